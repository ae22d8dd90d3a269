"""Diagrams: dot files, emmviz's own and others', and mermaid flowcharts."""

import pytest

from emmviz import GameTree, expectiminimax, gallery, star1
from emmviz.base.messages import Message
from emmviz.picture.render.graphviz import dot_text
from emmviz.tree.formats import read_text
from tests.refusal import refused
from tests.tree.faults import at, no_number


@pytest.mark.extras
@pytest.mark.parametrize(
    "tree",
    [
        gallery.aima_scale(),
        GameTree.parse("max(go: min(3, 12), stop: 2)"),
        GameTree.parse('max("say \\"a <b> & c\\"": 4, chance(two words 1/3: -2, 2/3: 0.5))'),
    ],
    ids=["scale", "players", "labels"],
)
@pytest.mark.parametrize("show", [lambda tree: tree, expectiminimax, star1], ids=["tree", "solved", "cut"])
def test_a_dot_file_of_emmviz_comes_back(tree, show):
    assert str(read_text(dot_text(show(tree).scene()))) == str(tree)


@pytest.mark.extras
@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            "digraph { a [label=MAX]; b [label=4]; c [shape=invtriangle]; a -> b [label=stop]; a -> c -> 3; c -> 5 }",
            'a=max(stop: b=4, c=min("3"=3, "5"=5))',
        ),
        ("strict graph G {\n a [label=max]; a -- 3; a -- 4 }", 'a=max("3"=3, "4"=4)'),
        (
            'digraph { c [label=chance]; c -> 1 [label="heads 30%"]; c -> 2 [label="rest tails"] }',
            'c=chance(heads .3: "1"=1, tails .7: "2"=2)',
        ),
        (
            'digraph { node [shape=circle]; r [kind=MAX]; r -> c [label="go\\nnow"]; c [type=chance];'
            ' r -> z; z [label=<<b>5</b>>]; c -> 6 [p=.25]; c -> 7 [prob="3/4"] }',
            'r=max("go now": c=chance(.25: "6"=6, .75: "7"=7), z=5)',
        ),
        ("graph { max -- min1; max -- min2; min1 -- 3; min2 -- 7 }", 'max=max(min1=min("3"=3), min2=min("7"=7))'),
    ],
)
def test_a_dot_file_of_others(text, written):
    assert str(read_text(text)) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            "graph TD;\n  A{max} -->|buy| B((chance))\n A --> C[1]\n B -- 50 % --> D[10]:::good\n"
            ' B -->|.5 lose| E["0"] %% a comment\n classDef good fill:#fff; style A fill:#eee',
            "A=max(buy: B=chance(.5: D=10, lose .5: E=0), C=1)",
        ),
        ("%% a\nflowchart LR\n A[/MAX\\] --> B[\\min/] --> C[-3]; B --- D(4.5)", "A=max(B=min(C=-3, D=4.5))"),
        ("flowchart TD\nA{{Expectation}} ==> B([3]); A -.-> C[[5]]", "A=chance(.5: B=3, .5: C=5)"),
        ("graph TD\n A:::max --> B:::chance & C[2]\n B --> D[1] & E[5]", "A=max(B=chance(.5: D=1, .5: E=5), C=2)"),
        (
            '```mermaid\ngraph TB\nA("MAX<br/>(me & you)") --> B["min: 3"]; B --> C(("3"))\n```\n',
            "A=max(B=min(C=3))",
        ),
        ("graph TD\n A((chance)) -->|.33| B[1]\n A -->|rest| C[1/3]", "A=chance(.33: B=1, .67: C=1/3)"),
    ],
)
def test_a_flowchart(text, written):
    assert str(read_text(text)) == written


def test_rounded_probabilities_are_divided_by_their_sum_on_request():
    text = "graph TD\n A((chance)) -->|.33| B[1]\n A -->|.66| C[2]"
    assert str(read_text(text, normalize=True)) == "A=chance(1/3: B=1, 2/3: C=2)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("graph TD\n A{max} --> B[1] & C[2", at(2, 20, "mermaid", given="'C[2'")),
        ("graph TD\n A[max", at(2, 2, "mermaid", given="'A[max'")),
        ("graph TD\n A{max} --> B[two]", no_number("B", "'two'")),
        ("graph TD\n A --> B", Message("notation.no_kind", node="A")),
        ("graph TD\n A{max} --> B{min} --> A", Message("wrong.tree.cycle", node="A", way="A → B → A")),
        ("graph TD", Message("wrong.tree.empty")),
    ],
)
def test_a_fault_is_one_sentence(text, message):
    assert refused(read_text, text) == message


@pytest.mark.extras
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("digraph { node [shape=circle]; a -> 3; a -> 4 }", Message("notation.no_kind", node="a")),
        ("digraph { 3 -> b; 4 -> b; b [kind=min] }", Message("wrong.tree.upwards", node="b")),
    ],
)
def test_a_dot_file_without_kinds_or_upside_down_is_refused_for_that(text, message):
    assert refused(read_text, text) == message


@pytest.mark.extras
def test_a_dot_file_that_graphviz_cannot_read():
    assert refused(read_text, "digraph { a -> ") == Message("notation.dot")
