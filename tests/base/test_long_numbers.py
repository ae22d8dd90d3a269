"""Numbers longer than Python writes: seeds are refused, values of a run are kept whole."""

from decimal import Decimal
from fractions import Fraction

import pytest

from emmviz import (
    TreeError,
    chance_node,
    expectiminimax,
    learn,
    max_node,
    pruning_study,
    quiz,
    random_flat,
    random_tree,
    star1,
)

LONG = 10**5000 - 1


@pytest.mark.parametrize("door", [
    lambda path: repr(learn.exercise(LONG)),
    lambda path: learn.sheet(path / "a.pdf", LONG),
    lambda path: learn.sheet(path / "a.html", LONG, variants=["Ada"]),
    lambda path: learn.bank(path / "a.json", LONG),
    lambda path: random_tree(LONG, "max2 chance2"),
    lambda path: random_flat(LONG, "max2 chance2"),
    lambda path: pruning_study("star1", "max2 chance2", seeds=[LONG], progress=False),
])  # fmt: skip
def test_a_seed_that_cannot_be_written_is_refused(tmp_path, door):
    with pytest.raises(TreeError, match=r"^(with variants )?seeds? must be .*number of too many digits$"):
        door(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_quiz_on_values_longer_than_python_writes_can_be_made_and_saved(tmp_path):
    small = Fraction(1, 10**3000)
    tree = max_node(10**3900, chance_node((small, -(10**3900)), (1 - small, Fraction(1, 10**3800))))
    for run in (star1(tree, bounds=(-(10**3901), 10**3901)), expectiminimax(tree)):
        made = quiz(run)
        assert made.save(tmp_path / "a.html").stat().st_size > 10_000
        longest = 0
        asked = {(question.kind, question.step, question.node): question for question in learn.questions(run)}
        for key in made.payload["rounds"]["0"]["questions"]:
            question = asked[key["kind"], key["step"], key["node"]]
            if question.form == "number":
                top, _, bottom = key["answer"][0].partition("/")
                assert Fraction(int(Decimal(top)), int(Decimal(bottom or 1))) == question.answer
                longest = max(longest, len(top))
        assert longest > 4300
