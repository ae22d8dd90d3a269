"""Tables: a search to be done by hand, as a blank table with a row for each inner node, and its key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from emmviz.base.locale import called, words
from emmviz.base.messages import in_list
from emmviz.base.numbers import is_finite
from emmviz.learn.answers.nodes import short_name
from emmviz.learn.asking import Desk
from emmviz.learn.paper.paper import Paper, PaperTable, numbers_of, part_of, with_names
from emmviz.learn.paper.printing import checked_path, write_papers
from emmviz.picture.drawn import narrator_in, written_by
from emmviz.picture.named_themes import theme
from emmviz.story.narrate import Narrator
from emmviz.story.visits import Visit, visits_of

# The columns that are known when a visit begins.
_AT_START = ("node", "window")


def table_sheet(
    path: str | Path, desk: Desk, step: int = 0, *, key: bool = False, page: str = "A4", overwrite: bool = False
) -> list[Path]:
    """Write a search by hand to print: the tree, a table with a number of steps filled in, and the key if wanted."""
    path = checked_path(path, page)
    # Which leaf was read is written into the table, so each has a name.
    desk, phrases = replace(desk, tree=with_names(desk.tree)), words(desk.lang)
    part = part_of(
        desk.run(),
        desk.lang,
        phrases["algorithm"].get(desk.algorithm, desk.algorithm),
        numbers=numbers_of([desk.tree]),
        table=table_of(desk, step),
    )
    papers = [Paper(called(desk.tree.title, desk.lang) or phrases["sheet"]["title_own"], "", [part], desk.lang)]
    key_path = path.with_name(f"{path.stem}-key{path.suffix}")
    return write_papers([(path, papers, False), *([(key_path, papers, True)] if key else [])], page, overwrite)


def table_of(desk: Desk, step: int = 0) -> PaperTable:
    """Return the table of a search from left to right, with a number of steps filled in for the student.

    >>> from emmviz import gallery
    >>> from emmviz.learn.asking import desk_for
    >>> table_of(desk_for(gallery.aima_scale(), "star1", level=1)).rows[-1]
    ('MIN F', 'leaf 1 below F', '', '≤ 1', 'α')
    """
    run, phrases = desk.run(), words(desk.lang)["act"]
    shown = {
        "node": True,
        "window": desk.level > 1 and bool(run.cuts_at),
        "read": True,
        "interval": desk.level == 1 and "chance" in run.cuts_at,
        "reports": True,
        "cut": bool(run.cuts_at),
    }
    columns = [name for name, is_shown in shown.items() if is_shown]

    def row(filled: Sequence[str], cells: dict[str, str]) -> tuple[str, ...]:
        return tuple(cells[name] if name in filled else "" for name in columns)

    # Every visit of an inner node has a row, and every probe.
    visits = [visit for visit in visits_of(run).all if visit.first.step.event in ("enter", "probe")]
    narrator = narrator_in(desk.tree, theme("light", numbers=numbers_of([desk.tree])), desk.lang, written_by(run))
    cells = {visit: _cells(narrator, visit) for visit in visits}
    rows = [row(columns, each) for each in cells.values()]
    prefilled = [
        row(columns if visit.last.k <= step else _AT_START, each)
        for visit, each in cells.items()
        if visit.first.k <= step
    ]
    # As many as a search in full needs: how much is cut is for the student to find.
    length = max(len(rows), sum(desk.tree.kind(node) != "leaf" for node in desk.tree))
    return PaperTable(
        "",
        tuple(phrases[f"column_{name}"] for name in columns),
        rows,
        [*prefilled, *[row((), {})] * (length - len(prefilled))],
    )


def _cells(narrator: Narrator, visit: Visit) -> dict[str, str]:
    """Return the facts of a visit, by column; its intervals are those after each outcome except the last."""
    phrases = narrator.lang
    first, last, name = visit.first.step, visit.last.step, narrator.name(visit.node)
    probe = first.event == "probe"
    pairs = [moment.interval for moment in visit.updates if moment.interval]
    reports = "" if probe or last.value is None or last.bound is None else narrator.bounded(last.value, last.bound)
    return {
        "node": phrases["act"]["row_probe"].format(name=name) if probe else name,
        "window": "" if first.window is None else narrator.window(first.window),
        "read": in_list((short_name(narrator, below.node) for below in visit.below), phrases),
        "interval": " → ".join(
            narrator.interval(pair) for pair in pairs if pair[0] != pair[1] and all(map(is_finite, pair))
        ),
        "reports": reports,
        "cut": {"alpha": "α", "beta": "β"}.get(last.side or "", ""),
    }
