"""Skills: what the course teaches, what comes before what, and a new question for each.

The locale names each skill, `skill.NAME`.
"""

from __future__ import annotations

from typing import NamedTuple

from emmviz.base.locale import words
from emmviz.learn.exercises import exercise, limit_tree, loop_tree
from emmviz.learn.kinds import kind_of, questions
from emmviz.learn.question import Question
from emmviz.search.searching import search
from emmviz.study.random_trees.dice import SeededDice
from emmviz.tree.game_tree import GameTree


class Skill(NamedTuple):
    """A skill of the course, and how it is asked for.

    `notebooks` are the numbers of those that teach it, `before` are the skills that come before it. It is asked for by
    `kinds` of questions about a search by an `algorithm`, on trees of a `topic` (one of `_TREES`, else one of
    `exercise`), with a `flat` kind of node in the place of chance and of MIN below it, from a `least` level on.
    """

    notebooks: tuple[int, ...]
    before: tuple[str, ...]
    algorithm: str
    kinds: tuple[str, ...]
    topic: str = "backup"
    flat: str | None = None
    least: int = 1


# In the order of the notebooks: a skill is below the skills that it needs.
SKILLS: dict[str, Skill] = {
    "reading": Skill((0,), (), "expectiminimax", ("next",)),
    "expectation": Skill((1,), ("reading",), "expectiminimax", ("value",), flat="chance"),
    "players": Skill((2,), ("reading",), "minimax", ("value",), flat="min", least=3),
    "backup": Skill((3,), ("expectation", "players"), "expectiminimax", ("value",)),
    "move": Skill((3,), ("backup",), "expectiminimax", ("best",)),
    "depth": Skill((4,), ("backup",), "expectiminimax", ("limited",), "limit"),
    "scale": Skill((5,), ("move",), "expectiminimax", ("rescale",), flat="chance"),
    "cutoffs": Skill((6,), ("players",), "alphabeta", ("cut", "next", "unread"), flat="min", least=3),
    "intervals": Skill((7,), ("backup", "cutoffs"), "star1", ("interval",), "pruning"),
    "windows": Skill((7,), ("intervals",), "star1", ("window", "cut"), "pruning"),
    "bounds": Skill((7,), ("cutoffs",), "star1", ("bound",), "pruning"),
    "probes": Skill((8,), ("windows",), "star2", ("window", "interval", "cut"), "pruning"),
    "costs": Skill((9, 13), ("windows",), "star1", ("read",), "pruning"),
    "repetition": Skill((10,), ("depth",), "expectiminimax", ("sweep", "settled"), "loop"),
    "bugs": Skill((12,), ("windows",), "star1", ("which_bug",), "pruning"),
}
# For trees in which play repeats, and for a search to depth 1 or 2.
_TREES = {"loop": loop_tree, "limit": limit_tree}
_TRIES = 50


def place_of(skill: str, lang: str) -> str:
    """Return the words for the notebooks that teach a skill.

    >>> place_of("costs", "en")
    'notebooks 9 and 13'
    """
    every, notebooks = words(lang), SKILLS[skill].notebooks
    place: str = every["progress"]["notebooks" if len(notebooks) > 1 else "notebook"]
    return place.format(n=every["format"]["and"].join(map(str, notebooks)))


def fresh(skill: str, seed: int, level: int = 1, lang: str = "en") -> Question:
    """Draw a question for a skill, from a seed, on a level from 1 to 3.

    >>> question = fresh("expectation", 3)
    >>> question.prompt, question.answer
    ('What is B worth?', Fraction(7, 1))
    """
    course_skill = SKILLS[skill]
    dice = SeededDice(seed)
    for n in range(_TRIES):
        tree = _drawn(course_skill, seed * _TRIES + n, max(level, course_skill.least))
        limit = {"depth": 1 + seed % 2} if course_skill.topic == "limit" else {}
        raised = questions(search(tree, course_skill.algorithm, **limit), course_skill.kinds, lang)
        if good := [
            asked for asked in raised if kind_of(asked).skill(asked) == skill and not asked.difficulty.is_borderline
        ]:
            return good[dice.below(len(good))]
    raise AssertionError(f"no question for {skill} from seed {seed}")


def _drawn(skill: Skill, seed: int, level: int) -> GameTree:
    if skill.topic in _TREES:
        return _TREES[skill.topic](seed, level)
    tree = exercise(seed, skill.topic, level, ()).tree
    return tree if skill.flat is None else _flat(tree, skill.flat)


def _flat(tree: GameTree, kind: str) -> GameTree:
    """Put one kind of node in the place of each chance node, with what MIN makes of its outcomes as leaves."""
    moves = []
    for move in tree.children(tree.root):
        worth = {way.child: min(map(tree.value, tree.children(way.child))) for way in tree.branches(move)}
        ways = [f"{tree.prob(node)}: {least}" if kind == "chance" else f"{least}" for node, least in worth.items()]
        moves.append(f"{tree.action(move)}: {kind}({', '.join(ways)})")
    assert tree.bounds is not None
    low, high = tree.bounds
    return GameTree.parse(f"max({', '.join(moves)}) in [{low}, {high}]")
