"""Captions: literal sentences on the scale tree, and none anywhere with a hole in it."""

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, gallery, games, grow, max_node, min_node, star1, star2
from emmviz.base.locale import languages
from emmviz.story.narrate import Narrator
from emmviz.story.visits import cutoffs_of
from tests.long import each_seed
from tests.sentences import saying
from tests.shapes import random_tree, some_bounds

# What is searched, the inequality that cuts, and the sentence.
CUTS = [
    (
        star1(GameTree.parse("max(min(3, 12), min(2, 4))")),
        "2 ≤ α = 3",
        "Cut. MIN C is worth at most 2, and 2 ≤ α = 3. MAX A already has 3 from B.",
    ),
    (
        star1(GameTree.parse("min(max(3, 1), max(5, 4))")),
        "5 ≥ β = 3",
        "Cut. MAX C is worth at least 5, and 5 ≥ β = 3. MIN A already has 3 from B.",
    ),
    (
        star1(GameTree.parse("max(3, 12)"), window=(0, 2)),
        "3 ≥ β = 2",
        "Cut. MAX A is worth at least 3, and 3 ≥ β = 2. That bound was given at the start.",
    ),
    (
        star1(GameTree.parse("max(a: min(max(4, 2), 1), b: 3) in [1, 4]"), cut_at_bounds=True),
        "4 = U",
        "Cut. MAX C already has the value U = 4, and no value is larger.",
    ),
    (
        star1(GameTree.parse("min(left: 1/3, right: 2) in [1/3, 4]"), cut_at_bounds=True),
        "0.3333 = L",
        "Cut. MIN A already has the value L ≈ 0.3333, and no value is smaller. The best move is “left”.",
    ),
    (
        star1(GameTree.parse("chance(.5: 9, .5: 8)"), window=(0, 4), bounds=(0, 10)),
        "4.5 ≥ β = 4",
        "Cut. Even if the remaining outcome were worth the lower bound, L = 0, A would still reach 0.5 × 9 + 0.5 × 0 = "
        "4.5, and 4.5 ≥ β = 4. That bound was given at the start.",
    ),
]


@pytest.mark.parametrize(("run", "reason"), [case[:2] for case in CUTS])
def test_the_reason_of_a_cut(run, reason):
    assert Narrator(run.tree).reason(cutoffs_of(run)[0]) == reason


SCALE = star1(gallery.aima_scale(), bounds=(1, 4))
PROBES = star2(GameTree.parse("max(3, chance(.25: min(1, 5), .75: min(6, 7))) in [0, 9]"), probes=2)
FULL = expectiminimax(gallery.aima_scale())
TIED = expectiminimax(gallery.aima_scale((1, 2, 3, 12)))
SENTENCES = [
    *((run, cutoffs_of(run)[0].k, said) for run, _, said in CUTS),
    (
        # What is clipped to a bound is no tie.
        alphabeta(GameTree.parse("max(a: 3, b: 3, c: 5)"), window=(0, 3), fail="hard", cut_on_equal=False),
        -1,
        "Under fail-hard, MAX A returns 3, the end of its window. The best move is “c”.",
    ),
    (
        TIED,
        36,
        "MAX A is worth 2.1, like each of its children. The best moves are “a1” and “a2”, which are equally good. "
        "The search keeps the first one, “a1”.",
    ),
    (
        alphabeta(GameTree.parse("min(a: 1, b: max(1, 0), c: 1)")),
        -1,
        "MIN A is worth 1, the smallest of 1, 1 and a value ≥ 1. No move is better than “a” and “c”, which are equally "
        "good. The search keeps the first one, “a”.",
    ),
    (SCALE, 0, "Star1 is about to search the tree from MAX A. The tree has 8 leaves, and none has been read yet."),
    (SCALE, 1, "Enter MAX A with the window (−∞, ∞)."),
    (
        SCALE,
        2,
        "Enter B with the window (−∞, ∞). All leaves are between L = 1 and U = 4, and so is B.",
    ),
    (SCALE, 4, "Read leaf 1 below D: 2."),
    (SCALE, 5, "Leaf 1 below D gives 2, so MIN D is worth at most 2."),
    (SCALE, 7, "Leaf 2 below D gives 2, which MIN D already has."),
    (SCALE, 8, "MIN D is worth 2, like each of its children."),
    (SCALE, 9, "D gives 2, so B is now between 1.9 and 2.2. There is still one outcome to search."),
    (SCALE, 16, "E gives 3. Every outcome of B has now been searched."),
    (
        # A probe has already read the only value that the other outcome can have, L.
        star2(gallery.bins_expectiminimax()),
        36,
        "J gives 1, so F can only be worth −24.5. There is still one outcome to search.",
    ),
    (SCALE, 17, "B is worth 0.9 × 2 + 0.1 × 3 = 2.1."),
    (SCALE, 18, "B gives 2.1, so MAX A is worth at least 2.1."),
    (
        SCALE,
        20,
        "Enter MIN F with the window (1.889, 4). C can exceed α only if F is worth more than Aᵢ = (2.1 − 0.1 × "
        "4) / 0.9 ≈ 1.889.",
    ),
    (
        SCALE,
        23,
        "Cut. MIN F is worth at most 1, and 1 ≤ Aᵢ = (2.1 − 0.1 × 4) / 0.9 ≈ 1.889. So C cannot exceed 2.1, the "
        "value that MAX A already has from B.",
    ),
    (
        SCALE,
        24,
        "F gives ≤ 1 (that is 1, because no leaf is worth less than L = 1), so C is now between 1 and 1.3. There is "
        "still one outcome to search.",
    ),
    (
        SCALE,
        25,
        "Cut. Even if the remaining outcome were worth the upper bound, U = 4, C would reach only 0.9 × 1 + 0.1 × 4 = "
        "1.3, and 1.3 ≤ α = 2.1. MAX A already has 2.1 from B.",
    ),
    (SCALE, 26, "C gives ≤ 1.3. That is no better than 2.1, so MAX A keeps 2.1."),
    (SCALE, 27, "MAX A is worth 2.1, the larger of 2.1 and a value ≤ 1.3. The best move is “a1”."),
    (FULL, 1, "Enter MAX A."),
    (FULL, 9, "D gives 2. The sum so far is 0.9 × 2 = 1.8."),
    (FULL, 16, "E gives 3. The sum so far is 0.9 × 2 + 0.1 × 3 = 2.1."),
    (
        PROBES,
        5,
        "Probe MIN C with the window (0, 9): look at only one of its replies, leaf 1 below C. The value of that reply "
        "is a bound on MIN C. Aᵢ = (3 − 0.75 × 9) / 0.25 = −15 is below L = 0, so the window starts at L.",
    ),
    (PROBES, 7, "That reply gives 1, so MIN C is worth at most 1, and B is between 0 and 7."),
    (PROBES, 11, "Probe MIN C once more: also look at leaf 2 below C."),
    (PROBES, 18, "The search has already read leaf 1 below C, which is worth 1."),
    (
        # The 10 was read in a probe.
        star2(GameTree.parse("max(6, chance(min(5, 1), min(10))) in [1, 10]")),
        18,
        "Cut. Even if every outcome were worth its upper bound, B would reach only 0.5 × 1 + 0.5 × 10 = 5.5, and "
        "5.5 ≤ α = 6. MAX A already has 6 from the leaf below A.",
    ),
    (alphabeta(max_node(min_node(1, name="m"), name="top")), 3, "Read the leaf below m: 1."),
    (alphabeta(GameTree.parse("max(win=1)")), 2, "Read leaf win: 1."),
    (
        star1(max_node(min_node(1), min_node(2))),
        -1,
        "MAX A is worth 2, the larger of 1 and 2. The best move leads to C.",
    ),
    (
        star1(GameTree.parse("max(min[2.5](1, 2), 3)"), depth=1),
        2,
        "MIN B is at the depth limit, 1 move ahead, so the search uses its estimate, 2.5.",
    ),
    (
        star1(GameTree.parse("max(chance(min[2.5](1, 2), 3), 3)"), depth=2, depth_counts="levels"),
        3,
        "MIN C is at the depth limit, 2 levels ahead, so the search uses its estimate, 2.5.",
    ),
    (
        # The tree ends there, whatever the search may still look ahead.
        star1(grow(games.get("piglet"), 1), depth=9),
        2,
        "B is at the depth limit, so the search uses its estimate, 0.5.",
    ),
    (
        expectiminimax(GameTree.parse("max(chance(min[2.5](1, 2), 3), 3)"), depth=1, resolve_chance=True),
        2,
        "Enter B. The search has reached its depth limit, 1 move ahead. It still looks at the outcomes of B: it "
        "reads leaves, and it estimates MAX and MIN nodes.",
    ),
]


def test_sentences():
    """The one test that reads the captions in English, each once."""
    assert [run.caption(k) for run, k, _ in SENTENCES] == [said for _, _, said in SENTENCES]
    assert [run.frame(k).caption for run, k, _ in SENTENCES] == [said for _, _, said in SENTENCES]


@each_seed(500, 50)
def test_the_inequality_of_a_cut_holds_and_stands_in_its_sentence(seed):
    tree = random_tree(seed)
    narrator = Narrator(tree)
    for cut in cutoffs_of(star1(tree, bounds=some_bounds(seed, tree))):
        low, high = cut.step.window
        assert narrator.reached(cut) <= low if cut.step.side == "alpha" else narrator.reached(cut) >= high
        assert narrator.reason(cut, arithmetic=True) in narrator.sentence(cut)


@pytest.mark.parametrize("lang", languages())
def test_a_search_that_stops_at_a_depth_does_not_know_the_best_move(lang):
    run = expectiminimax(grow(games.get("pig", target=15), depth=1), depth=1)
    as_far = saying("caption.as_far", lang)
    assert as_far.fullmatch(run.caption(lang=lang))
    assert not as_far.fullmatch(expectiminimax(GameTree.parse("max(1, 2)")).caption(lang=lang))
