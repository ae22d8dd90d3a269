"""Numbers that are compared: no two that differ are written the same, in captions, headlines, reasons and pictures."""

import random
import re
from collections import defaultdict
from fractions import Fraction
from functools import partial

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, star1, star2
from emmviz.base.numbers import show_probability, told_apart
from emmviz.picture.drawn import narrator_in, written_by
from emmviz.picture.named_themes import theme
from emmviz.story.headline import headline_of
from emmviz.story.narrate import Narrator
from emmviz.story.visits import cutoffs_of
from tests.long import each_seed

RARE = "max(operate: chance(well .999999: 100, dies .000001: 0), wait: 99.99991)"


@pytest.mark.parametrize(
    ("numbers", "texts"),
    [
        (["100", "99.9995"], ["100", "99.9995"]),
        (["1/3", "0.3333"], ["0.33333", "0.3333"]),
        (["1/3", "0.33333"], ["0.333333", "0.33333"]),
        (["-2/3", "-0.666667", "-2"], ["−0.6666667", "−0.666667", "−2"]),
        (["99.9999999999", "100", "100.0000000001"], ["99.9999999999", "100", "100.0000000001"]),
        (["2/3", "2/3"], ["0.6667"]),
        (["100", "99.9999999999"], ["100", "≈100"]),
        (["2.1000000000001", "2.1000000000002"], ["2.1000000000001", "2.1000000000002"]),
        (["1e-9", "1.00001e-9", "5"], ["1e−9", "1.00001e−9", "5"]),
        (["2", "2.1", "2.100000000000000000000001"], ["2", "2.1", "≈2.1"]),
        (["1", "2", "2.5"], ["1", "2", "2.5"]),
    ],
)
def test_the_fewest_digits_that_tell_numbers_apart(numbers, texts):
    assert list(told_apart(map(Fraction, numbers)).values()) == texts


@pytest.mark.parametrize(
    ("prob", "text"),
    [
        (".999999", "0.999999"),
        (".99999", "99999/100000"),
        ("0.999999999999", "≈1"),
        ("1e-12", "1e−12"),
        ("1", "1"),
        ("0", "0"),
    ],
)
def test_only_certainty_is_written_0_or_1(prob, text):
    assert show_probability(Fraction(prob)) == text


def test_a_rare_death_decides():
    run = star1(GameTree.parse(RARE), bounds=(0, 100))
    assert re.findall(r"99[.,]\d+", run.caption()) == ["99.99991", "99.9999", "99.99991"]
    assert re.findall(r"99[.,]\d+", run.caption(lang="es")) == ["99,99991", "99,9999", "99,99991"]
    texts = set(re.findall(r">([^<>]+)</text>", run.to_svg()))
    assert {".999999", "99.9999", "99.99991"} <= texts
    assert not {"1", ".99", "100.0"} & texts


def test_a_better_value_differs_from_the_one_before_it():
    run = expectiminimax(GameTree.parse("max(99.9992, 99.9995)"))
    assert re.findall(r"[\d.]+\d", run.frame(5).caption) == ["99.9995", "99.9995"]


@pytest.mark.parametrize(
    ("notation", "light", "slide"),
    [
        ("max(12.5, chance(.5: 10, .5: 14.25))", "≤12.125", "≤12.125"),
        ("max(1.1, chance(1/3: 1/7, 1/3: 0, 1/3: 2))", "≤0.7143", "≤0.7143"),
        ("min(-1.1, chance(1/3: -1/7, 1/3: 0, 1/3: -2))", "≥−0.7143", "≥−0.7143"),
        ("max(0, chance(1/3: -4, 1/3: 1/3, 1/3: 1))", "≤−0.66666", "≤−0.6666"),
        ("max(12.124, chance(.5: 10, .5: 14.24602))", "≤12.12301", "≤12.12301"),
    ],
)
def test_a_bound_is_exact_or_rounded_so_that_it_is_true(notation, light, slide):
    run = star1(GameTree.parse(notation))
    (cut,) = cutoffs_of(run)
    for name, text in (("light", light), ("slide", slide)):
        narrator = narrator_in(run.tree, theme(name), "en", written_by(run))
        assert narrator.label(cut.step.value, cut.step.bound) == text
        assert narrator.number(cut.step.value) == text[1:]


def nearly_equal(seed):
    """A tree whose leaves are decimals or fractions a little apart, from 1e-3 to 1e-12."""
    rng = random.Random(seed)
    base = rng.choice([Fraction(100), Fraction(21, 10), Fraction(1, 3), Fraction(-7, 3), Fraction(0)])
    step = rng.choice([Fraction(1, 10**n) for n in (3, 4, 6, 9, 12)])

    def text(level):
        if level == 0 or rng.random() < 0.2:
            return str(base + step * rng.choice([-2, -1, 0, 0, 1, Fraction(1, 3)]))
        kind = rng.choice(["max", "min", "chance"])
        below = [text(level - 1) for _ in range(2)]
        probs = (
            rng.choice([("", ""), (f"{1 - step}: ", f"{step}: "), (".5: ", ".5: ")]) if kind == "chance" else ("", "")
        )
        return f"{kind}({', '.join(prob + child for prob, child in zip(probs, below, strict=True))})"

    return GameTree.parse(f"max({text(3)}, {text(3)})")


def are_apart(written):
    """Whether numbers that differ have different texts, unless ≈ marks them as nearer than 17 digits can tell."""
    texts = defaultdict(set)
    for value, text in written:
        texts[text].add(value)
    together = [(text, values) for text, values in texts.items() if len(values) > 1]
    return all(text[0] == "≈" and max(values) - min(values) < Fraction(1, 10**14) for text, values in together)


class Noting(Narrator):
    """Notes the numbers of the last text that it wrote, each with what it wrote for it."""

    def compare(self, writes):
        def noting():
            self.noted = set()
            return writes()

        return super().compare(writes if self._met is not None else noting)

    def number(self, value):
        text = super().number(value)
        self.noted.add((value, text))
        return text

    def prob(self, value):
        text = super().prob(value)
        assert (text in ("0", "1")) == (value in (0, 1))
        return text


@pytest.mark.sampled
@each_seed(3000, 40, 20)
def test_no_text_writes_two_numbers_that_differ_the_same(seed):
    tree = nearly_equal(seed)
    for algorithm, lang in ((star1, "en"), (star2, "es"), (alphabeta, "es"), (expectiminimax, "en")):
        run, narrator = algorithm(tree), Noting(tree, lang)
        for frame in run.frames():
            for write in (frame.sentence, partial(headline_of, frame)):
                narrator.noted = set()
                text = write(narrator)
                assert are_apart(narrator.noted), (str(tree), text)
        for cut in cutoffs_of(run):
            text = narrator.reason(cut)
            assert are_apart(narrator.noted), (str(tree), text)


@each_seed(1000, 100, 50)
def test_no_picture_writes_two_moves_that_differ_the_same(seed):
    tree = nearly_equal(seed)
    run = (star1, alphabeta, expectiminimax)[seed % 3](tree)
    narrator, nodes = narrator_in(tree, theme("light"), "en", written_by(run)), run.frame().nodes
    for node in tree:
        children = tree.children(node)
        if tree.kind(node) in ("max", "min"):
            values = {nodes[child].value for child in (node, *children)} - {None}
            assert are_apart([(value, narrator.number(value)) for value in values]), (str(tree), node)
        probs = {tree.prob(child) for child in children} - {None}
        assert are_apart([(prob, narrator.prob(prob)) for prob in probs]), (str(tree), node)
