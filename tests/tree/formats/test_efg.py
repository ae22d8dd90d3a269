"""The .efg format: how it is written, every sort of node, outcome and label, and faults."""

import pyspiel
import pytest
from open_spiel.python.algorithms.minimax import expectiminimax

from emmviz import FormatWarning, GameTree, leaf, max_node
from emmviz.base.messages import Message
from emmviz.tree.formats import from_efg, read_text, to_efg
from tests.refusal import refused
from tests.tree.faults import at, expected

SORTS = Message("notation.efg_read")
HEAD = 'EFG 2 R "" { "A" "B" }\n'
# The beginnings of Gambit's other files.
OTHERS = ['NFG 1 R "" { "A" "B" } { 2 2 }', "#AGG 2 2", "#BAGG", '<?xml version="1.0"?>\n<gambit:document>']


def test_branches_without_labels_of_their_own_get_different_ones():
    tree = GameTree.parse("max(go: 1, 2, go: 3, _2: 4, 5)")
    assert '{ "go_1" "_2_" "go_2" "_2" "_5" }' in to_efg(tree)
    assert str(from_efg(to_efg(tree))) == "max(go_1: 1, _2_: 2, go_2: 3, _2: 4, 5)"
    game = pyspiel.load_efg_game(to_efg(tree))
    assert expectiminimax(game.new_initial_state(), 1, None, 0)[0] == 5


def test_how_it_is_written():
    tree = GameTree.parse('root=max(stop: 4, "go on": chance(heads 1/4: 3, 3/4: win=min(-1/3, 2)))')
    tree.graph |= {"title": 'The "title"', "source": "Me (1983)"}
    assert to_efg(tree) == (
        'EFG 2 R "The \\"title\\"" { "MAX" "MIN" }\n'
        '"Me (1983)"\n'
        'p "root" 1 1 "" { "stop" "go on" } 0\n'
        't "" 1 "L1" { 4, -4 }\n'
        'c "" 1 "" { "heads" 0.25 "_2" 0.75 } 0\n'
        't "" 2 "L2" { 3, -3 }\n'
        'p "win" 2 1 "" { "_1" "_2" } 0\n'
        't "" 3 "L3" { -1/3, 1/3 }\n'
        't "" 4 "L4" { 2, -2 }\n'
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            HEAD + 'p "" 1 1 "" { "a" "b" } 1 "fee" { -1/2 1/2 } c "" 1 "coin" { "h" .5 "t" 1/2 } 2 "gain" { 10 -10 }'
            ' t "" 3 "" { 1, -1 } t "" 0 c "" 1 2 t "" 3 t "" 4 "" { 2 -2 }',
            "max(a: chance(h .5: 10.5, t .5: 9.5), b: chance(h .5: 10.5, t .5: 11.5))",
        ),
        (HEAD + 'p "" 2 1 "" { "a" } 1 "" { 5 0 } t "" 2 "" { 0 -5 }', "min(a: 5)"),
        ('EFG 2 D "x" { "Me" } p "" 1 7 "" { "a" "b" } 0 t "" 1 "" { 3 } t "" 2 "" { 1e1 }', "max(a: 3, b: 10)"),
        (
            HEAD + 'p "Al" 1 1 "" { "a" "b" } 0 t "end" 1 "" { 1 -1 } p "Al" 1 2 "" { "a" } 0 t "last" 1',
            "max(a: end=1, b: max(a: last=1))",
        ),
        (
            HEAD + 'c "" 1 "" { "a" 1/3 "b" 0.1 "c" 17/30 } 0 t "" 1 "" { .1 -.1 } t "" 2 "" { 1e-3 -.001 } t "" 1',
            "chance(a 1/3: 0.1, b .1: 0.001, c 17/30: 0.1)",
        ),
        (
            HEAD + 'p "" 1 1 { "a" "b" } 1 { 1, -1 } c "" 1 { "h" .5 "t" .5 } 2 { 2,-2 } t "" 1 t "" 3 "" { 1. -1. }'
            ' t "" 0',
            "max(a: chance(h .5: 4, t .5: 4), b: 1)",
        ),
    ],
    ids=["payoffs on the way", "zero in the end", "one player", "one name for several", "exact numbers", "no names"],
)
def test_reading(text, written):
    assert str(from_efg(text)) == written


@pytest.mark.parametrize(
    ("nodes", "total", "written"),
    [
        (
            'p "" 1 1 "" { "a" "b" } 0 p "" 2 1 "" { "c" "d" } 0 t "" 1 "" { 1 0 } t "" 2 "" { 0 1 } t "" 1',
            "1",
            "max(a: min(c: 1, d: 0), b: 1)",
        ),
        (
            'p "" 1 1 "" { "a" "b" } 0 p "" 2 1 "" { "c" "d" } 0 t "" 1 "" { 1/3 2/3 } t "" 2 "" { 0 1 } t "" 1',
            "1",
            "max(a: min(c: 1/3, d: 0), b: 1/3)",
        ),
        (
            'p "" 2 1 "" { "a" "b" } 1 "" { 5 0 } t "" 2 "" { 0 -7.5 } t "" 3 "" { -10 2.5 }',
            "-2.5",
            "min(a: 5, b: -5)",
        ),
    ],
    ids=["one", "parts", "on the way"],
)
@pytest.mark.parametrize("read", [from_efg, read_text])
def test_payoffs_that_have_another_sum_are_read_as_those_of_player_1_with_a_warning(nodes, total, written, read):
    with pytest.warns(FormatWarning) as caught:
        assert str(read(HEAD + nodes)) == written
    assert [each.message.args[0] for each in caught] == [Message("notation.efg_total", total=total)]


@pytest.mark.parametrize(
    ("label", "written"),
    [
        ("ünï", "uni"),
        ("take −2", "take -2"),
        ("two  blanks", "two blanks"),
        (" outer ", "outer"),
        ("a\nb", "a b"),
        ("C:\\", "C:"),
        ("ends \\ \\", "ends"),
        ("½", "1?2"),
        ("日", "?"),
        ("go\x01on", "go?on"),
        ("\\", "_1"),
    ],
)
def test_a_label_that_gambit_refuses_is_written_as_one_that_it_takes(label, written):
    tree = max_node(leaf(1, action=label), leaf(2, action="stop"))
    with pytest.warns(FormatWarning) as caught:
        text = to_efg(tree)
    assert [part for part in text.splitlines() if part.startswith("p")] == [f'p "" 1 1 "" {{ "{written}" "stop" }} 0']
    new = Message("notation.efg_number") if written == "_1" else repr(written)
    assert [each.message.args[0] for each in caught] == [
        Message("notation.efg_label", old=repr(label), new=new, more="")
    ]
    assert [branch.action for branch in from_efg(text).branches("A")][1] == "stop"


def test_labels_that_become_the_same_get_numbers_and_names_are_labels_too():
    tree = GameTree.parse('"ré"=max("é": "l 1 "=1, "è": 2, e: 3) in [0, 5]')
    tree.graph |= {"title": "Título\\", "source": "Señor  X \\"}
    with pytest.warns(FormatWarning) as caught:
        text = to_efg(tree)
    assert [each.message.args[0] for each in caught] == [
        Message("notation.efg_label", old="'ré'", new="'re'", more=Message("notation.efg_more", others=3))
    ]
    assert text.splitlines()[:4] == [
        'EFG 2 R "Título\\ " { "MAX" "MIN" }',
        '"Señor  X \\ "',
        'p "re" 1 1 "" { "e_1" "e_2" "e_3" } 0',
        't "l 1" 1 "l 1" { 1, -1 }',
    ]
    assert (from_efg(text).title, from_efg(text).graph["source"]) == ("Título\\", "Señor  X \\")


@pytest.mark.parametrize(("one", "other"), [("\n", " "), (" ", "  \r\n\t"), ("EFG", "\t\r\nEFG")])
def test_white_space_does_not_matter(one, other):
    text = to_efg(GameTree.parse("max(chance(1, 2), min(3, 4))"))
    assert str(from_efg(text.replace(one, other))) == str(from_efg(text))


def test_depth_is_no_limit():
    text = HEAD + "".join(f'p "" 1 {i} "" {{ "a" }} 0\n' for i in range(1, 2001)) + 't "" 1 "" { 1 -1 }'
    assert len(from_efg(to_efg(from_efg(text)))) == 2001


def test_an_unexpanded_node_cannot_be_written():
    assert refused(to_efg, GameTree.parse("max(1, min(…))")) == Message("notation.efg_unexpanded", node="B")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", expected(1, 1, "efg")),
        *((text, at(1, 1, "no_efg")) for text in OTHERS),
        ("EFG 2 R title", expected(1, 9, "title", "'title'")),
        ('EFG 2 R "title', at(1, 9, "not_closed")),
        ('EFG 2 R "" "A"', expected(1, 12, "players_open", "'A'")),
        ('EFG 2 R "" { "A" B }', expected(1, 18, "players_close", "'B'")),
        ('EFG 2 R "" { "A" "B" "C" }', at(1, 12, "players", count=3, read=SORTS)),
        (HEAD + 'x "" 1', expected(2, 1, "efg_node", "'x'")),
        (HEAD + "t 1", expected(2, 3, "efg_name", "'1'")),
        (HEAD + 't "" one', expected(2, 6, "outcome", "'one'")),
        (HEAD + 't "" 1', at(2, 6, "outcome_missing", number=1)),
        (HEAD + 't "" 0 "" { 0 0 }', at(2, 6, "no_outcome")),
        (HEAD + 't "" 1 "" 3', expected(2, 11, "payoffs_open", "'3'")),
        (HEAD + 't "" 1 "" { 1 }', expected(2, 15, "payoff", "'}'", number=2)),
        (HEAD + 't "" 1 "" { 1 -1 0 }', expected(2, 18, "payoffs_close", "'0'")),
        (HEAD + 't "" 1 "" { 1/0 0 }', expected(2, 13, "payoff", "'1/0'", number=1)),
        (
            HEAD + 'p "" 1 1 "" { "a" "b" } 0 t "" 2 "" { 1 -1 }\n t "" 1 "win" { 10.0, 2.5 }',
            at(3, 2, "payoffs", one="10", two="2.5", total="0", read=SORTS),
        ),
        (
            HEAD + 'p "" 1 1 "" { "a" "b" } 1 "" { 1 0 }\n t "" 0 t "" 2 "" { 1/3 1/3 }',
            at(3, 9, "payoffs", one="4/3", two="1/3", total="1", read=SORTS),
        ),
        (HEAD + 't "" 1 "" { 1 -1 } t "" 1', expected(2, 20, "tree_end", "'t'")),
        (HEAD + 'p "" 3 1 "" { "a" } 0', at(2, 6, "no_player", number=3, count=2)),
        (HEAD + 'p "" 0 1 "" { "a" } 0', at(2, 6, "no_player", number=0, count=2)),
        (HEAD + 'p "" 1 x', expected(2, 8, "set", "'x'")),
        (HEAD + 'p "" 1 1 "" 0', expected(2, 13, "branches_open", "'0'")),
        (HEAD + 't "" 1 { 1 }', expected(2, 12, "payoff", "'}'", number=2)),
        (HEAD + 'c "" 1 { "a" }', expected(2, 14, "prob", "'}'")),
        (HEAD + 'p "" 1 1 "" { } 0', expected(2, 15, "branch", "'}'")),
        (HEAD + 'p "" 1 1 "" { "a" "b" } 0\np "" 1 1 "" { "c" } 0', at(3, 8, "set_again", number=1, player=1)),
        (
            HEAD + 'p "" 1 1 "" { "a" "b" } 0 t "" 5 "" { 1 -1 } t "" 5 "" { 2 -2 }',
            at(2, 51, "outcome_again", number=5),
        ),
        (HEAD + 'c "" 4 0', at(2, 6, "no_event", number=4)),
        (HEAD + 'c "" 1 "" { "a" }', expected(2, 17, "prob", "'}'")),
    ],
    ids=lambda text: str(text)[-40:],
)
def test_a_fault_is_one_sentence(text, message):
    assert refused(from_efg, text) == message
