"""PowerPoint decks of the package: a search a deck, a step a slide, every shape native and editable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1, star2
from emmviz.lecture.pack.job import Job, Pack
from emmviz.search.run import Run

__all__ = ["DECKS", "deck_jobs"]

# The first tree of notebook 8; the textbook's is a little too wide for Star2's numbers at 18 points.
GLANCES = """max(a: chance(.5: min(2, 6), .5: min(8, 9)),
                 b: chance(.5: min(1, 5), .5: min(3, 7))) in [0, 10]"""
# By the number of the notebook whose search it is: names of files, and the search that each shows.
DECKS: dict[int, dict[str, Callable[[], Run]]] = {
    2: {"bins-minimax": lambda: expectiminimax(gallery.bins_minimax())},
    3: {"expectiminimax": lambda: expectiminimax(gallery.three_and_minus_one())},
    5: {"scale-stretched": lambda: expectiminimax(gallery.aima_scale((1, 20, 30, 400)))},
    6: {"alphabeta": lambda: alphabeta(gallery.order_good())},
    7: {
        "star1-scale": lambda: star1(gallery.aima_scale()),
        "star1-pruning": lambda: star1(gallery.aima_pruning()),
    },
    8: {"star2-two-glances": lambda: star2(GameTree.parse(GLANCES))},
}


def deck_jobs(numbers: Iterable[int]) -> Iterator[Job]:
    """Yield what makes the decks that belong to the notebooks with these numbers."""
    for number in numbers:
        for name in DECKS.get(number, {}):
            yield Job(f"deck {name}", _deck, (number, name))


def _deck(pack: Pack, folder: Path, number: int, name: str) -> None:
    place = folder / "slides" / "pptx"
    place.mkdir(parents=True, exist_ok=True)
    DECKS[number][name]().save(place / f"{number:02}-{name}.pptx", theme="slide", steps="all", lang=pack.lang)
