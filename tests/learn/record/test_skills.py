"""Skills: a table without gaps, and for every question the skill that it asks for."""

from collections import Counter

import pytest

from emmviz import GameTree, alphabeta, expectiminimax, learn, star1, star2
from emmviz.base.locale import languages, words
from emmviz.learn.kinds import kind_of
from emmviz.learn.record.skills import SKILLS

DEEP = "max(a: chance(min(3, 5), min(4, 9)), b: chance(.2: min(2, 8), .8: min(7, 1))) in [0, 10]"


def test_what_comes_before_stands_before_and_is_learned_no_later():
    names = list(SKILLS)
    for name, skill in SKILLS.items():
        assert {*skill.before} <= {*names[: names.index(name)]}
        assert all(SKILLS[one].notebooks <= skill.notebooks for one in skill.before)
        # Nothing stands twice: what comes before comes not already before something else that does.
        assert not set(skill.before) & set().union(*(above(one) for one in skill.before)), name


def above(name):
    return set(SKILLS[name].before).union(*(above(one) for one in SKILLS[name].before))


@pytest.mark.parametrize("lang", languages())
def test_every_skill_has_a_name_of_its_own(lang):
    named = words(lang)["skill"]
    assert (list(named), len({*named.values()})) == (list(SKILLS), len(SKILLS))


@pytest.mark.parametrize(
    ("search", "tree", "skills"),
    [
        (expectiminimax, "max(chance(1, 2), chance(3, 5))", {"reading", "expectation", "backup", "move", "scale"}),
        (expectiminimax, DEEP, {"reading", "players", "backup", "move", "scale"}),
        (alphabeta, "max(min(3, 5), min(2, 8), min(6, 7))", {"players", "cutoffs", "bounds", "move", "scale"}),
        (star1, DEEP, {"players", "backup", "intervals", "windows", "bounds", "move", "scale"}),
        (star2, DEEP, {"players", "backup", "probes", "bounds", "move", "scale"}),
    ],
)
def test_a_question_asks_for_a_skill(search, tree, skills):
    found = Counter(kind_of(question).skill(question) for question in learn.questions(search(GameTree.parse(tree))))
    assert set(found) == skills
