"""The forms of public programs under @traced: each is accepted where it is right, and found wrong where it is wrong."""

from operator import itemgetter

import pytest

import emmviz
from emmviz.base.locale import words
from emmviz.base.messages import Message
from emmviz.learn import traced
from tests.learn.public_forms import (
    DEPTHS,
    FORMS,
    IN_TURNS,
    INF,
    dice_at_the_horizon,
    left_and_right,
    moves_of_players,
    weighted,
)
from tests.long import LONG
from tests.naming import named
from tests.refusal import refused
from tests.shapes import dyadic_tree, random_tree

parse = emmviz.GameTree.parse
TREE = parse("max(chance(.9: 2, .1: 3), 1)")
RIGHT = (weighted, max, min)
first = itemgetter(0)
WRONG = {
    "mean": (lambda probs, values: sum(values) / len(values), max, min),
    "sum": (lambda probs, values: sum(values), max, min),
    "roles": (weighted, min, max),
    "first": (weighted, first, first),
}
SEEDS = range(60 if LONG else 6)
CASES = [*((form, seen, None) for form, seen in FORMS.items()), *((form, *how) for form, how in IN_TURNS.items())]
# Where all outcomes are equally likely, the plain mean is right.
BUGS = [(*case, bug) for case in CASES for bug in WRONG if (case[0], bug) != (left_and_right, "mean")]


def probable(trees):
    """The first few of some trees without impossible outcomes, which a search does not read."""
    found = (tree for tree in trees if all(prob != 0 for _, _, prob in tree.edges(data="prob")))
    return [tree for _, tree in zip(SEEDS, found, strict=False)]


def trees(levels):
    """Trees of some kinds of nodes by level, of any kinds where `levels` is None."""
    if levels and "2" in levels:
        return [emmviz.random_tree(seed, levels) for seed in SEEDS]
    kinds = levels and [(kind,) for kind in levels.split()]
    return probable(random_tree(seed, kinds) for seed in range(1000))


def trees_of_estimates():
    """Trees with an estimate at every inner node, and two or more levels, the second of which has dice."""
    made = map(dyadic_tree, range(1000))
    return probable(tree for tree in made if "chance" in map(tree.kind, tree.children(tree.root)))


def value_of(tree, node, rules, wrong_at=(), ends=lambda node, left: False, left=None, counts=("max", "min", "chance")):
    """The value of a node by these rules; if another value is right, the node joins `wrong_at` after those below it."""
    kind = tree.kind(node)
    if kind == "leaf":
        return tree.value(node)
    if ends(node, left):
        return tree.estimate(node)
    below = None if left is None else left - (kind in counts)
    values = [value_of(tree, child, rules, wrong_at, ends, below, counts) for child in tree.children(node)]

    def by(rules):
        expect, top, low = rules
        return (
            expect([tree.prob(child) for child in tree.children(node)], values)
            if kind == "chance"
            else (top if kind == "max" else low)(values)
        )

    if by(rules) != by(RIGHT) and isinstance(wrong_at, list):
        wrong_at.append(node)
    return by(rules)


@pytest.mark.parametrize(("form", "conventions", "levels"), CASES, ids=named)
def test_a_public_form_is_accepted_and_named(form, conventions, levels):
    program, seen = form(*RIGHT), set()
    for tree in trees(levels):
        run = program(tree)
        assert (run.compared.agrees, run.value) == (True, value_of(tree, tree.root, RIGHT)), str(tree)
        seen |= {*run.conventions}
    # On some trees each does what the others do.
    assert seen == {*conventions}


@pytest.mark.parametrize(("form", "conventions", "levels", "bug"), BUGS, ids=named)
def test_a_public_form_is_found_wrong_where_it_is_wrong(form, conventions, levels, bug):
    program, seen = form(*WRONG[bug]), 0
    for tree in trees(levels):
        wrong_at = []
        value_of(tree, tree.root, WRONG[bug], wrong_at)
        run = program(tree)
        if not wrong_at:
            assert run.compared.agrees, str(tree)
            continue
        seen += 1
        assert run.compared.verdict == "wrong", str(tree)
        assert run.steps[run.compared.step - 1].node == wrong_at[0], (str(tree), str(run.compared))
    assert seen


@pytest.mark.sampled
@pytest.mark.parametrize("bug", [None, *WRONG])
@pytest.mark.parametrize("form", DEPTHS, ids=named)
def test_a_depth_is_counted_as_the_program_counts_it(form, bug):
    counts = ("max", "min") if form in (moves_of_players, dice_at_the_horizon) else ("max", "min", "chance")
    seen, program = set(), form(*(WRONG[bug] if bug else RIGHT))
    for tree in trees_of_estimates():

        def ends(node, left, tree=tree):
            return left == 0 and not (form is dice_at_the_horizon and tree.kind(node) == "chance")

        for depth in (1, 2, 3):
            wrong_at = []
            value = value_of(tree, tree.root, WRONG[bug] if bug else RIGHT, wrong_at, ends, depth, counts)
            run = program(tree, depth)
            assert (run.value, run.compared.agrees) == (value, not wrong_at), (str(tree), depth, str(run.compared))
            if wrong_at:
                assert run.steps[run.compared.step - 1].node == wrong_at[0], (str(tree), depth, str(run.compared))
            else:
                seen |= {*run.conventions}
    assert bug or seen == {*DEPTHS[form]}


CUTTING = """
def search(node, {low}=-INF, {high}=INF):
    if node.is_leaf:
        return node.value
    best = -INF if node.is_max else INF
    for child in node.children:
        value = program(child, {low}, {high})
        best = max(best, value) if node.is_max else min(best, value)
        {low}, {high} = (max({low}, best), {high}) if node.is_max else ({low}, min({high}, best))
        if {low} >= {high}:
            break
    return best
"""
CUTS = parse("max(min(3, 12), min(2, 1), min(max(14, 1), max(5, 9)))")


@pytest.mark.parametrize("names", [("alpha", "beta"), ("α", "β"), ("A", "b"), ("low", "high")])
def test_the_ends_of_a_window_are_known_by_their_usual_names(names):
    space = {"INF": INF}
    exec(CUTTING.format(low=names[0], high=names[1]), space)
    program = space["program"] = traced(space["search"])
    run = program(CUTS)
    assert (run.compared.verdict, run.conventions, run.right.algorithm) == ("same", (), "alphabeta")
    assert run.steps[-1].window == (-INF, INF)


def test_a_program_whose_window_is_not_seen_may_cut():
    @traced
    def one_bound(node, bound=INF):
        best = -INF if node.is_max else INF
        for child in node.children:
            value = one_bound(child, best)
            best = max(best, value) if node.is_max else min(best, value)
            if best >= bound if node.is_max else best <= bound:
                break
        return node.value if node.is_leaf else best

    run = one_bound(CUTS)
    assert (run.compared.verdict, run.conventions, run.right.algorithm) == ("same", ("unseen",), "alphabeta")


def test_negamax_needs_no_parameter_that_tells_the_player():
    @traced
    def negamax(node, depth):
        return node.value if depth == 0 else max(-negamax(child, depth - 1) for child in node.children)

    @traced
    def without_minus(node, depth):
        return node.value if depth == 0 else max(without_minus(child, depth - 1) for child in node.children)

    tree = parse("max(min(3, 12, 8), min(2, 4, 6))")
    run = negamax(tree, 2)
    assert (run.compared.verdict, run.conventions, run.value) == ("same", ("negamax",), 3)
    wrong = without_minus(tree, 2)
    assert (wrong.compared.mistake, wrong.conventions) == ("roles_min", ())


def test_a_move_that_does_not_have_the_value_beside_it_is_found():
    @traced
    def decide(node):
        if node.kind == "leaf":
            return node.value, None
        values = [decide(child)[0] for child in node.children]
        best = max(values) if node.kind == "max" else min(values)
        return best, {"max": node.children[-1], "min": values.index(best)}[node.kind]

    assert decide(parse("max(min(3, 5), min(9, 4))")).compared.agrees
    run = decide(parse("max(min(9, 4), min(3, 5))"))
    assert (run.compared.verdict, run.compared.step, run.compared.mistake) == ("wrong", 16, "move")
    assert str(run.compared).startswith(
        "decide() returns the value 4 for MAX A, and the move to C, which gave 3: the move does not have this value."
    )
    # Of equally good moves any is right, and a number beside the value need not be a move.
    assert decide(parse("max(min(4, 4), min(4, 5))")).compared.agrees

    @traced
    def counts(node):
        below = [counts(child) for child in node.children]
        return max((value for value, _ in below), default=node.value), 1 + sum(count for _, count in below)

    assert counts(parse("max(5, 3)")).conventions == ("pairs",)
    assert counts(parse("max(max(1), max(2))")).compared.agrees


@pytest.mark.parametrize(
    ("lang", "name", "hint"), [("en", "probabilty", ""), ("es", "valeu", Message("traced.meant", name="value"))]
)
def test_what_a_node_does_not_have_gets_a_message(lang, name, hint):
    names = "id, kind, estimate, prob, action, bounds, value, score, children, probs, outcomes"
    message = Message("traced.attribute", name=name, node="A", names=names, hint=hint)
    read = traced(lambda node: getattr(node, name), lang=lang)
    assert refused(read, TREE, error=AttributeError) == message.wording(words(lang))


@pytest.mark.parametrize(
    ("read", "key"),
    [
        (lambda node: node.value + 1, "hint_none"),
        (lambda node: node.children[0].prob * 2, "hint_none"),
        (lambda node: node.children[1].value(), "hint_number"),
        (lambda node: [child for prob, child in node.children], "hint_pairs"),
        (lambda node: list(node), "hint_pairs"),
        (lambda node: list(zip(node.children, node.children[0].children[0].prob, strict=True)), "hint_number"),
        (lambda node: {"MAX": max, "MIN": min}[node.kind], "hint_kind"),
    ],
)
def test_an_error_that_comes_of_how_a_node_is_read_says_what_to_change(read, key):
    with pytest.raises((TypeError, KeyError)) as caught:
        traced(read)(TREE)
    (note,) = caught.value.__notes__
    assert note.partition(", in call 1. ")[2] == words("en")["traced"][key]
