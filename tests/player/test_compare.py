"""Runs on one timeline: its laws, its sentences, and what the widget and its page hold."""

import re
from itertools import pairwise, product

import pytest

from emmviz import GameTree, alphabeta, compare, expectiminimax, gallery, star1, star2
from emmviz.base.messages import Message
from emmviz.learn import traced
from emmviz.picture.render.text import scene_text
from emmviz.player.compare.comparing import Comparing
from emmviz.story.align import align
from tests.base.test_locale import assert_spanish, flat
from tests.long import each_seed
from tests.refusal import refused
from tests.sentences import leaf_name, saying, text, wording
from tests.shapes import random_tree

PLAIN = [
    lambda tree: expectiminimax(tree),
    lambda tree: alphabeta(tree),
    lambda tree: star1(tree),
    lambda tree: star2(tree),
    lambda tree: star2(tree, probes=2, reuse=False, probe_order="sequential"),
    lambda tree: star1(tree, window=(0, 1), fail="hard"),
]
VISITS = ("enter", "evaluate", "recall", "probe")


AIMA = gallery.aima_scale()
SCALE = expectiminimax(AIMA), star1(AIMA), star2(AIMA)


def doing(runs, moments):
    """For each moment the step that each run does, None where it waits."""
    for before, now in pairwise(moments):
        yield [run.steps[k - 1] if k > b else None for run, b, k in zip(runs, before, now, strict=True)]


@each_seed(60, 6)
def test_a_timeline_rises_by_single_steps_and_is_the_same_from_either_side(seed):
    runs = [search(random_tree(seed)) for search in PLAIN]
    for some in (*product(runs, repeat=2), runs):
        moments = align(*some)
        assert (moments[0], moments[-1]) == ((0,) * len(some), tuple(len(run.steps) for run in some))
        steps = [{b - a for a, b in zip(before, now, strict=True)} for before, now in pairwise(moments)]
        assert all(step in ({1}, {0, 1}) for step in steps)
    two_of = [*product(runs[:3], repeat=2)]
    assert all(align(one, two) == [moment[::-1] for moment in align(two, one)] for one, two in two_of)
    assert align(*runs[:1] * 3) == [(k, k, k) for k in range(len(runs[0].steps) + 1)]


@each_seed(60, 6)
def test_runs_are_at_the_same_place_whenever_both_are_there(seed):
    # The full search goes to every node once and in order, so each visit of Star1 must fall together with its own.
    tree = random_tree(seed)
    full = expectiminimax(tree)
    for other in (star1(tree), alphabeta(tree)):
        for one, two in doing((full, other), align(full, other)):
            if two is not None and two.event in VISITS:
                assert (one.event, one.node) == (two.event, two.node)
            if two is not None and two.event == "cutoff":  # as the other goes on
                assert (one.event in (*VISITS, "leave"), one.node in (two.node, *two.skipped)) == (True, True)
            if two is None:  # it waits only while the other is where it did not go
                assert one.node not in other.leaves or one.event == "update"


def test_a_probe_is_waited_for_and_a_full_search_meets_the_full_search():
    runs = SCALE[1:]
    found = [[step and f"{step.event} {step.node}" for step in steps] for steps in doing(runs, align(*runs))]
    assert found[2:11] == [
        [None, "probe D"],
        [None, "evaluate L1"],
        [None, "update B"],
        [None, "probe E"],
        [None, "evaluate L3"],
        [None, "update B"],
        ["enter D", "enter D"],
        ["evaluate L1", "recall L1"],
        ["update D", "update D"],
    ]
    # Where the probe is all that Star2 does, it is at the node together with Star1.
    assert found[25:30] == [
        ["enter F", "probe F"],
        ["evaluate L5", "evaluate L5"],
        ["update F", None],
        ["cutoff F", None],
        ["update C", "update C"],
    ]


def test_another_order_of_children_is_met_where_it_can_be():
    tree = GameTree.parse("max(b=min(1, 2), d=min(3, 4, 5), f=min(6, 0))")
    runs = expectiminimax(tree), expectiminimax(tree, order=lambda node: {"b": -1, "f": 1}.get(node, 0))
    both = [steps for steps in doing(runs, align(*runs)) if None not in steps]
    # Only one of three can be met in the order of both: the one with the most below it.
    assert {one.node for one, two in both if one.event == two.event == "enter"} == {tree.root, "d"}


@pytest.mark.parametrize(
    ("text", "options"),
    [("max(" * 150 + "1" + ", 0)" * 150, {}), (f"max({', '.join(map(str, range(500)))})", {"window": (-1, 375)})],
    ids=["deep", "wide"],
)
def test_a_deep_and_a_wide_tree(text, options):
    tree = GameTree.parse(text)
    full, other = expectiminimax(tree), alphabeta(tree, **options)
    assert len(align(full, other)) == len(full.steps) + 1


# -- where nodes stand and how they look -----------------------------------------------------------------------------


def test_no_number_is_written_smaller_for_the_dials_of_another_run():
    tree = GameTree.parse("max(4, chance(1/3: min(0, 2), 1/3: min(4, 9), 1/3: min(8, 5))) in [0, 9]")
    first, _ = Comparing((expectiminimax(tree), star1(tree))).data()["runs"]
    assert {"text": "1.333+"} in [value for step in first["steps"] for slot, _, value in step if slot == "number"]


@pytest.mark.parametrize("name", ["aima_scale", "bins_policy", "pig_depth_2"])
def test_every_node_stands_at_the_same_place_whether_its_run_has_dials_or_longer_numbers(name):
    tree = gallery.get(name)
    runs = Comparing((expectiminimax(tree), star1(tree), star2(tree))).data()["runs"]
    one, *others = (re.findall(r'class="(?:shape|label)" [^/]*', run["svg"]) for run in runs)
    assert (len(one) > len(tree), others) == (True, [one, one])
    assert ["dials" in run["svg"] for run in runs] == [False, True, True]


# -- what cannot be compared -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "two", "why"),
    [
        ("max(1, 2)", "max(1, 3)", Message("wrong.search.node_differs", node="L2")),
        ("max(1, 2)", "max(1, 2, 3)", Message("wrong.search.node_differs", node="A")),
        ("max(1, 2)", "min(1, 2)", Message("wrong.search.node_differs", node="A")),
        ("chance(.5: 1, .5: 2)", "chance(.4: 1, .6: 2)", Message("wrong.search.node_differs", node="A")),
        ("max(1, b=min(2))", "max(1, c=min(2))", Message("wrong.search.node_differs", node="A")),
        ("a=max(1, 2)", "b=max(1, 2)", Message("wrong.search.lacks_node", node="a")),
    ],
)
def test_runs_on_different_trees_are_refused(one, two, why):
    message = refused(compare, *map(expectiminimax, map(GameTree.parse, (one, two))))
    assert message == Message("wrong.search.other_tree", number=2, why=why)


# -- sentences -------------------------------------------------------------------------------------------------------


def test_where_they_part_is_said_in_a_sentence():
    both = Comparing(SCALE[:2])
    assert (both.parts, both.data()["nodes"]) == ([23, 27], ["F", "C"])
    first, second, other = leaf_name(1, "F"), leaf_name(2, "F"), leaf_name(1, "G")
    assert both.first == f"They first diverge at moment 23: Star1 cuts at MIN F and Expectiminimax reads {second}."
    assert [both.sentences[k] for k in (0, 1, 22, 23, 24, 26, 27, 28, 35, 36)] == [
        "Expectiminimax and Star1 search the same tree at the same time, and wait for each other.",
        "Both enter MAX A.",
        f"Both return to MIN F with the value of {first}.",
        f"Star1 cuts at MIN F and Expectiminimax reads {second}: they diverge here.",
        f"Expectiminimax returns to MIN F with the value of {second} and Star1 waits.",
        "Both return to C with the value of F: Expectiminimax 1 and Star1 ≤ 1.",
        "Star1 cuts at C and Expectiminimax enters MIN G: they diverge again.",
        f"Expectiminimax reads {other} and Star1 waits.",
        "Both return to MAX A with the value of C: Expectiminimax 1.3 and Star1 ≤ 1.3.",
        "Both are done with MAX A. Leaves read: Expectiminimax 8, Star1 5. They agree on the value 2.1.",
    ]


@pytest.mark.parametrize(
    ("runs", "k", "headline"),
    [
        (SCALE[:2], 0, "Press Step, or →."),
        (SCALE[:2], 4, "1 leaf each"),
        (SCALE[:2], 22, "5 leaves each"),
        (SCALE[:2], -1, "5 leaves, not 8"),
        (SCALE, 10, "Leaves so far: 1, 1 and 2"),
        (SCALE, -1, "5 leaves, not 8"),
    ],
)
def test_the_headline_counts_leaves(runs, k, headline):
    assert Comparing(runs).headlines[k] == headline


@pytest.mark.parametrize(
    ("runs", "k", "headline"),
    [
        (SCALE[:2], 27, "Star1 cuts: C can reach at most 1.3. A already has 2.1."),
        (SCALE[1:], 3, "Star2 only probes MIN D: one reply may be enough for a cut."),
        (SCALE[1:] * 2, -1, "5 leaves each"),
    ],
)
def test_the_headline_of_a_cut_and_of_a_probe_gives_the_reason(runs, k, headline):
    data = Comparing(runs).data()
    assert (data["headlines"][k], k in data["because"]) == (headline, k > 0)


def test_what_a_run_never_reads_is_marked_though_another_reads_it():
    assert [run["svg"].count('"cutmark unread"') for run in Comparing(SCALE[:2]).data()["runs"]] == [0, 2]


def test_the_number_line_of_a_compared_run_shows_what_another_move_has():
    _, cut = Comparing(SCALE[:2]).data()["runs"]
    lines = [value for step in cut["steps"] for slot, _, value in step if slot == "line" and value]
    assert any(rival["texts"][0] == "A already has 2.1" for line in lines for rival in line["rivals"])


def test_runs_that_differed_only_in_numbers_part_for_the_first_time():
    both = Comparing([star1(gallery.aima_pruning(), bounds=(-w, w)) for w in (3, 4)])
    keys = ("part", "part_again")
    said = [key for text in both.sentences for key in keys if saying(f"compare.{key}").match(text)]
    assert said == ["part", "part_again"]


@traced
def halved(node):
    values = [halved(child) for child in node.children]
    if node.kind == "chance":
        return sum(p * v for p, v in zip(node.probs, values, strict=True)) / 2
    return node.value if node.kind == "leaf" else max(values)


def both_do(step, lang="en", **holes):
    """What is said of a step that both runs do."""
    return wording(f"compare.{step}_more", lang, who=wording("compare.both", lang), **holes)


def test_the_same_node_with_another_number_or_window_is_a_difference():
    both = Comparing((HALVED, HALVED.right))
    leave = f"{both_do('leave', node='B')}: halved 1.5 and Expectiminimax 3"
    assert (both.parts, both.sentences[9]) == ([9], f"{leave}.")
    assert both.first == wording("compare.differed", k=9, what=leave)
    data = both.data()
    # Below what both do stands only what the sentences above and beside it do not say.
    why = Message("traced.gave", name="B", values=("3", "3")), Message("traced.mistake_mean_divided", n=2)
    assert (data["nodes"][0], data["runs"][0]["captions"][9]) == ("B", text(*why))


WINDOWED = GameTree.parse("max(8, chance(.5: min(9, 7), .5: 9)) in [0, 10]")
UNLIKE = GameTree.parse("max(a: 6, b: chance(min(5, 1), min(10))) in [1, 10]")
HALVED = halved(GameTree.parse("max(2, chance(3, 3))"))


@pytest.mark.parametrize(
    ("runs", "k", "headline"),
    [
        ((HALVED, HALVED.right), 1, "0 leaves each"),
        ((HALVED, HALVED.right), -1, "3 leaves each, but different values: 2 and 3"),
        ((alphabeta(WINDOWED), star1(WINDOWED)), 5, "1 leaf each, but different windows: (−∞, ∞) and (6, 10)"),
    ],
)
def test_the_headline_names_what_differs_where_as_many_leaves_are_read(runs, k, headline):
    assert Comparing(runs).headlines[k] == headline


@pytest.mark.parametrize(
    ("runs", "lang", "k", "sentence"),
    [
        # Another window is a difference, and after unlike work a cut says what was read.
        (
            (alphabeta(WINDOWED), star1(WINDOWED)),
            "en",
            5,
            f"{both_do('enter', node='MIN C')}: Alpha-beta (−∞, ∞) and Star1 (6, 10).",
        ),
        (
            (star1(UNLIKE), star2(UNLIKE)),
            "en",
            18,
            f"{both_do('cutoff', node='B')}. {wording('compare.end', leaves=['Star1 3', 'Star2 4'])}",
        ),
        ((HALVED, HALVED.right), "es", 9, f"{both_do('leave', 'es', node='B')}: halved 1,5 y Expectiminimax 3."),
        # Runs of one search are named by their options.
        (
            [star1(AIMA, order=order) for order in ("probability", "improbability")],
            "es",
            3,
            "«lo más probable primero» entra en MIN D y «lo más probable al final» espera: aquí se separan.",
        ),
        # Several that do the same are named together.
        (SCALE, "en", 1, f"{wording('compare.enter_more', who=wording('compare.all', n=3), node='MAX A')}."),
        (
            SCALE,
            "en",
            3,
            wording("compare.part", what="Star2 only probes MIN D; Expectiminimax and Star1 wait"),
        ),
    ],
)
def test_what_is_said_of_a_moment(runs, lang, k, sentence):
    assert Comparing(runs, lang).sentences[k] == sentence


@pytest.mark.parametrize(
    ("runs", "names", "title", "below"),
    [
        (
            (star2(AIMA), star2(AIMA, probes=2), star2(AIMA, reuse=False)),
            ["probes=1, reuse=True", "probes=2, reuse=True", "probes=1, reuse=False"],
            AIMA.title,
            " · bounds [1, 4]",
        ),
        (
            (star1(AIMA), star1(AIMA, fail="hard")),
            ["Star1", "Star1 (fail-hard)"],
            AIMA.title,
            " · bounds [1, 4]",
        ),
        (
            [star1(gallery.aima_pruning(), bounds=(-end, end)) for end in (3, 4)],
            ["bounds [−3, 3]", "bounds [−4, 4]"],
            "Star1: bounds [−3, 3] and bounds [−4, 4]",
            "",
        ),
        (
            [star1(AIMA, order=order) for order in ("probability", "improbability")],
            ["most likely first", "most likely last"],
            AIMA.title,
            "Star1: most likely first and most likely last · bounds [1, 4]",
        ),
        (
            [alphabeta(gallery.aima_minimax())] * 2,
            ["Alpha-beta (1)", "Alpha-beta (2)"],
            gallery.aima_minimax().title,
            "",
        ),
    ],
    ids=["options", "an option", "bounds", "orders", "nothing"],
)
def test_runs_of_one_algorithm_are_named_by_what_differs(runs, names, title, below):
    data = Comparing(runs).data()
    assert ([run["title"] for run in data["runs"]], data["title"]) == (names, title)
    assert data["subtitle"].endswith(below)


def test_runs_that_do_the_same_never_part():
    both = Comparing((alphabeta(gallery.aima_minimax()),) * 2)
    assert (both.parts, both.first) == (
        [],
        "They never diverge: they visit the same nodes in the same order, with the same windows and values.",
    )


@pytest.mark.sampled
@pytest.mark.parametrize("name", gallery.names())
def test_every_sentence_is_spanish(name):
    tree = gallery.get(name)
    data = Comparing((expectiminimax(tree), star1(tree), star2(tree)), "es").data()
    for _, text_ in flat([data["sentences"], data["first"], data["words"]]):
        if isinstance(text_, str):
            assert_spanish(re.sub(r"\{\w+\}", "N", text_).replace("  ", " "), tree)


# -- the widget and its page -----------------------------------------------------------------------------------------


def test_the_widget_holds_what_the_front_end_needs():
    widget = compare(expectiminimax(gallery.aima_scale()), SCALE[1], step=23, theme="dark")
    assert repr(widget) == "<Comparison of Expectiminimax and Star1: 36 moments, first difference at 23>"
    assert (widget.step, widget.theme, widget.differences) == (23, "dark", [23, 27])
    assert widget.moments == align(*widget.runs)
    assert (widget.payload["title"], compare(*widget.runs, step=-1).step) == (AIMA.title, 36)


def test_without_a_kernel_there_is_a_picture_and_a_text():
    widget = compare(*SCALE[:2], step=23)
    bundle, _ = widget._repr_mimebundle_()
    svg, written = bundle["image/svg+xml"], bundle["text/plain"]
    full, cut = (
        f"{name}: {wording('compare.of', n=n, total=8)} {wording('compare.leaves')}"
        for name, n in (("Expectiminimax", 6), ("Star1", 5))
    )
    heads = (full, cut, wording("compare.cutoff_one", who="Star1", node="MIN F"))
    assert [*(head in svg for head in heads), *re.findall(r'data-node="(.:F)"', svg)] == [True] * 3 + ["1:F", "2:F"]
    assert written.startswith(f"{heads[0]}\n{scene_text(widget.runs[0].scene(23))}\n\n{cut}")
    # Where they part the sentence says it, and at the end the line below it; at the start there is nothing to read.
    assert written.endswith(f"\n\n{widget.payload['sentences'][23]}")
    assert compare(*SCALE[:2])._text().endswith(f"{widget.payload['sentences'][-1]}\n{widget.payload['first']}")


def test_a_comparison_is_revealed_where_its_runs_part_or_at_the_cut_after_it():
    runs = expectiminimax(AIMA), star1(AIMA)
    assert [compare(*runs, step=step).opens_at(None) for step in (0, 5, -1)] == [23, 5, 36]
    assert compare(runs[0], runs[0]).opens_at(None) == 0
    # In other bounds a window is the first difference, before the cut.
    wide = compare(star1(AIMA, bounds=(1, 40)), runs[1])
    assert (wide.differences, wide.opens_at(None)) == ([20, 25], 23)
