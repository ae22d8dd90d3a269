"""Tables: a search to be done on paper, as a blank table with a row for each inner node, and its key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.files import HTML, check_kind, write_whole
from emmviz.base.locale import called, words
from emmviz.base.numbers import brief, is_finite
from emmviz.learn.acting.desk import Desk
from emmviz.learn.paper.leaf_names import with_names
from emmviz.learn.paper.paper import LOOK, Paper, Part, Table, intro, to_fill_in
from emmviz.learn.paper.size import check_page
from emmviz.story.narrate import Narrator
from emmviz.story.visits import Visit, visits_of

__all__ = ["table_of", "table_sheet"]

_LETTERS = {"alpha": "α", "beta": "β"}


def table_sheet(
    path: str | Path, desk: Desk, step: int = 0, *, key: bool = False, page: str = "A4", overwrite: bool = False
) -> list[Path]:  # fmt: skip
    """Write a search by hand for paper: the tree and a blank table, and on request the key.

    Parameters: path, which ends in .pdf or .html; desk; step, how many steps are filled in already; key, True for a
    file with the filled table as well, called as the sheet with "-key" behind it; page, "A4" or "letter"; overwrite,
    True to replace files that emmviz did not write, too.
    Returns: the paths that were written. Raises: TreeError for another suffix or page and for such a file; OSError.
    """
    from emmviz.learn.paper.html import html
    from emmviz.learn.paper.pdf import pdf
    from emmviz.picture.render.pdf import MARKS

    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in (".pdf", ".html"):
        raise TreeError(f"{brief(path.name)} must end in .pdf or .html")
    check_page(page)
    # Which leaf was read is written into the table, so each has a name.
    paper = _paper(replace(desk, tree=with_names(desk.tree)), step)
    files = [(path, False), *([(path.with_name(f"{path.stem}-key{path.suffix}"), True)] if key else [])]
    for place, _ in files:
        check_kind(place, suffix[1:], MARKS["pdf"] if suffix == ".pdf" else HTML, overwrite=overwrite)
    make = pdf if suffix == ".pdf" else html
    made = [(place, make([paper], key=is_key, page=page)) for place, is_key in files]
    return [write_whole(place, data) for place, data in made]


def _paper(desk: Desk, step: int) -> Paper:
    lang = desk.lang
    run: Any = desk.run()
    phrases = words(lang)
    title = called(desk.tree.title, lang) or phrases["sheet"]["title_own"]
    part = Part(
        phrases["algorithm"].get(desk.algorithm, desk.algorithm), f"{intro(run, lang)} {phrases['sheet']['exactly']}",
        to_fill_in(run.tree, lang), lambda: run.scene(theme=LOOK, lang=lang, caption=False), [], "",
        table_of(desk, step),
    )  # fmt: skip
    return Paper(title, "", [part], lang)


def table_of(desk: Desk, step: int = 0) -> Table:
    """Return the table of a search from left to right, of which so many steps are filled in on the student's sheet.

    >>> from emmviz import gallery
    >>> from emmviz.learn.acting.desk import desk_for
    >>> table_of(desk_for(gallery.aima_scale(), "star1", level=1)).rows[-1]
    ('MIN F', 'leaf 1 below F', '', '≤ 1', 'α')
    """
    run, phrases = desk.run(), words(desk.lang)["act"]
    windows = desk.level > 1 and bool(run.cuts_at)
    intervals = desk.level == 1 and "chance" in run.cuts_at
    shown = {"node": True, "window": windows, "read": True, "interval": intervals, "reports": True,
             "cut": bool(run.cuts_at)}  # fmt: skip

    def columns(row: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(text for text, one in zip(row, shown.values(), strict=True) if one)

    visits = list(_listed(desk))
    rows = [columns(_row(desk, visit)) for visit in visits]
    begun = [visit for visit in visits if visit.first.k <= step]
    given = tuple(columns(_row(desk, visit, open=visit.last.k > step)) for visit in begun)
    inner = sum(desk.tree.kind(node) != "leaf" for node in desk.tree)
    heads = tuple(phrases[f"column_{name}"] for name, one in shown.items() if one)
    # As many as a search in full needs: how much is cut is for the student to find.
    return Table(heads, rows, max(len(rows), inner), given)


def _listed(desk: Desk) -> Iterator[Visit]:
    """The visits that have a row: of every inner node, and probes."""
    return (visit for visit in visits_of(desk.run()).all if visit.first.step.event in ("enter", "probe"))


def _row(desk: Desk, visit: Visit, *, open: bool = False) -> tuple[str, ...]:
    """The row of a visit; of one that is still open what was known when it began."""
    narrator, phrases = Narrator(desk.tree, desk.lang), words(desk.lang)["act"]
    first, last = visit.first.step, visit.last.step
    probe, name = first.event == "probe", narrator.name(visit.node)
    name = phrases["row_probe"].format(name=name) if probe else name
    window = "" if first.window is None else narrator.window(first.window)
    if open:
        return name, window, "", "", "", ""
    read = words(desk.lang)["format"]["list"].join(_called(narrator, below.node) for below in visit.below)
    value = "" if probe or last.value is None or last.bound is None else narrator.bounded(last.value, last.bound)
    return name, window, read, _interval(visit, narrator), value, _LETTERS.get(last.side or "", "")


def _called(narrator: Narrator, node: str) -> str:
    """A node as it is called in the picture; a leaf without a name by its place."""
    name = narrator.tree.nodes[node].get("name")
    return narrator.child(node) if name is None else str(name)


def _interval(visit: Visit, narrator: Narrator) -> str:
    """Between which numbers a chance node lies after each outcome but the last."""
    found = [moment.interval for moment in visit.updates if moment.interval]
    shown = [pair for pair in found if pair[0] != pair[1] and all(map(is_finite, pair))]
    return " → ".join(map(narrator.window, shown))
