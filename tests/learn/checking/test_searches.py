"""A search that a student writes is marked by its trace: each known mistake is named, nothing is raised."""

import linecache
import re
from functools import wraps

import pytest

from emmviz.base.locale import languages
from emmviz.base.numbers import INF
from emmviz.learn import traced
from emmviz.learn.checking.check import checked, sentence
from emmviz.learn.checking.course import task
from emmviz.learn.checking.task import RIGHT
from tests.sentences import wording

HEAD = "def value(node):\n    if node.kind == 'leaf': return node.value\n"
PLAYERS = """    values = [value(child) for child in node.children]
    if node.kind == 'max': return max(values)
    if node.kind == 'min': return min(values)
"""
ONE_BY_ONE = """    best = None
    for child in node.children:
        v = value(child) * (child.prob or 1)
        if best is None: best = v
        else: best = {"max": max, "min": min, "chance": sum_of}[node.kind](best, v)
    return best
"""
RIGHT_ONES = [
    HEAD + PLAYERS + "    return sum(p * v for p, v in zip(node.probs, values))",
    HEAD + ONE_BY_ONE,  # which has a None of its own
    HEAD + "    below = {child.id: value(child) for child in reversed(node.children)}\n"
    "    if node.kind != 'chance': return (max if node.kind == 'max' else min)(below.values())\n"
    "    return sum(child.prob * below[child.id] for child in node.children)",
]
WRONG = [
    (HEAD + PLAYERS + "    return sum(values) / len(values)", "mean"),
    (HEAD + PLAYERS + "    return sum(values)", "sum"),
    (HEAD + PLAYERS + "    return max(values)", "chance_max"),
    (HEAD + PLAYERS + "    return sum(p * v for p, v in zip(node.probs, values)) / len(values)", "mean_divided"),
    (
        HEAD + PLAYERS.replace("min(v", "max(v") + "    return sum(p * v for p, v in zip(node.probs, values))",
        "roles_min",
    ),
    (HEAD + PLAYERS.replace("max(v", "max(0, *v") + "    return values[0]", "from_zero"),
    (HEAD + "    values = [value(child) for child in node.children]\n    return values[0]", "first_child"),
    (HEAD.replace("node.value", "-node.value") + PLAYERS + "    return sum(values)", "leaf_sign"),
    ("def value(node):\n    return 0", "search_value"),
    (HEAD + PLAYERS, "stopped"),
    ("def value(node):\n    return value(node)", "stopped"),
    (HEAD + "    return max(node.childs)", "raises"),
    # Without a case for MAX, whose children have no probability.
    (HEAD + "    return sum(child.prob * value(child) for child in node.children)", "no_case"),
    (
        HEAD
        + "    [value(child) for child in node.children]\n"
        + PLAYERS
        + "    return sum(p * v for p, v in zip(node.probs, values))",
        "search_leaves",
    ),
    (HEAD + "    return value(node.children[0])", "first_child"),  # of one child, no other rule is to be named
    (HEAD + PLAYERS + "    return values[0]", "first_child"),  # at some nodes that is also the largest, or a mean
]


def program(text):
    """A program whose source can be read, as in a notebook."""
    names, file = {"sum_of": lambda a, b: a + b, "INF": INF}, f"<program {hash(text)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), names)
    # As in notebook 12, where a decorator of another cell calls it.
    names["value"] = traced(wraps(names["value"])(lambda *args, of=names["value"]: of(*args)))
    return names["value"]


def judged(text, id="03-2"):
    return task(id).judge(task(id).look(program(text)))


@pytest.mark.parametrize("text", RIGHT_ONES, ids=range(3))
def test_any_program_that_finds_each_value_is_right(text):
    assert judged(text) == RIGHT


def test_a_program_that_cuts_nothing_is_right_only_where_it_need_not():
    assert judged(RIGHT_ONES[1], "12-1") == RIGHT
    assert judged(RIGHT_ONES[1], "12-2").mistake == "search_leaves"


def test_a_cause_that_only_one_tree_suggests_is_not_named():
    assert judged(HEAD + PLAYERS + "    return sum(node.probs)", "12-1").mistake == "search_value"
    # It stops at a chance node, and not for want of a case for MAX.
    assert judged(HEAD + PLAYERS + "    return sum(c.prob * c.value for c in node.children)").mistake == "raises"


@pytest.mark.parametrize(("text", "name"), WRONG, ids=[f"{i}-{name}" for i, (_, name) in enumerate(WRONG)])
@pytest.mark.parametrize("lang", languages())
def test_a_mistake_is_named_at_its_node(text, name, lang):
    found = judged(text)
    assert (found.verdict, found.mistake) == ("wrong", name)
    said = sentence(task("03-2"), found, lang)
    assert "{" not in said
    assert len(said) > 30


@pytest.mark.parametrize(
    ("place", "says"),
    [
        (
            0,
            "On chance(.75: 1, .25: 5) it returns 3 for A. "
            "That is the plain mean, without the probabilities. The right value is 2.",
        ),
        (
            4,
            "On min(3, 1, 4, 2) it returns 4 for A. "
            "That is the largest value, which MAX would choose: MIN chooses the smallest. The right value is 1.",
        ),
        (
            7,
            "On max(-2, -1, -4, -3) it returns 2 for leaf 1 below A. The sign is reversed. The right value is −2.",
        ),
        (
            11,
            "With max(-2, -1, -4, -3) it stops at `return max(node.childs)` with an error: "
            "AttributeError: node A has no attribute 'childs' (did you mean children?); it has id, kind, estimate, "
            "prob, action, bounds, value, score, children, probs, outcomes.",
        ),
        (
            12,
            "With max(-2, -1, -4, -3) it stops at `return sum(child.prob * value(child) for child in node.children)` "
            "with an error: TypeError: unsupported operand type(s) for *: 'NoneType' and 'Fraction'. "
            "Does the program have its own case for MAX?",
        ),
    ],
)
def test_the_sentence_says_where_and_what_and_the_tree_is_drawn(place, says):
    wrong = checked("03-2", program(WRONG[place][0]))
    assert repr(wrong).splitlines()[0] == f"{wording('check.wrong')} {says}"
    html = wrong._repr_mimebundle_()["text/html"]
    assert ("<svg" in html, "departs" in html, "`" in html) == (True, place not in (11, 12), False)
    # The caption gives the reason. It is above the picture, and the sentence before it does not give the reason again.
    assert html.split("<svg")[0].count("That is the ") == says.count("That is the ")
    assert html.split("</desc>")[-1].count("That is the ") == 0


def test_why_a_program_was_stopped_is_said_once():
    html = checked("03-2", program(WRONG[9][0]))._repr_mimebundle_()["text/html"]
    assert html.split("<svg")[0].count("value() returns None for A.") == 1


def test_what_was_handed_in_is_marked_by_its_trace_alone():
    judge, trace = task("03-2").judge, task("03-2").look(program(RIGHT_ONES[0]))
    assert judge(trace) == RIGHT
    (first, *rest), (*_, root) = trace, trace[0]
    for odd in (trace[1:], [[], *rest], [[["nowhere", "1"], root], *rest]):
        assert judge(odd).mistake == "no_function"
    # The root alone may be right by chance.
    assert judge([[[first[0][0], "7"], *first[1:]], *rest]).mistake is not None
    assert judge([first * 2, *rest]).mistake == "search_leaves"


STAR1 = """def value(node, alpha, beta, seen=0):
    if node.kind == "leaf":
        return node.value
    (low, high), best = node.bounds, -INF if node.kind == "max" else INF
    if node.kind == "chance":
        rest = 1
        for p, child in node.outcomes:
            rest -= p
            least, most = rest * low, rest * high
            a, b = LIMITS
            v = value(child, *WINDOW)
            seen += p * v
            if CUT:
                return seen + (most if v <= a else least)
        return seen
    for child in node.children:
        is_max = node.kind == "max"
        v = value(child, max(alpha, best), beta) if is_max else value(child, alpha, min(beta, best))
        best = max(best, v) if is_max else min(best, v)
        if best >= beta if is_max else best <= alpha:
            break
    return best
"""
LINES = {
    "LIMITS": "(alpha - seen - most) / p, (beta - seen - least) / p",
    "WINDOW": "(max(a, low), min(b, high))",
    "CUT": "v <= a or v >= b",
}


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("id", "line", "text", "mistake", "says"),
    [
        ("12-2", "CUT", LINES["CUT"], None, "Right."),
        ("12-2", "LIMITS", "(alpha - seen + most) / p, (beta - seen + least) / p", "wrong_sign", "share"),
        ("12-2", "LIMITS", "(alpha - seen - least) / p, (beta - seen - most) / p", "ends_of_bounds", "are swapped"),
        (
            "12-3",
            "WINDOW",
            "(alpha, beta)",
            "passed_unchanged",
            "it returns 3/2 for A. The window of B itself is passed on",
        ),
        (
            "12-3",
            "WINDOW",
            "(max(a * p * p, low), min(b * p * p, high))",
            "multiplied",
            "This multiplies by the probability",
        ),
        ("12-3", "WINDOW", "(a, b)", "unclamped", "is not clamped to the bounds"),
        (
            "12-3",
            "WINDOW",
            "(-INF, INF)",
            "window_reset",
            "reads 10 leaves where 9 are enough. You begin with a new window below C",
        ),
        ("12-2", "LIMITS", "alpha, beta", "passed_unchanged", "The window of C itself is passed on, unchanged"),
        ("12-2", "LIMITS", "alpha / p, beta / p", "ends_of_bounds", "swapped or left out"),
        (
            "12-2",
            "LIMITS",
            "(alpha - seen - most) / p, (beta - seen) / p",
            "search_leaves",
            "in [1, 9] the value is right",
        ),
        ("12-4", "CUT", "True", "left_early", "could still be within its window"),
        ("12-4", "CUT", "v < a or v > b", "equal", "reads 4 leaves where 3 are enough"),
    ],
)
def test_a_line_of_star1_that_is_wrong_is_named(id, line, text, mistake, says):
    source = STAR1
    for name, right in (LINES | {line: text}).items():
        source = source.replace(name, right)
    found = checked(id, program(source))
    assert found.finding.mistake == mistake
    assert says in repr(found)


INTERVAL = """
def value(node, alpha=-INF, beta=INF):
    low, high = worst, best = node.bounds
    if node.kind != "chance":
        return player(node, alpha, beta)
    for p, child in node.outcomes:
        a, b = LIMITS
        v = value(child, max(a, low), min(b, high))
        worst, best = worst + p * (v - low), best + p * (v - high)
        if worst == best or not a < v < b:
            return best if v <= a else worst

def player(node, alpha, beta):
    if node.kind == "leaf":
        return node.value
    best = -INF if node.kind == "max" else INF
    for child in node.children:
        if node.kind == "max":
            best = max(best, value(child, max(alpha, best), beta))
        else:
            best = min(best, value(child, alpha, min(beta, best)))
        if best >= beta if node.kind == "max" else best <= alpha:
            break
    return best
"""


@pytest.mark.parametrize(
    ("limits", "mistake"),
    [
        ("high + (alpha - best) / p, low + (beta - worst) / p", None),
        ("high + (alpha - best) / p, (beta - worst) / p", "own_counted"),
        ("(alpha - best) / p, (beta - worst) / p", "own_counted"),
        # On the first tree, each of these gives the window of the chance node itself.
        ("alpha, beta", "passed_unchanged"),
        ("alpha - best + p * high, beta - worst + p * low", "not_divided"),
        ("high + (alpha - best), low + (beta - worst)", "not_divided"),
        ("high + alpha - best / p, low + beta - worst / p", "end_not_divided"),
        ("high + (alpha - worst) / p, low + (beta - best) / p", "ends_of_bounds"),
        ("high + (beta - best) / p, low + (alpha - worst) / p", "window_swapped"),
        ("high + (best - alpha) / p, low + (worst - beta) / p", "ends_swapped"),
        ("best, worst", "ends_swapped"),
        # The value is right, but nothing is cut.
        ("low + (alpha - best) / p, high + (beta - worst) / p", "window_reset"),
        # None of the known mistakes: each fits some trees.
        ("alpha - best, beta - worst", "search_value"),
        ("(alpha - best - p * high) / p, (beta - worst - p * low) / p", "search_value"),
    ],
)
def test_a_mistake_is_named_if_it_explains_every_tree(limits, mistake):
    report = checked("12-2", program(INTERVAL.replace("LIMITS", limits)))
    assert report.finding.mistake == mistake
    # The picture's tree names the same mistake, or none.
    assert ("unchanged" in report._html()) == (mistake == "passed_unchanged")
    assert ("new window below" in report._html()) == (mistake == "window_reset")
    # The picture is low, or the line to change would be out of sight above it.
    assert all(float(height) < 480 for height in re.findall(r'<svg.*? height="([\d.]+)"', report._html()))


@pytest.mark.parametrize("text", ["def value(node):\n    return None", HEAD + "    return None"])
def test_no_answer_yet_is_none(text):
    assert judged(text).verdict == task("03-2").judge(task("03-2").look(None)).verdict == "none"
    assert task("03-2").judge(task("03-2").look(traced(lambda node: None))).mistake == "stopped"  # that is no return
