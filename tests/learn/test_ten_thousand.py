"""Random trees, ten thousand in the long run: no right answer is wrong, no wrong one right, each mistake is named."""

from collections import Counter

import pytest

from emmviz import Bound, alphabeta, expectiminimax, star1, star2
from emmviz.base import locale
from emmviz.base.exact import exact_or_infinite
from emmviz.learn import BACKUP_MISTAKES, PRUNING_MISTAKES, mark, questions
from emmviz.learn.kinds.examiner import shows
from emmviz.learn.kinds.rescale import RESCALINGS
from emmviz.learn.marking import verdict_on
from emmviz.learn.mistakes.backup_mistakes import ONE_KIND, RULES, backed_up, rules_by_name
from emmviz.learn.mistakes.rows import rows_of
from emmviz.search.intervals import clamped
from tests.kinds import KINDS
from tests.learn import spellings
from tests.long import LONG
from tests.sentences import saying
from tests.shapes import first_optimal, plain, random_tree, some_bounds

PARTS, SEEDS = 26, 600 if LONG else 400
SMALL, LARGE_ONE_IN = 11, 50


def search(seed, tree):
    """A search of a tree, of another kind from seed to seed, most of them in full and for exact values."""
    options = {"bounds": some_bounds(seed, tree)} if seed % 3 == 0 else {}
    fail, at_bounds = {"fail": "hard"} if seed % 16 in (5, 6, 7) else {}, {"cut_at_bounds": seed % 32 == 1}
    searches = (
        lambda: expectiminimax(tree),
        lambda: star1(tree, **options, **fail, **({"window": (-1, 2)} if seed % 16 == 5 else {}), **at_bounds),
        lambda: star2(tree, probes=1 + seed % 3, reuse=seed % 5 > 0, **options, **fail),
        lambda: (alphabeta if seed % 8 == 3 else star1)(tree, cut_on_equal=seed % 16 != 11, **options),
    )
    return searches[seed % 4]()


def every(part):
    for seed in range(part * SEEDS, (part + 1) * SEEDS):
        tree = random_tree(seed)
        if len(tree) <= SMALL or seed % LARGE_ONE_IN == 0:
            yield seed, search(seed, tree), ("en", "es")[seed // 4 % 2]


@pytest.mark.parametrize("part", range(PARTS if LONG else 1))
def test_ten_thousand_trees(part):
    count = Counter()
    for seed, run, lang in every(part):
        asked = questions(run, lang=lang)
        count.update(["trees", *(question.kind for question in asked)])
        assert all(mark(question, question.answer)[:2] == (True, None) for question in asked), seed
        for question in asked[seed % 50 :: 50]:
            spelled(question)
            missed(question)
        if seed % 5 == 1:
            assert all(honest(question) for question in asked), seed
        if seed % 20 == 0:
            frames = list(run.frames())
            assert all(unseen(question, frames[question.step]) for question in asked), seed
        root = [question for question in asked if question.kind == "value" and question.node == run.tree.root]
        if root and run.bound is Bound.EXACT:
            assert root[-1].answer == plain(run.tree)
        if root and run.options["window"] != (-1, 2):
            named(root[-1], count)
    assert count["trees"] > 0.65 * SEEDS  # which are more than ten thousand in all parts
    assert min(count[kind] for kind in KINDS) > 10, count
    # A window passed unchanged seldom matters in trees so small; the exercises test it.
    assert min(count[name] for name in {*BACKUP_MISTAKES, *PRUNING_MISTAKES} - {"window_unchanged"}) > 0, count


def honest(question):
    """Whether the answer agrees with the plain recursion."""
    run, answer, node = question.run, question.answer, question.node
    tree, words = run.tree, locale.words(question.lang)["learn"]
    match question.kind:
        case "interval":
            return answer[0] <= plain(tree, node) <= answer[1]
        case "unread":
            return sorted([*answer, *set(run.leaves)]) == sorted(tree.leaves())
        case "best":
            moves = {child: plain(tree, child) for child in tree.children(tree.root)}
            return moves[answer] == {"max": max, "min": min}[tree.kind(tree.root)](moves.values())
        case "value" | "bound":
            later = (step for step in run.steps[question.step :] if step.node == node)
            end = next(step for step in later if step.event in ("leave", "cutoff"))
            value, true = end.value, plain(tree, node)
            right = {Bound.EXACT: value == true, Bound.LOWER: value <= true, Bound.UPPER: value >= true}[end.bound]
            return right and answer == (value if question.kind == "value" else words[f"worth_{end.bound.value}"])
        case "rescale":
            name = next(name for name in RESCALINGS if question.prompt.startswith(words[f"rescale_{name}"]))
            changed = tree.copy()
            reached = [row.node for row in rows_of(tree) if row.kind == "leaf"]
            for leaf, value in zip(reached, RESCALINGS[name]([tree.value(leaf) for leaf in reached]), strict=True):
                changed.nodes[leaf]["value"] = value
            return (first_optimal(changed) == first_optimal(tree)) == (answer == words["yes"])
        case _:
            return True


def spelled(question):
    """Every way to write the right answer is right."""
    answer = question.answer
    given = {
        "number": spellings.numbers,
        "interval": spellings.pairs,
        "node": lambda node: [node, f" {node.upper()}. ", f'"{node}"'],
        "nodes": lambda leaves: [list(leaves), set(leaves), leaves[::-1], "; ".join(leaves) or "none"],
        "choice": lambda choice: [choice, choice.upper(), f" {choice}. "],
    }
    wrong = [one for one in given[question.form](answer) if not mark(question, one).correct]
    assert wrong == [], (str(question.run.tree), question)


def missed(question):
    """No wrong answer is right, and each counts as one but where the greater end comes first."""
    tree, answer = question.run.tree, question.answer
    given = {
        "number": spellings.wrong_numbers,
        "interval": lambda ends: [
            *((one, ends[1]) for one in spellings.wrong_numbers(ends[0])),
            *((ends[0], one) for one in spellings.wrong_numbers(ends[1])),
        ],
        # The root is no move, and of the best move only a child of the node is an answer.
        "node": lambda node: [
            one
            for one in (tree.children(question.node) if question.kind == "best" else tree)
            if one not in (node, tree.root)
        ],
        "nodes": lambda leaves: [one for one in (tree.leaves(), leaves[1:]) if set(one) != set(leaves)],
        "choice": lambda choice: [one for one in question.choices if one != choice],
    }
    found = [(one, verdict_on(question, one)) for one in given[question.form](answer)]
    if bounds := question.notation.bounds:  # beyond L and U an end means L or U
        meant = clamped(answer, bounds)
        found = [one for one in found if clamped(tuple(map(exact_or_infinite, one[0])), bounds) != meant]
    right = [
        one for one, verdict in found if verdict.correct or not (verdict.readable or verdict.reason == "backwards")
    ]
    assert right == [], (str(tree), question)


# For each kind whether the node that is asked about does not show the answer.
UNSEEN = {
    "value": lambda answer, state: not shows(state, answer),
    "interval": lambda answer, state: state.interval != answer,
    "window": lambda answer, state: state.state not in ("open", "current"),
    "best": lambda answer, state: state.best is None or state.best != answer,
    "cut": lambda answer, state: state.state not in ("cut", "done", "current"),
    "bound": lambda answer, state: state.state not in ("cut", "done", "current"),
}


def unseen(question, frame):
    """Whether a frame does not show the answer to a question; some are asked only before the search or after it."""
    if question.kind == "next":
        return frame.nodes[question.answer].state != "current"
    at_an_end = frame.k in (0, frame.total)
    return UNSEEN.get(question.kind, lambda *_: at_an_end)(question.answer, frame.nodes.get(question.node))


def named(question, count):
    """Every known mistake at the root is caught and named."""
    run, truth = question.run, question.answer
    tree = run.tree.copy()
    tree.graph["bounds"] = run.bounds
    wrong = {name: BACKUP_MISTAKES[name](tree) for name in rules_by_name(rows_of(tree)) if name in RULES}
    if run.algorithm == "star1" and not run.options["cut_at_bounds"]:
        wrong |= {name: method(tree) for name, method in PRUNING_MISTAKES.items()}
    named = wrong | {name: backed_up(rows_of(tree), rule)[0] for name, rule in ONE_KIND.items()}
    for name, value in wrong.items():
        if value != truth:
            count[name] += 1
            found = mark(question, value)
            assert not found.correct, (str(tree), name, value)
            # It may also be an end of an earlier interval, which is named instead.
            earlier = (saying(f"learn.fact_{side}", question.lang) for side in ("least", "most"))
            is_earlier = any(pattern.match(found.feedback) for pattern in earlier)
            is_named = value in (named.get(found.mistake), here(run, found.mistake))
            assert is_named or is_earlier, (str(tree), name, value, found)


def here(run, mistake):
    """The result of a mistake made only at the root, from what its children returned."""
    root = rows_of(run.tree)[0]
    steps = [step for step in run.steps if (step.node, step.event) == (run.tree.root, "update")]
    values = {step.child: step.result[0] for step in steps if step.result}
    row = root._replace(probs=[run.tree.prob(child) for child in values])
    rules = RULES | ONE_KIND
    return rules[mistake](row, [*values.values()]) if mistake in rules else None
