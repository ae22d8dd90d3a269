"""Tables: a search to be done on paper, as a blank table with a row for each inner node, and its key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from emmviz.base.locale import called, words
from emmviz.base.numbers import is_finite
from emmviz.learn.acting.desk import Desk
from emmviz.learn.paper.leaf_names import with_names
from emmviz.learn.paper.paper import LOOK, Paper, Part, Table, intro, to_fill_in
from emmviz.learn.paper.printing import checked, write_papers
from emmviz.story.narrate import Narrator
from emmviz.story.visits import Visit, visits_of

__all__ = ["table_of", "table_sheet"]

_LETTERS = {"alpha": "α", "beta": "β"}


def table_sheet(
    path: str | Path, desk: Desk, step: int = 0, *, key: bool = False, page: str = "A4", overwrite: bool = False
) -> list[Path]:
    """Write a search by hand for paper: the tree and a blank table, and on request the key.

    Parameters: path, which ends in .pdf or .html; desk; step, how many steps are filled in already; key, True for a
    file with the filled table as well, called as the sheet with "-key" behind it; page, "A4" or "letter"; overwrite,
    True to replace files that emmviz did not write, too.
    Returns: the paths that were written. Raises: TreeError for another suffix or page and for such a file; OSError.
    """
    path = checked(path, page)
    # Which leaf was read is written into the table, so each has a name.
    papers = [_paper(replace(desk, tree=with_names(desk.tree)), step)]
    files = [(path, papers, False), *([(path.with_name(f"{path.stem}-key{path.suffix}"), papers, True)] if key else [])]
    return write_papers(files, page, overwrite)


def _paper(desk: Desk, step: int) -> Paper:
    lang = desk.lang
    run: Any = desk.run()
    phrases = words(lang)
    title = called(desk.tree.title, lang) or phrases["sheet"]["title_own"]
    part = Part(
        heading=phrases["algorithm"].get(desk.algorithm, desk.algorithm),
        intro=f"{intro(run, lang)} {phrases['sheet']['exactly']}",
        pictures=to_fill_in(run.tree, lang),
        solution=lambda: run.scene(theme=LOOK, lang=lang, caption=False),
        items=[],
        source="",
        table=table_of(desk, step),
    )
    return Paper(title, "", [part], lang)


def table_of(desk: Desk, step: int = 0) -> Table:
    """Return the table of a search from left to right, of which so many steps are filled in for the student.

    >>> from emmviz import gallery
    >>> from emmviz.learn.acting.desk import desk_for
    >>> table_of(desk_for(gallery.aima_scale(), "star1", level=1)).rows[-1]
    ('MIN F', 'leaf 1 below F', '', '≤ 1', 'α')
    """
    run, phrases = desk.run(), words(desk.lang)["act"]
    windows = desk.level > 1 and bool(run.cuts_at)
    intervals = desk.level == 1 and "chance" in run.cuts_at
    shown = {
        "node": True,
        "window": windows,
        "read": True,
        "interval": intervals,
        "reports": True,
        "cut": bool(run.cuts_at),
    }

    def columns(row: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(text for text, one in zip(row, shown.values(), strict=True) if one)

    visits = list(_listed(desk))
    rows = [columns(_row(desk, visit)) for visit in visits]
    begun = [visit for visit in visits if visit.first.k <= step]
    given = [columns(_row(desk, visit, open=visit.last.k > step)) for visit in begun]
    inner = sum(desk.tree.kind(node) != "leaf" for node in desk.tree)
    heads = tuple(phrases[f"column_{name}"] for name, one in shown.items() if one)
    # As many as a search in full needs: how much is cut is for the student to find.
    length = max(len(rows), inner)
    return Table("", heads, rows, [*given, *[("",) * len(heads)] * (length - len(given))])


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
