"""The text notation: what it reads, how it is written, and where it stops."""

import pytest
from hypothesis import given, strategies as st

from emmviz import GameTree, TreeError
from tests.refusal import refusal


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3", "3"),
        ("−.5", "-0.5"),
        ("+2.50", "2.5"),
        ("2/6", "1/3"),
        ("1e3", "1000"),
        ("-1.5e-2", "-0.015"),
        (" max (1 ,\n\t2 ) ", "max(1, 2)"),
        ("a = min ( b = 1 )", "a=min(b=1)"),
        ("max(stop: 4, go: chance(3, 9))", "max(stop: 4, go: chance(.5: 3, .5: 9))"),
        ("chance(heads 1/2: 3, tails 1/2: 5)", "chance(heads .5: 3, tails .5: 5)"),
        ("chance(two words .25: 3, .75: 5)", 'chance("two words" .25: 3, .75: 5)'),
        ("chance(6-6: 3, 5-5: 5)", "chance(6-6 .5: 3, 5-5 .5: 5)"),
        ('chance("90%": 3, "nan": 5)', 'chance("90%" .5: 3, nan .5: 5)'),
        ("chance(1: 3, 0: 5)", "chance(1: 3, 0: 5)"),
        ("max(3: 4)", "max(3: 4)"),
        # Commas and words that look like a slip but are none.
        ("max(0,5: 1, a;b: 2)", 'max(0, 5: 1, "a;b": 2)'),
        ("chance(1/2: 0,1/2: 1)", "chance(.5: 0, .5: 1)"),
        ("chance(azar: 3, MAX=4)", "chance(azar .5: 3, .5: MAX=4)"),
        ('max("max": 3, "": 4, "a:b": 5)', 'max(max: 3, "": 4, "a:b": 5)'),
        ('max("say \\"hi\\"": 3)', 'max("say \\"hi\\"": 3)'),
        ('max("\\u00e9": 3)', "max(é: 3)"),
        ('"1"=max("2.5"=3)', '"1"=max("2.5"=3)'),
        ("max[2.5](min[-1](3))", "max[2.5](min[-1](3))"),
        ("max(1, 4) in [1, 4]", "max(1, 4) in [1, 4]"),
        ("max(1)in[-inf,∞]", "max(1) in [-inf, inf]"),
        ("max=max(min: min=3, chance: 4)", "max=max(min: min=3, chance: 4)"),
        ("max(a: chance[2.5](…), b: min(...), 3)", "max(a: chance[2.5](…), b: min(…), 3)"),
    ],
)
def test_reading_and_writing(text, written):
    assert str(GameTree.parse(text)) == written


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "",
            "line 1, column 1: expected a node: a number or max(...), min(...), chance(...), found the end of the text",
        ),
        ("max", "line 1, column 4: expected '(' after 'max', found the end of the text"),
        ("max()", "line 1, column 5: max has no children"),
        ("max(1", "line 1, column 6: expected ')' or ',' after a child of 'max', found the end of the text"),
        ("max(1 2)", "line 1, column 7: expected ')' or ',' after a child of 'max', found '2'"),
        ("max(1))", "line 1, column 7: expected the end of the tree, found ')'"),
        ("max(1) 2", "line 1, column 8: expected the end of the tree, found '2'"),
        (
            "max(1, 4) in [1; 4]",
            "line 1, column 15: expected ',' between the bounds, found '1;'; write a comma, not a semicolon",
        ),
        ("max(1,\n  foo)", "line 2, column 3: expected a number or max(...), min(...), chance(...), found 'foo'"),
        ("MAX", "line 1, column 1: expected a number or max(...), min(...), chance(...), found 'MAX'"),
        *(
            (
                f"{word}(1, 2)",
                f"line 1, column 1: expected a number or max(...), min(...), chance(...), found '{word}'; "
                f"write {kind}(...)",
            )
            for word, kind in {"MAX": "max", "máx": "max", "MÍN": "min", "azar": "chance", "máximo": "max"}.items()
        ),
        (
            "max(azar[2,5](1), 2)",
            "line 1, column 5: expected a number or max(...), min(...), chance(...), found 'azar'; write chance(...)",
        ),
        (
            "max[2,5](1)",
            "line 1, column 6: expected ']' after the estimate, found ','; write 2.5, as a comma separates",
        ),
        (
            "max(a: 1; b: 2)",
            "line 1, column 8: expected a number or max(...), min(...), chance(...), found '1;'; write a comma, not a "
            "semicolon",
        ),
        (
            "max(min(1) ; 2)",
            "line 1, column 12: expected ')' or ',' after a child of 'max', found ';'; write a comma, not a semicolon",
        ),
        (
            "chance(12,5: 1, 87,5: 2)",
            "line 1, column 10: expected a probability such as .9 or 9/10, found ','; write 12.5, as a comma separates",
        ),
        (
            "chance(red 0,5: 1, blue 0,5: 2)",
            "line 1, column 13: expected a probability such as .9 or 9/10, found ','; write 0.5, as a comma separates",
        ),
        ('max("3")', "line 1, column 5: expected a number or max(...), min(...), chance(...), found '3'"),
        ("a=", "line 1, column 3: expected a node after 'a=', found the end of the text"),
        ("max[(1)", "line 1, column 5: expected an estimate, found '('"),
        ("max[2(1)", "line 1, column 6: expected ']' after the estimate, found '('"),
        ('max(1, "go)', "line 1, column 8: a quoted text is not closed"),
        ('max("\\q": 3)', "line 1, column 5: a quoted text has a wrong escape"),
        ("max(a: b: 3)", "line 1, column 8: expected a number or max(...), min(...), chance(...), found 'b'"),
        ("max(1) in 1, 4", "line 1, column 11: expected '[' after 'in', found '1'"),
        ("max(1) in [1 4]", "line 1, column 14: expected ',' between the bounds, found '4'"),
        ("max(1) in [1, 4", "line 1, column 16: expected ']' after the bounds, found the end of the text"),
        (
            "chance(90%: 1, 10%: 2)",
            "line 1, column 8: expected a probability such as .9 or 9/10, found '90%'; quote it as a label",
        ),
        (
            "chance(.5: 1, heads NaN: 2)",
            "line 1, column 21: expected a probability such as .9 or 9/10, found 'NaN'; quote it as a label",
        ),
        (
            "max(…, 3)",
            "line 1, column 6: expected ')' after '…', which says that the children of 'max' are not known, found ','",
        ),
        (
            "max(1e9999)",
            "leaf L1: its value must be a finite number, not '1e9999'; an exponent has at most three digits",
        ),
        ("in=max(in=3)", "duplicate name 'in': every node needs a name of its own"),
    ],
)
def test_a_fault_is_one_sentence_with_its_place(text, sentence):
    assert refusal(GameTree.parse, text) == sentence


@given(st.text(st.sampled_from('max(min)chance,.51 /:="[]\\in\n'), max_size=40))
def test_any_text_is_a_tree_or_a_tree_error(text):
    try:
        tree = GameTree.parse(text)
    except TreeError:
        return
    assert str(GameTree.parse(str(tree))) == str(tree)


def test_a_text_of_two_hundred_levels_is_read():
    text = "max(" * 199 + "1" + ")" * 199
    assert str(GameTree.parse(text)) == text
    assert refusal(GameTree.parse, f"max({text})") == (
        "line 1, column 801: the text is nested deeper than 200 levels; build such a tree as a graph"
    )


def test_a_reader_on_a_nearly_full_stack_still_gives_a_tree_error():
    def descend(n):
        return descend(n - 1) if n else GameTree.parse("max(" * 199 + "1" + ")" * 199)

    assert refusal(descend, 700) == ("the text is nested too deeply to be read; build such a tree as a graph")
