"""The questions of notebook 0: what their texts say about their trees."""

from emmviz.learn import mark
from emmviz.learn.course.lookup import course_question
from emmviz.learn.prediction import prediction
from tests.sentences import wording


def test_c_and_d_are_the_successors_of_b():
    asked = course_question("00-p4")
    assert asked.answer == {"C", "D"}
    # A leaf has the verdict that any node further down has.
    question = prediction(asked.question, asked.answer, on=asked.on).question
    assert (
        wording("learn.too_deep", name="B", nodes=wording("learn.leaf_worth", value=3, parent="C"))
        in mark(question, "L2").feedback
    )
