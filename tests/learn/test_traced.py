"""@traced: a student's recursion plays as a Run, departs where it does, and never hangs."""

import math
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from decimal import Decimal
from fractions import Fraction
from functools import wraps
from operator import attrgetter

import pytest

from emmviz import GameTree, alphabeta, chance_node, expectiminimax, gallery, max_node, min_node, star1
from emmviz.base.locale import languages
from emmviz.base.messages import Message
from emmviz.learn import questions, traced
from emmviz.player.shell.payload import payload
from emmviz.story.narrate import Narrator
from tests.learn.students import alphabeta_plain, full, star
from tests.learn.traced_cases import CASES, SENTENCES
from tests.long import LONG, each_seed
from tests.naming import named
from tests.refusal import UNKNOWN_LANGUAGE, refused
from tests.sentences import leaf_name, saying, text, wording
from tests.shapes import plain, random_tree

parse = GameTree.parse
TREE = parse("max(chance(.9: min(2, 5), .1: 3), chance(.5: 1, .5: 4))")


def events(run):
    """The steps of a run but for the lines of code."""
    return [tuple(step._replace(line=None)) for step in run.steps]


# -- right programs ----------------------------------------------------------------------------------------------------


RIGHT = [(full(), expectiminimax), (alphabeta_plain(like="alphabeta"), alphabeta), (star(), star1)]


@pytest.mark.parametrize(("mine", "search"), RIGHT, ids=named)
@each_seed(300, 12)
def test_a_right_program_is_the_search_itself(mine, search, seed):
    tree = random_tree(seed)
    run, right = mine(tree), search(tree)
    assert (run.compared.agrees, run.value) == (True, plain(tree))
    if all(step.window is None or step.window[0] < step.window[1] for step in right.steps):
        # Nothing lies in other windows. A search knows bounds from values there, which numbers alone do not tell.
        assert (events(run), run.compared.verdict) == (events(right), "same")
        same = attrgetter("value", "bound", "best", "leaves", "counts", "principal_variation", "bounds")
        assert same(run) == same(right)


def right_name(run):
    """The name of the search with which a program is compared."""
    return Narrator(run.tree).algorithm_within(run.right.algorithm)


@pytest.mark.parametrize("mine", [mine for mine, _ in RIGHT], ids=named)
def test_a_right_program_is_called_the_same_and_raises_the_same_questions(mine):
    run = mine(gallery.aima_scale())
    assert str(run.compared) == wording("traced.same_run", program=mine.program, algorithm=right_name(run))
    assert questions(run) == questions(run.right) != []


def test_of_a_window_that_a_program_made_up_nobody_asks_who_set_it():
    run = star("forgotten")(parse("max(8, chance(.5: 8, .25: min(9, 8), .25: 6)) in [0, 10]"))
    asked = [{question.node for question in questions(one, "cut")} for one in (run, run.right)]
    assert (run.compared.verdict, *asked) == ("other", {"B"}, {"B", "C"})


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("make", "bug", "options"),
    [
        *(
            (star, bug, {"fail": fail})
            for fail in ("soft", "hard")
            for bug in [None, "no_equal", "unclamped", "no_cut", "not_tightened", "window_reset", "forgotten"]
        ),
        (full, "floats", {}),
    ],
    ids=named,
)
def test_sound_variants_are_no_errors(make, bug, options):
    mine = make(bug, **options)
    for tree in map(random_tree, range(12 if LONG else 5)):
        assert (mine(tree).compared.agrees, mine(tree).value) == (True, plain(tree))


def test_what_is_guessed_and_what_is_given():
    guessed = [(star(), parse("max(1, min(2, 3))")), (star(), TREE), (star(like="alphabeta"), TREE), (full(), TREE)]
    found = [mine(tree).right.algorithm for mine, tree in guessed]
    assert found == ["alphabeta", "star1", "alphabeta", "expectiminimax"]
    run = star()(TREE, 2, beta=3)
    assert run.right.options["window"] == run.steps[0].window == (2, 3)
    assert run.compared.verdict == "same"


# -- wrong programs ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["chance(.75: 0, .25: 2)", "max(1, chance(.25: 4, .75: 0))"])
def test_a_program_of_another_sum_has_no_sums_of_the_right_one(text):
    wrong, right = (full(bug)(parse(text)) for bug in ("mean", None))
    chance = next(node for node in wrong.tree if wrong.tree.kind(node) == "chance")
    sums = [[frame.nodes[chance].partial for frame in run.frames()] for run in (wrong, right)]
    assert (set(sums[0]) == {None}, len(set(sums[1])) > 1) == (True, True)
    assert not any(saying("caption.sum").match(wrong.caption(k)) for k in range(len(wrong.steps)))


@pytest.mark.parametrize(("make", "bug", "text", "verdict", "step", "mistake", "departure"), CASES, ids=named)
def test_a_wrong_program_departs_where_it_does_by_its_mistake(make, bug, text, verdict, step, mistake, departure):
    options = {"like": "alphabeta"} if make is alphabeta_plain else {}
    run = make(bug, **options)(parse(text))
    sentence = departure(program=run.algorithm)
    assert (run.compared.verdict, run.compared.step, run.compared.mistake) == (verdict, step, mistake)
    # The verdict begins with what the whole program returns, unless that is right, or is the departure itself.
    answer, told, more = str(run.compared).partition(sentence)
    assert (told != "", answer == "" or saying("traced.answer").match(answer) is not None) == (True, True)
    # The player says it at that step, each thing once, and what becomes of it at the end.
    assert wording(f"traced.{'departs' if verdict == 'wrong' else 'differs'}", algorithm=right_name(run)) in (
        run.caption(step)
    )
    assert (run.caption(step).count(sentence.rstrip(".")), more.strip() in run.caption(step)) == (1, True)


@pytest.mark.parametrize("lang", languages())
def test_a_wrong_result_is_never_said_as_if_it_were_right(lang):
    run = full("mean_divided", lang=lang)(parse("max(2, chance(3, 3))"))
    answer = wording("traced.answer", lang, program="my_value", value=2, right=3)
    departs = wording("traced.returns", lang, program="my_value", value=1.5, name="B")
    ends = wording("traced.ends_wrong", lang, algorithm="expectiminimax", k=9, how=departs)
    assert run.caption(lang=lang) == f"{answer} {ends}"
    gave = wording("traced.gave", lang, name="B", values=("3", "3"))
    assert str(run.compared).startswith(f"{answer} {departs}")
    assert run.caption(9, lang=lang).startswith(f"{answer} {departs} {gave}")


def test_what_is_said_of_a_wrong_program():
    """The test that reads the verdicts on programs, each once."""
    for lang, make, bug, tree, sentence in SENTENCES:
        run = make(bug, lang=lang)(parse(tree))
        step = run.right.caption(run.compared.step, lang=lang)
        # After the colon only a name, or "Cut.", keeps its capital.
        within = step[0].lower() + step[1:] if re.match("[A-Z][a-z]+ ", step) else step
        assert str(run.compared) == sentence.format(within)


@pytest.mark.sampled
@pytest.mark.parametrize(("make", "bug"), [case[:2] for case in CASES if case[0] is not alphabeta_plain], ids=named)
def test_no_wrong_value_goes_unseen(make, bug):
    for tree in map(random_tree, range(10 if LONG else 5)):
        run = make(bug)(tree)
        assert run.value == plain(tree) or run.compared.verdict == "wrong"


def test_below_an_outcome_of_probability_0_leaves_may_lie_outside_the_bounds():
    @traced
    def widest(node, alpha=-math.inf, beta=math.inf):
        return node.value if node.kind == "leaf" else max(widest(child) for child in node.children)

    run = widest(parse("chance(1: 2, 0: 3, 0: max(1, 2))"))
    assert run.compared.verdict == "wrong"
    assert run.steps[1].window == (-math.inf, math.inf)  # what the program has by default


# -- programs that come to no end --------------------------------------------------------------------------------------


@traced
def same_node(node):
    return same_node(node)


ROOTS = []


@traced
def circle(node):
    ROOTS.append(node)
    return max(circle(child) for child in node.children or [next(one for one in reversed(ROOTS) if one.id == "A")])


@traced(limit=200)
def wide(node):
    while node.kind != "leaf":
        wide(node.children[0])
    return node.value


@traced(limit=100)
def loops(node):
    while node.kind == "leaf":
        pass
    return max(map(loops, node.children))


exec("@traced(limit=100)\ndef spins(node):\n    while True: pass", ON_ONE_LINE := {"traced": traced})


@traced
def catches(node):
    for _ in range(3):
        with suppress(BaseException):
            return max(catches(child) for child in node.children or [node])
    return 0


def gives(kind, result, lang="en"):
    """A program that returns this from nodes of a kind."""

    @traced(lang=lang)
    def mine(node):
        return result if node.kind == kind else max(map(mine, node.children))

    return mine


@traced(limit=1)
def once(node):
    return max(map(once, node.children))


L1 = leaf_name(1, "D")


@pytest.mark.parametrize(
    ("mine", "key", "holes"),
    [
        (same_node, "same", {"deep": "55", "name": "MAX A"}),
        (circle, "deep", {"deep": "55", "name": "MIN D", "most": "MAX A"}),
        (wide, "calls", {"name": L1, "n": "200 calls", "times": "198", "most": L1, "nodes": "9 nodes"}),
        (loops, "loop", {"name": L1, "n": "20000"}),
        (ON_ONE_LINE["spins"], "loop", {"name": "MAX A", "n": "20000"}),
        (catches, "same", {"deep": "55", "name": L1}),  # at its next call, although it catches what stops it
        (once, "calls", {"name": "B", "n": "1 call", "times": "1", "most": "MAX A", "nodes": "9 nodes"}),
        (gives("min", None), "none", {"name": "MIN D"}),
        (gives("leaf", (None, None)), "type", {"what": "(None, None)", "name": L1}),
        (gives("leaf", "two"), "text", {"what": "'two'", "name": L1}),
        (gives("leaf", "dos", "es"), "text", {"what": "'dos'", "name": leaf_name(1, "D", "es")}),
        (gives("leaf", [7]), "type", {"what": "[7]", "name": L1}),
        (gives("leaf", 10**5000), "type", {"what": "≈1e5000", "name": L1}),
        (gives("leaf", True), "type", {"what": "True", "name": L1}),
        (gives("chance", math.nan), "nan", {"name": "B"}),
        (gives("leaf", Decimal("nan")), "nan", {"name": L1}),
    ],
    ids=named,
)
def test_a_program_that_is_stopped_says_where_and_why(mine, key, holes):
    run = mine(TREE)
    told = saying(f"traced.fault_{key}", mine.lang).fullmatch(run.fault).groupdict()
    told.pop("line", None)
    assert told == holes | {"program": mine.program}
    assert (run.compared.verdict, str(run.compared), run.caption(lang=mine.lang)) == ("stopped", run.fault, run.fault)
    found = run.value, run.bound.value, run.compared.agrees, repr(mine)
    assert found == (-math.inf, "lower", False, f"<traced {mine.program}>")
    payload(run)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, ValueError, None])
def test_the_tracer_of_before_is_put_back(stop):
    """Also after the notebook's stop button, the program runs again."""

    def tracer(frame, event, arg):
        return None

    @traced
    def mine(node):
        if node.kind == "leaf" and raised:
            raise raised.pop()
        return node.value if node.kind == "leaf" else max(map(mine, node.children))

    before, raised = sys.gettrace(), [stop] if stop else []
    sys.settrace(tracer)
    try:
        with pytest.raises(stop) if stop else nullcontext():
            mine(TREE)
        found = mine(parse("max(1, 2)")).compared.verdict, same_node(TREE).compared.verdict, sys.gettrace()
    finally:
        sys.settrace(before)
    assert found == ("same", "stopped", tracer)


def test_a_stopped_program_tells_its_earlier_error_too():
    @traced
    def both(node):
        if node.kind == "leaf":
            return node.value + 1
        return [both(child) for child in node.children]

    run = both(parse("max(1, 2)"))
    first, what = leaf_name(1, "A"), "[Fraction(2, 1), Fraction(3, 1)]"
    assert str(run.compared) == text(
        Message("traced.returns", program="both", value=2, name=first),
        Message("traced.right", step=wording("caption.read", leaf=first, value=1).replace("Read", "read")),
        Message("traced.fault_type", program="both", what=what, name="MAX A"),
    )


def test_an_exception_of_the_program_s_own_gets_a_note():
    @traced
    def boom(node):
        return node.valeu if node.kind == "leaf" else max(map(boom, node.children))

    with pytest.raises(AttributeError, match="valeu") as caught:
        boom(TREE)
    assert caught.value.__notes__ == [wording("traced.note", program="boom", way="MAX A → B → MIN D → L1", n=4)]
    names = [entry.name for entry in caught.traceback]
    assert names[0].startswith("test_an_exception")
    assert (names[-4:], len(names)) == (["boom"] * 4, 7)  # two of emmviz and no more
    with pytest.raises(TypeError, match="missing 1 required positional argument") as caught:
        traced(lambda node, more: 1)(TREE)
    assert caught.value.__notes__ == [wording("traced.note", program="<lambda>", way="MAX A", n=1)]


def test_a_program_may_catch_its_own_exceptions():
    @traced
    def careful(node):
        if node.kind == "leaf":
            return node.value if node.value < 4 else int("more than 3")
        with suppress(ValueError):
            return max(map(careful, node.children))
        return 2

    run = careful(parse("max(min(1, max(5, 1)), 3)"))
    assert (run.value, run.leaves) == (3, ["L1", "L4"])
    payload(run)


# -- the view ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda node: setattr(node, "value", 3),
        lambda node: delattr(node, "kind"),
        lambda node: node.children.append(1),
        lambda node: node.__dict__.update(kind="min"),
    ],
    ids=["set", "delete", "append", "update"],
)
def test_a_node_can_only_be_read(change):
    @traced
    def changer(node):
        with pytest.raises((AttributeError, TypeError)):
            change(node)
        return 2

    tree = parse("max(1, min(2, 3))")
    before = dict(tree.nodes(data=True)), list(tree.edges(data=True))
    assert changer(tree).tree is not tree
    assert (dict(tree.nodes(data=True)), list(tree.edges(data=True))) == before


def test_what_a_node_tells():
    seen = {}

    @traced
    def look(node):
        seen[node.id] = node
        return max(map(look, node.children), default=0)

    look(max_node(chance_node((0.9, 2), (0.1, 3), action="go", estimate=5), min_node(4, name="last")))
    a, b, last, one, two, _ = (seen[node] for node in ("A", "B", "last", "L1", "L2", "L3"))
    assert (a.kind, a.value, a.prob, a.probs, a.action, a.bounds) == ("max", None, None, (), None, (2, 4))
    assert (b.kind, b.action, b.estimate, b.probs) == ("chance", "go", 5, (Fraction(9, 10), Fraction(1, 10)))
    assert b.outcomes == ((Fraction(9, 10), one), (Fraction(1, 10), two))
    assert (a.children, a.children[0] is b) == ((b, last), True)
    assert [repr(node) for node in (a, b, last, one)] == ["MAX A", "B", "MIN last", "leaf L1"]
    assert (one.value, one.prob, last.id) == (2, Fraction(9, 10), "last")
    assert refused(look, a) == Message("wrong.learn.call_over", node="A", program="look")


# -- other ways to write it --------------------------------------------------------------------------------------------


def test_leaves_read_without_a_call_and_chance_nodes_passed_over():
    @traced
    def inline(node):
        def worth(child):
            if child.kind == "leaf":
                return child.value
            return sum(p * worth(one) for p, one in child.outcomes) if child.kind == "chance" else inline(child)

        return {"max": max, "min": min}[node.kind](map(worth, node.children))

    run = inline(TREE)
    assert (run.compared.verdict, run.leaves) == ("same", expectiminimax(TREE).leaves)
    assert run.caption(2) == wording("traced.passed", program="inline", name="B")
    payload(run)


def test_functions_that_take_turns_and_hand_a_node_on_to_each_other():
    @traced
    def value(node):
        return node.value if node.kind == "leaf" else {"max": max, "min": min}[node.kind](map(mean, node.children))

    @traced
    def mean(node):
        return sum(p * value(child) for p, child in node.outcomes) if node.kind == "chance" else value(node)

    run = value(TREE)
    assert (run.compared.verdict, events(run)) == ("same", events(expectiminimax(TREE)))
    assert [run.code[kind][0] for kind in ("max", "chance")] == ["def value(node):", "def mean(node):"]
    assert all(isinstance(run.frame(k).line, str) for k in range(len(run.steps) + 1))


def test_a_depth_limit():
    @traced
    def shallow(node, depth):
        if node.kind == "leaf":
            return node.value
        if depth == 0:
            return node.estimate
        return {"max": max, "min": min}[node.kind](shallow(child, depth - 1) for child in node.children)

    tree = max_node(min_node(4, 3, estimate=7), min_node(2, max_node(1, 5), estimate=6))
    run = shallow(tree, depth=1)
    assert (run.value, run.compared.verdict, events(run)) == (7, "same", events(expectiminimax(tree, depth=1)))
    assert refused(shallow, parse("max(1, min(2, 3))"), 1).holes["place"] == Message("wrong.search.node", node="B")


def test_a_program_in_a_program_is_followed_by_itself():
    inner, found = star("passed_unchanged"), []

    @traced
    def outer(node):
        found.append(inner(gallery.aima_scale()).compared.mistake)
        return node.value if node.kind == "leaf" else max(map(outer, node.children))

    run = outer(parse("max(1, 2)"))
    assert (run.value, run.compared.verdict, found) == (2, "same", ["passed_unchanged"] * 3)


def test_programs_in_several_threads():
    trees = [*map(random_tree, range(8))]
    with ThreadPoolExecutor(8) as threads:
        assert [run.value for run in threads.map(star(), trees)] == [*map(plain, trees)]


# -- what else is asked of it ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: traced(limit=0), Message("wrong.learn.calls", given="0")),
        (
            lambda: traced(like="star2"),
            Message(
                "wrong.hinted",
                fault=Message(
                    "wrong.learn.one_of",
                    given="'star2'",
                    name="like",
                    known="expectiminimax, expectimax, minimax, alphabeta, star1",
                ),
                hint=Message("wrong.near", name="star1"),
            ),
        ),
        (lambda: traced(lang="xx"), UNKNOWN_LANGUAGE),
        (lambda: traced(lambda: 0), Message("wrong.learn.no_parameter", program="<lambda>")),
        (lambda: same_node(3), Message("traced.called", program="same_node", given="3")),
        (lambda: star()(TREE, 3, 2), Message("wrong.search.window", alpha=3, beta=2)),
    ],
)
def test_arguments_that_do_not_fit_are_refused(ask, message):
    assert refused(ask) == message


def test_the_code_that_is_shown():
    run, head = star()(gallery.aima_scale()), "def my_star1(node, alpha, beta):"
    assert (run.code["max"][0], run.frame(1).line, run.frame(4).line.strip()) == (head, head, "return node.value")
    space = {"traced": traced}
    exec("@traced\ndef unseen(node):\n    return node.value or 0", space)  # whose text nobody kept
    run = space["unseen"](parse("max(1, 2)"))
    assert run.code == {}
    payload(run)


def test_a_wrapper_is_called_with_what_it_is_given_not_with_the_defaults_of_what_it_wraps():
    def chance(node, alpha, beta, so_far=0):
        return so_far + sum(child.prob * search(child, alpha, beta) for child in node.children)

    @traced
    @wraps(chance)
    def search(node, alpha, beta):
        if node.kind == "chance":
            return chance(node, alpha, beta)
        children = [search(child, alpha, beta) for child in node.children]
        return node.value if node.kind == "leaf" else max(children)

    assert search(GameTree.parse("max(chance(3, 9), 4) in [0, 9]")).value == 6
