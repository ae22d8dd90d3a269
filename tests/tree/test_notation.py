"""The text notation: what it reads, how it is written, and where it stops."""

import pytest
from hypothesis import given, strategies as st

from emmviz import FormatWarning, GameTree, TreeError
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
        ("MAX(1, Min(2, 3), CHANCE(4), exp(5))", "max(1, min(2, 3), chance(1: 4), chance(1: 5))"),
        ("chance(30%: 1, heads 12.5 %: 2, 230/4%: 3)", "chance(.3: 1, heads .125: 2, .575: 3)"),
        # What takes what is left, where all others have a probability.
        ("chance(.3: 4, rest: 9)", "chance(.3: 4, .7: 9)"),
        ("chance(lose rest: 9, 1/3: 4)", "chance(lose 2/3: 9, 1/3: 4)"),
        ("chance(.5: 4, .5: 8, rest: 9)", "chance(.5: 4, .5: 8, 0: 9)"),
        ("chance(rest: 9, 4)", "chance(rest .5: 9, .5: 4)"),
        ("chance(rest: 9, the rest: 4)", 'chance(rest .5: 9, "the rest" .5: 4)'),
        ('chance(rest .3: 4, "rest" .7: 9)', "chance(rest .3: 4, rest .7: 9)"),
        ("rest=max(rest: 9)", "rest=max(rest: 9)"),
        # Payoffs on the way are added to leaves and estimates.
        ("max(buy {-3}: chance(.5 {1}: 10, .5: 0), {1/2}: 1)", "max(buy: chance(.5: 8, .5: -3), 1.5)"),
        ("max[9](a { 2 }: b=min[3](c: 1, {1}: max(…)), 0)", "max[9](a: b=min[5](c: 3, max(…)), 0)"),
        ("max(a {1}: 2) in [3, 4]", "max(a: 3) in [3, 4]"),
        # Commas that separate.
        ("max(1,2)", "max(1, 2)"),
        ("max(1,200)", "max(1, 200)"),
        ("max(12, 000)", "max(12, 0)"),
        ("max(min(1,2), min(3,400))", "max(min(1, 2), min(3, 400))"),
        ("max(a: 12, 500, b: 13)", "max(a: 12, 500, b: 13)"),
    ],
)
def test_reading_and_writing(text, written):
    assert str(GameTree.parse(text)) == written


SPLIT = "this comma makes two leaves of one number"


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
        ("MAX", "line 1, column 4: expected '(' after 'max', found the end of the text"),
        ("mix", "line 1, column 1: expected a number or max(...), min(...), chance(...), found 'mix'"),
        *(
            (
                f"{word}(1, 2)",
                f"line 1, column 1: expected a number or max(...), min(...), chance(...), found '{word}'; "
                f"write {kind}(...)",
            )
            for word, kind in {"máx": "max", "MÍN": "min", "azar": "chance", "máximo": "max"}.items()
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
            "chance(9%0: 1, 10%: 2)",
            "line 1, column 8: expected a probability such as .9 or 9/10, found '9%0'; quote it as a label",
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
        *(
            (text, f"line 1, column {column}: {SPLIT}; write {number}, as a comma separates")
            for text, column, number in [
                ("max(stay: 12,000, leave: 13,500)", 13, "12000"),
                ("max(stay:12,500,leave:13,500)", 12, "12500"),
                ("max(a: 1, b: -1,200,000.50)", 16, "-1200000.50"),
                ("max(12,000,13,500)", 7, "12000"),
                ("max(a: 1,5, b: 2,5)", 9, "1.5"),
                ("chance(.5: 12,000, .5: 13,500)", 14, "12000"),
                ("chance(.5: min(1, 2), .5: 0,125)", 28, "0.125"),
            ]
        ),
        (
            "max[2,500](1)",
            "line 1, column 6: expected ']' after the estimate, found ','; write 2500, as a comma separates",
        ),
        ("max(a {x}: 1)", "line 1, column 8: expected a payoff such as -3, found 'x'"),
        ("max(a {1} 3)", "line 1, column 11: expected ':' after the payoff, found '3'"),
        ("max(a {1: 3)", "line 1, column 9: expected '}' after the payoff, found ':'"),
        ("max(a {1e9999}: 3)", "line 1, column 8: expected a payoff such as -3, found '1e9999'"),
        (
            "max(a {1}: 1e9999)",
            "leaf L1: its value must be a finite number, not '1e9999'; an exponent has at most three digits",
        ),
        (
            "chance(.6: 1, .6: 2, rest: 3)",
            "the probabilities below chance node A sum to 1.2, which leaves nothing for the rest",
        ),
        (
            f"chance(1/{10**3000 + 1}: 1, 1/{10**3000 + 3}: 2, rest: 3)",
            "the probabilities below chance node A have too many digits to be scaled to a sum of 1",
        ),
        (
            'chance(.3: 4, "rest": 9)',
            "node L2 has no probability, but others below the chance node A have one; a probability is written 0.5 or "
            "1/2, with a point",
        ),
        (
            "chance(.33: 1, .33: 2, .33: 3)",
            "the probabilities below chance node A sum to 0.99; they must sum to 1; if they are rounded, read the tree "
            "with normalize=True, which divides them by their sum",
        ),
        ("in=max(in=3)", "duplicate name 'in': every node needs a name of its own"),
    ],
)
def test_a_fault_is_one_sentence_with_its_place(text, sentence):
    assert refusal(GameTree.parse, text) == sentence


@pytest.mark.parametrize(
    ("text", "written", "column", "number"),
    [
        ("max(12,500, 13,250)", "max(12, 500, 13, 250)", 7, "12500"),
        ("max(1,2, 3)", "max(1, 2, 3)", 6, "1.2"),
        ("max(a:1,2,b:3)", "max(a: 1, 2, b: 3)", 8, "1.2"),
        ("max(1,200,b: 3)", "max(1, 200, b: 3)", 6, "1200"),
    ],
)
def test_a_comma_that_may_be_within_a_number_is_read_with_a_warning(text, written, column, number):
    with pytest.warns(FormatWarning) as caught:
        assert str(GameTree.parse(text)) == written
    assert [str(each.message) for each in caught] == [
        f"line 1, column {column}: this comma is read as one between two leaves; write {number} if it is within a "
        "number, else put a blank behind it"
    ]


def test_rounded_probabilities_are_divided_by_their_sum_on_request():
    tree = GameTree.parse("chance(.33: 1, 33%: 2, .33: chance(1: 4, 2: 7))", normalize=True)
    assert str(tree) == "chance(1/3: 1, 1/3: 2, 1/3: chance(1/3: 4, 2/3: 7))"
    assert refusal(GameTree.parse, "chance(0: 1, 0: 2)", normalize=True) == (
        "the probabilities below chance node A sum to 0; they must sum to 1"
    )


@pytest.mark.filterwarnings("ignore::emmviz.FormatWarning")
@given(st.text(st.sampled_from('max(min)chance,.51 /:="[]{}%rest\\in\n'), max_size=40))
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
