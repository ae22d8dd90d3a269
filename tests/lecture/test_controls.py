"""The controls of `interact` in a deck: what they show at each place is there before anybody moves them."""

from itertools import pairwise, product

from emmviz.lecture.controls import places
from emmviz.lecture.execute import execute
from emmviz.lecture.widgets import Still, Varied, left
from tests.lecture.books import code, new_notebook

WIDGET = "application/vnd.jupyter.widget-view+json"
HEAD = "from ipywidgets import IntSlider, fixed, interact\nfrom emmviz import gallery, play, star1\nlost = 1\n"
CELLS = [
    "@interact(n=(1, 3), kind={'one': 1, 'two': 2}, told=False, more=fixed(7))\n"
    "def shown(n, kind, told, more):\n    print(n * lost, kind, told, more)",
    "@interact(b=IntSlider(35, 2, 60), n=IntSlider(1, 1, 36))\ndef many(b, n):\n    print(b, n)",
    "lost = None\n\n@interact(text='any')\ndef typed(text):\n    print(text)",
    "@interact(n=(1, 3))\ndef fails(n=1):\n    print(1 / (n - 2))",
    "@interact(n=(0, 3))\ndef played(n=1):\n    return play(star1(gallery.aima_scale()), step=n)",
]


def printed(outputs):
    return "".join(output["text"] for output in outputs if output["output_type"] == "stream").strip()


def test_each_place_shows_what_the_function_shows_there(tmp_path):
    done = execute(
        new_notebook(cells=[code((HEAD if i == 0 else "") + cell) for i, cell in enumerate(CELLS)]), tmp_path
    )
    ids = [output.data[WIDGET]["model_id"] for cell in done.book.cells for output in cell.outputs
           if WIDGET in output.get("data", {})]  # fmt: skip
    every, alone, *others = (left(done.states, one) for one in ids)
    assert isinstance(every, Varied)
    assert [(one["name"], one["kind"], one["labels"]) for one in every.controls] == [
        ("n", "range", ["1", "2", "3"]), ("kind", "choice", ["one", "two"]), ("told", "check", ["", ""]),
    ]  # fmt: skip
    assert (every.start, every.alone) == ([1, 0, 0], False)
    # When the cell ran, `lost` was 1: what comes later changes none of its pictures.
    assert {key: printed(outputs) for key, outputs in every.shown.items()} == {
        f"{n},{kind},{told:d}": f"{n + 1} {kind + 1} {told} 7"
        for n, kind, told in product(range(3), range(2), (False, True))
    }
    assert isinstance(alone, Varied)
    assert (alone.start, alone.alone, len(alone.shown)) == ([33, 0], True, 59 + 36 - 1)
    for key, outputs in alone.shown.items():
        b, n = map(int, key.split(","))
        assert printed(outputs) == f"{b + 2} {n + 1}"
    assert [isinstance(one, Still) for one in others] == [True] * 3


def test_places_are_few_hold_the_start_and_no_gap_is_wide():
    for lengths in product((1, 2, 7, 21, 60), repeat=3):
        start = [length // 2 for length in lengths]
        found, alone = places(lengths, start)
        assert found[0] == tuple(start)
        assert len(set(found)) == len(found)
        assert len(found) <= (sum(lengths) if alone else 160)
        for i, length in enumerate(lengths):
            values = sorted({place[i] for place in found})
            assert all(b - a <= 3 for a, b in pairwise(values))
            assert values[0] < 3
            assert length - values[-1] <= 3
        if alone:
            assert all(sum(a != b for a, b in zip(place, start, strict=True)) < 2 for place in found)
