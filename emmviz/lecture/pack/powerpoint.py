"""PowerPoint decks of a pack: a search a deck, a step a slide, every shape native and editable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1, star2
from emmviz.lecture.pack.job import Job, Pack
from emmviz.search.run import Run

__all__ = ["DECKS", "powerpoint_jobs"]

# The first tree of notebook 8; the textbook's is a little too wide for Star2's numbers at 18 points.
GLANCES = """max(a: chance(.5: min(2, 6), .5: min(8, 9)),
                 b: chance(.5: min(1, 5), .5: min(3, 7))) in [0, 10]"""
# Names of files, which begin with the number of the notebook and lecture whose search it is.
DECKS: dict[str, Callable[[], Run]] = {
    "02-bins-minimax": lambda: expectiminimax(gallery.bins_minimax()),
    "03-expectiminimax": lambda: expectiminimax(gallery.three_and_minus_one()),
    "05-scale-stretched": lambda: expectiminimax(gallery.aima_scale((1, 20, 30, 400))),
    "06-alphabeta": lambda: alphabeta(gallery.order_good()),
    "07-star1-scale": lambda: star1(gallery.aima_scale()),
    "07-star1-pruning": lambda: star1(gallery.aima_pruning()),
    "08-star2-two-glances": lambda: star2(GameTree.parse(GLANCES)),
}


def powerpoint_jobs(pack: Pack) -> Iterator[Job]:
    """Yield what makes these decks."""
    yield from (Job(f"{pack.lang}/powerpoint/{name}.pptx", _deck, (pack, name)) for name in DECKS)


def _deck(folder: Path, pack: Pack, name: str) -> None:
    place = folder / pack.lang / "powerpoint"
    place.mkdir(parents=True, exist_ok=True)
    DECKS[name]().save(place / f"{name}.pptx", theme="slide", steps="all", lang=pack.lang)
