"""The law of the signs = and ≈: what a caption works out is exactly so as it is written, or it says ≈."""

import re
from fractions import Fraction as F
from itertools import count

import pytest

from emmviz import star1
from emmviz.base.numbers import INF, show
from emmviz.learn import questions
from emmviz.learn.marking import hints
from emmviz.story.moment import ChildWindow, origin_of
from emmviz.story.narrate import Narrator
from emmviz.story.visits import moments_of
from tests.long import blocks, each_seed
from tests.searches import SEARCHES
from tests.shapes import random_tree, some_bounds

NUMBER = r"(?:\d+(?:\.\d+)?(?:e−?\d+)?|∞)"
# "left = right" where both sides are arithmetic, "left ≈ right" likewise; and a letter with its number.
WORKED = re.compile(rf"((?:[(−]|{NUMBER})[\d.e−∞×+/() ]*) ([=≈]) (−?{NUMBER}(?:/\d+)?)")
LETTER = re.compile(r"[LUᵢαβ] ([=≈]) ([^:;,=≈A-Za-df-z]*[\d∞)])")


def number(text, rounded):
    """A number as it is written, or one that is written so as well."""
    exact = INF if text == "∞" else F(text.replace("−", "-"))
    return exact * F(1001, 1000) if rounded else exact


def worked(text):
    """Work out an arithmetic text: its value, and how far that is off at most if every number has four digits."""

    def value(wrong=None):
        places = count()
        calls = re.sub(NUMBER, lambda found: f"number({found[0]!r}, {next(places) == wrong})", text)
        return eval(calls.translate(str.maketrans("×−", "*-")))

    found = value()
    if abs(found) == INF:
        return found, 0
    return found, sum(abs(value(place) - found) for place in range(len(re.findall(NUMBER, text))))


def written(run):
    """Return how pictures write the numbers of a run that they round, and those that they need not."""
    numbers = set(run.bounds)
    for moment in moments_of(run):
        step = moment.step
        numbers |= {*(step.window or ()), *(moment.interval or ()), step.value, moment.running, moment.A, moment.B}
        numbers |= {
            number
            for result in (*moment.results, *moment.probe_results, *filter(None, [moment.before, step.result]))
            for number in result[:1]
        }
        for high in (False, True):
            origin = origin_of(moment.origins, high)
            while isinstance(origin, ChildWindow):
                numbers |= {*origin.window, *origin.limits}
                origin = origin_of(origin.origins, high)
        numbers |= {number for term in (*moment.lows, *moment.highs) for number in term}
    finite = {abs(number) for number in numbers if isinstance(number, F)}
    rounds = {number: F(show(number).replace("−", "-")) != number for number in finite}
    rough, crisp = ({show(number) for number in finite if rounds[number] is so} for so in (True, False))
    return rough, crisp


def check(text, rough, crisp):
    """Check each sign of a sentence and return how many there are of each."""
    text = re.sub(r"(?<=\d),(?=\d)", ".", text)
    signs = []
    for left, sign, right in WORKED.findall(text):
        (value, off), (shown, wrong) = worked(left), worked(right)
        parts = set(re.findall(NUMBER, f"{left} {right}"))
        if sign == "=":
            assert value == shown, text
            assert not parts & (rough - crisp), text
        else:
            assert parts & rough, text
            assert abs(value - shown) <= off + wrong, text
        signs.append(sign)
    for sign, right in LETTER.findall(text):
        parts = set(re.findall(NUMBER, right))
        assert not parts & (rough - crisp) if sign == "=" else parts & rough, text
    return signs


def tree_of(seed):
    """Return a random tree, of every other seed with leaves that no short decimal writes."""
    tree = random_tree(seed)
    if seed % 2:
        for node in tree.leaves():
            tree.nodes[node]["value"] /= (3, 7, 30, 999)[seed % 4]
    return tree


@pytest.mark.sampled
@pytest.mark.parametrize("block", blocks(2000, 50, 25), ids=str)
@pytest.mark.parametrize("search", SEARCHES)
def test_every_sum_is_exactly_what_it_says_or_says_about(search, block):
    signs = []
    for seed in block:
        tree = tree_of(seed)
        options = {"bounds": some_bounds(seed, tree), "fail": ("soft", "hard")[seed % 2]}
        if seed % 3 == 0:
            options["window"] = (F(-1, 3), 2)
        run = search(tree, **options)
        numbers = written(run)
        for lang in ("en", "es"):
            narrator = Narrator(tree, lang)
            for moment in moments_of(run):
                signs += check(narrator.sentence(moment), *numbers)
                if moment.step.event == "cutoff":
                    signs += check(narrator.reason(moment, arithmetic=True), *numbers)
    assert {"=", "≈"} <= {*signs}
    assert signs.count("≈") > 20


@each_seed(500, 20, 10)
def test_every_sum_that_a_hint_leaves_open_shows_whether_it_is_rounded(seed):
    run = star1(tree_of(seed))
    rough, crisp = written(run)
    for question in questions(run, ["value", "interval", "window", "bound"]):
        for text in hints(question):
            for sum_, sign in re.findall(r"([\d.e−∞×+/() ]*×[\d.e−∞×+/() ]+) ([=≈]) \?", text):
                parts = set(re.findall(NUMBER, sum_))
                # A bound that is rounded up or down has its own digits.
                assert not parts & (rough - crisp) if sign == "=" else parts - crisp, text
