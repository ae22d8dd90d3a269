"""The text notation: what it reads, how it is written, and where it stops."""

from fractions import Fraction as F

import pytest
from hypothesis import given, strategies as st

from emmviz import FormatWarning, GameTree, TreeError
from emmviz.base.messages import Message, Option
from tests.refusal import refused
from tests.tree.faults import at, expected, no_number


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
        ('chance(60% "it rains": 1, .4 dry: 2)', 'chance("it rains" .6: 1, dry .4: 2)'),
        ("chance(2 dice: 3, 1 die: 4)", 'chance("2 dice" .5: 3, "1 die" .5: 4)'),
        ('chance(".6 a": 1, b: 2)', 'chance(".6 a" .5: 1, b .5: 2)'),
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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", expected(1, 1, "node")),
        ("max", at(1, 4, "no_open", text="'max'", word="max", instead="max(...)")),
        ("max 3, 5", at(1, 5, "no_open", text="'max 3, 5'", word="max", instead="max(3, 5)")),
        ("max: 3, 5 in [3, 5]", at(1, 4, "no_open", text="'max: 3, 5 in [3, 5]'", word="max", instead="max(3, 5)")),
        ("max(0,\n min 3, 5)", at(2, 6, "no_open", text="'min 3, 5)'", word="min", instead="min(3, ...)")),
        ("max(stay 3, go: 5)", at(1, 10, "no_colon", text="'max(stay 3, go: 5)'", word="stay", instead="stay: 3")),
        (
            "chance(it rains .5 min(1), .5: 2)",
            at(
                1,
                20,
                "no_colon",
                text="'chance(it rains .5 min(1), .5: 2)'",
                word="it rains .5",
                instead="it rains .5: min(...)",
            ),
        ),
        ("max()", at(1, 5, "childless", word="max")),
        ("max(1", expected(1, 6, "close", word="max", hint=Message("notation.add_close"))),
        ("max[3, 5]", at(1, 6, "no_open", text="'max[3, 5]'", word="max", instead="max(3, ...)")),
        ("max(1, 2 in [1, 4]", expected(1, 10, "close", "'in'", word="max")),
        ("max(1 2)", expected(1, 7, "close", "'2'", word="max")),
        ("chance(.5 1, .5 2)", at(1, 11, "no_colon", text="'chance(.5 1, .5 2)'", word=".5", instead=".5: 1")),
        ("max(1))", expected(1, 7, "tree_end", "')'")),
        ("max(1) 2", expected(1, 8, "tree_end", "'2'")),
        ("max(1, 4) in [1; 4]", expected(1, 15, "bounds_between", "'1;'", hint=Message("notation.semicolon"))),
        ("max(1,\n  foo)", expected(2, 3, "number_or_kind", "'foo'")),
        ("MAX", at(1, 4, "no_open", text="'MAX'", word="MAX", instead="MAX(...)")),
        ("mix", expected(1, 1, "number_or_kind", "'mix'")),
        *(
            (
                f"{word}(1, 2)",
                expected(1, 1, "number_or_kind", repr(word), hint=Message("notation.write_kind", word=kind)),
            )
            for word, kind in {"máx": "max", "MÍN": "min", "azar": "chance", "máximo": "max"}.items()
        ),
        (
            "max(azar[2,5](1), 2)",
            expected(1, 5, "number_or_kind", "'azar'", hint=Message("notation.write_kind", word="chance")),
        ),
        ("max[2,5](1)", expected(1, 6, "estimate_close", "','", hint=Message("notation.comma", number="2.5"))),
        ("max(a: 1; b: 2)", expected(1, 8, "number_or_kind", "'1;'", hint=Message("notation.semicolon"))),
        ("max(min(1) ; 2)", expected(1, 12, "close", "';'", word="max", hint=Message("notation.semicolon"))),
        (
            "chance(12,5: 1, 87,5: 2)",
            expected(1, 10, "probability", "','", hint=Message("notation.comma", number="12.5")),
        ),
        (
            "chance(red 0,5: 1, blue 0,5: 2)",
            expected(1, 13, "probability", "','", hint=Message("notation.comma", number="0.5")),
        ),
        ('max("3")', expected(1, 5, "number_or_kind", "'3'")),
        ("a=", expected(1, 3, "named", name="a")),
        ("max[(1)", expected(1, 5, "estimate", "'('")),
        ("max[2(1)", expected(1, 6, "estimate_close", "'('")),
        ('max(1, "go)', at(1, 8, "not_closed")),
        ('max("\\q": 3)', at(1, 5, "escape")),
        ("max(a: b: 3)", expected(1, 8, "number_or_kind", "'b'")),
        ("max(1) in 1, 4", expected(1, 11, "bounds_open", "'1'")),
        ("max(1) in [1 4]", expected(1, 14, "bounds_between", "'4'")),
        ("max(1) in [1, 4", expected(1, 16, "bounds_close")),
        ("chance(9%0: 1, 10%: 2)", expected(1, 8, "probability", "'9%0'", hint=Message("notation.quote"))),
        ("chance(.5: 1, heads NaN: 2)", expected(1, 21, "probability", "'NaN'", hint=Message("notation.quote"))),
        ("max(…, 3)", expected(1, 6, "unknown_close", "','", word="max")),
        ("max(1e9999)", at(1, 5, no_number("L1", "'1e9999'", hint=Message("wrong.tree.exponent")))),
        *(
            (text, at(1, column, "comma_within", number=number))
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
        ("max[2,500](1)", expected(1, 6, "estimate_close", "','", hint=Message("notation.comma", number="2500"))),
        ("max(a {x}: 1)", expected(1, 8, "branch_payoff", "'x'")),
        ("max(a {1} 3)", expected(1, 11, "branch_colon", "'3'")),
        ("max(a {1: 3)", expected(1, 9, "branch_close", "':'")),
        ("max(a {1e9999}: 3)", expected(1, 8, "branch_payoff", "'1e9999'")),
        ("max(a {1}: 1e9999)", at(1, 5, no_number("L1", "'1e9999'", hint=Message("wrong.tree.exponent")))),
        ("chance(2: 1, a -1: 2)", at(1, 14, Message("wrong.tree.prob_negative", node="L2", prob=F(-1)))),
        ("chance(.6: 1, .6: 2, rest: 3)", at(1, 1, Message("wrong.tree.rest", node="A", sum=F(6, 5)))),
        ("max(1,\n 2=chance(.5: 1, .4: 2))", at(2, 4, Message("wrong.tree.prob_sum", node="2", sum=F(9, 10)))),
        (
            f"chance(1/{10**3000 + 1}: 1, 1/{10**3000 + 3}: 2, rest: 3)",
            at(1, 1, Message("wrong.tree.prob_long", node="A")),
        ),
        ('chance(.3: 4, "rest": 9)', at(1, 1, Message("wrong.tree.prob_missing", node="L2", parent="A"))),
        (
            "chance(.33: 1, .33: 2, .33: 3)",
            at(1, 1, Message("wrong.tree.prob_rounded", node="A", sum=F(99, 100), option=Option("normalize", True))),
        ),
        ("in=max(in=3)", Message("wrong.tree.name_twice", name="'in'")),
    ],
)
def test_a_fault_is_one_sentence_with_its_place(text, message):
    assert refused(GameTree.parse, text) == message


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
    assert [each.message.args[0] for each in caught] == [at(1, column, "comma_between", number=number)]


def test_rounded_probabilities_are_divided_by_their_sum_on_request():
    tree = GameTree.parse("chance(.33: 1, 33%: 2, .33: chance(1: 4, 2: 7))", normalize=True)
    assert str(tree) == "chance(1/3: 1, 1/3: 2, 1/3: chance(1/3: 4, 2/3: 7))"
    assert refused(GameTree.parse, "chance(0: 1, 0: 2)", normalize=True) == at(
        1, 1, Message("wrong.tree.prob_sum", node="A", sum=0)
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
    assert refused(GameTree.parse, f"max({text})") == (at(1, 801, "too_deep", most=200))


def test_a_reader_on_a_nearly_full_stack_still_gives_a_tree_error():
    def descend(n):
        return descend(n - 1) if n else GameTree.parse("max(" * 199 + "1" + ")" * 199)

    assert refused(descend, 700) == Message("notation.text_deep")
