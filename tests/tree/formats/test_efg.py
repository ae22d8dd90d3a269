"""The .efg format: how it is written, every sort of node, outcome and label, and faults."""

import pyspiel
import pytest
from open_spiel.python.algorithms.minimax import expectiminimax

from emmviz import FormatWarning, GameTree, leaf, max_node
from emmviz.tree.formats import from_efg, read_text, to_efg
from tests.refusal import refusal

SORTS = "only games of one player, or of two whose payoffs have the same sum at every leaf, are read"
HEAD = 'EFG 2 R "" { "A" "B" }\n'
NO_TREE = "this file of Gambit holds no tree, as it is not in extensive form; save the extensive game as .efg"
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
    assert [str(one.message) for one in caught] == [
        f"the payoffs sum to {total} at every leaf, not to 0: the values are what player 1 gets, and player 2 gets "
        f"the rest of {total}"
    ]


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
    assert [str(one.message) for one in caught] == [
        "Gambit takes no label with letters outside ASCII, with outer or double blanks, or with a backslash at its "
        f"end, so {label!r} is written as {'a number' if written == '_1' else repr(written)}"
    ]
    assert [branch.action for branch in from_efg(text).branches("A")][1] == "stop"


def test_labels_that_become_the_same_get_numbers_and_names_are_labels_too():
    tree = GameTree.parse('"ré"=max("é": "l 1 "=1, "è": 2, e: 3) in [0, 5]')
    tree.graph |= {"title": "Título\\", "source": "Señor  X \\"}
    with pytest.warns(FormatWarning, match=r"so 'ré' is written as 're', and 3 more like it$"):
        text = to_efg(tree)
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
    assert (
        refusal(to_efg, GameTree.parse("max(1, min(…))"))
        == "node B is not expanded, and an .efg file has no such nodes"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1, column 1: expected EFG 2 R, as an .efg file begins, found the end of the text"),
        *((text, f"line 1, column 1: {NO_TREE}") for text in OTHERS),
        ("EFG 2 R title", "line 1, column 9: expected the title in double quotes, found 'title'"),
        ('EFG 2 R "title', "line 1, column 9: a quoted text is not closed"),
        ('EFG 2 R "" "A"', "line 1, column 12: expected '{' before the players' names, found 'A'"),
        (
            'EFG 2 R "" { "A" B }',
            "line 1, column 18: expected '}' after the players' names, which are in double quotes, found 'B'",
        ),
        ('EFG 2 R "" { "A" "B" "C" }', f"line 1, column 12: players of the game: 3; {SORTS}"),
        (HEAD + 'x "" 1', "line 2, column 1: expected a node, which begins with c, p or t, found 'x'"),
        (HEAD + "t 1", "line 2, column 3: expected the node's name in double quotes, found '1'"),
        (HEAD + 't "" one', "line 2, column 6: expected the number of an outcome, found 'one'"),
        (HEAD + 't "" 1', "line 2, column 6: outcome 1 has not been described"),
        (HEAD + 't "" 0 "" { 0 0 }', "line 2, column 6: outcome 0 is none, so it has no payoffs"),
        (HEAD + 't "" 1 "" 3', "line 2, column 11: expected '{' before the payoffs, found '3'"),
        (HEAD + 't "" 1 "" { 1 }', "line 2, column 15: expected the payoff of player 2, found '}'"),
        (HEAD + 't "" 1 "" { 1 -1 0 }', "line 2, column 18: expected '}' after the payoffs, found '0'"),
        (HEAD + 't "" 1 "" { 1/0 0 }', "line 2, column 13: expected the payoff of player 1, found '1/0'"),
        (
            HEAD + 'p "" 1 1 "" { "a" "b" } 0 t "" 2 "" { 1 -1 }\n t "" 1 "win" { 10.0, 2.5 }',
            f"line 3, column 2: the payoffs 10 and 2.5 do not sum to 0, as those before; {SORTS}",
        ),
        (
            HEAD + 'p "" 1 1 "" { "a" "b" } 1 "" { 1 0 }\n t "" 0 t "" 2 "" { 1/3 1/3 }',
            f"line 3, column 9: the payoffs 4/3 and 1/3 do not sum to 1, as those before; {SORTS}",
        ),
        (HEAD + 't "" 1 "" { 1 -1 } t "" 1', "line 2, column 20: expected the end of the tree, found 't'"),
        (HEAD + 'p "" 3 1 "" { "a" } 0', "line 2, column 6: player 3 is not one of the 2 named"),
        (HEAD + 'p "" 0 1 "" { "a" } 0', "line 2, column 6: player 0 is not one of the 2 named"),
        (HEAD + 'p "" 1 x', "line 2, column 8: expected the number of an information set, found 'x'"),
        (HEAD + 'p "" 1 1 "" 0', "line 2, column 13: expected '{' before the labels of the branches, found '0'"),
        (HEAD + 't "" 1 { 1 }', "line 2, column 12: expected the payoff of player 2, found '}'"),
        (HEAD + 'c "" 1 { "a" }', "line 2, column 14: expected a probability, found '}'"),
        (HEAD + 'p "" 1 1 "" { } 0', "line 2, column 15: expected the label of a branch in double quotes, found '}'"),
        (
            HEAD + 'p "" 1 1 "" { "a" "b" } 0\np "" 1 1 "" { "c" } 0',
            "line 3, column 8: information set 1 of player 1 holds a second node; only games of "
            "perfect information are "
            "read, where each holds one",
        ),
        (
            HEAD + 'p "" 1 1 "" { "a" "b" } 0 t "" 5 "" { 1 -1 } t "" 5 "" { 2 -2 }',
            "line 2, column 51: outcome 5 had other payoffs before",
        ),
        (HEAD + 'c "" 4 0', "line 2, column 6: chance event 4 has not been described"),
        (HEAD + 'c "" 1 "" { "a" }', "line 2, column 17: expected a probability, found '}'"),
    ],
    ids=lambda text: text[-40:],
)
def test_a_fault_is_one_sentence(text, sentence):
    assert refusal(from_efg, text) == sentence
