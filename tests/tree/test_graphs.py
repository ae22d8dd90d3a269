"""Graphs of others and files of graphs: attributes under other names, and every writer of networkx there and back."""

import enum
import json
from fractions import Fraction as F

import networkx as nx
import pytest

from emmviz import GameTree, expectiminimax, gallery
from emmviz.base.messages import Message
from tests.refusal import refused
from tests.shapes import random_tree
from tests.tree.faults import no_number

BIG = GameTree.parse(
    'top=max("á go": chance(heads 1/3: 3, "tails, or not" 2/3: min[7/3](…)), stop: last=-1/7, 12345.678901234567) '
    "in [-7/3, inf]"
)
BIG.graph |= {"title": "Größe <1 & 2", "source": "one's own"}
# Numbers that no float stands for.
FINE = GameTree.parse(
    "max(go: chance(1/7: 12345678901234567891, 100000000000000000001/700000000000000000000: 1/123456789012345678901, "
    "499999999999999999999/700000000000000000000: -1e400), stop: min[-1.00000000000000000001](…))"
)
TREES = [BIG, FINE, gallery.get("aima_scale"), *map(random_tree, range(3))]


def others():
    """A tree as somebody else keeps it: a weight on every edge, a payoff at leaves, a role."""
    graph = nx.DiGraph()
    leaves = [
        (node, {"role": "leaf", "payoff": payoff, "value": "red"}) for node, payoff in (("x", 3), ("y", 9), ("z", 4))
    ]
    graph.add_nodes_from(
        [("r", {"role": "max", "value": "of the root"}), ("c", {"role": "chance", "value": 0}), *leaves]
    )
    graph.add_edges_from([("r", "c", {"weight": 1, "label": "go"}), ("r", "z", {"weight": 1, "label": "stop"})])
    graph.add_edges_from([("c", "x", {"weight": 0.25}), ("c", "y", {"weight": 0.75})])
    return graph


def test_a_graph_with_other_names_is_mapped():
    graph = others()
    tree = GameTree(graph, kind="role", prob="weight", action="label", value="payoff", title="Other names")
    assert str(tree.validate()) == "r=max(go: c=chance(.25: x=3, .75: y=9), stop: z=4)"
    assert (expectiminimax(tree).value, tree.title) == (F(15, 2), "Other names")
    assert graph.nodes["x"] == {"role": "leaf", "payoff": 3, "value": "red"}
    assert graph.edges["r", "c"] == {"weight": 1, "label": "go"}
    assert tree.edges["r", "c"] == {"weight": 1, "action": "go"}, "a weight below a player is no probability and stays"
    assert tree.edges["c", "x"] == {"prob": F(1, 4)}


def test_an_attribute_may_keep_its_name_and_a_gametree_be_mapped_too():
    tree = GameTree.parse("chance(.1: 2, .9: 4)")
    assert str(GameTree(nx.DiGraph(tree), prob="prob", value="value", kind="kind")) == str(tree)
    tree.nodes["L1"]["payoff"], tree.nodes["L2"]["payoff"] = 5, 6
    assert str(GameTree(tree, value="payoff").validate()) == "chance(.1: 5, .9: 6)"
    assert str(tree) == "chance(.1: 2, .9: 4)"


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"prob": "wieght"}, Message("wrong.tree.named_prob", name="prob", given="'wieght'")),
        ({"action": "name"}, Message("wrong.tree.named_edge", name="action", given="'name'")),
        ({"value": 3}, Message("wrong.tree.named_node", name="value", given="3")),
        ({"kind": "player"}, Message("wrong.tree.named_node", name="kind", given="'player'")),
        ({"estimate": "h"}, Message("wrong.tree.named_node", name="estimate", given="'h'")),
    ],
)
def test_a_name_that_nothing_has_is_refused(names, message):
    assert refused(GameTree, others(), **({"kind": "role"} | names)) == message


def through_file(form):
    def there_and_back(graph, folder):
        getattr(nx, f"write_{form}")(graph, folder / "graph")
        return getattr(nx, f"read_{form}")(folder / "graph")

    return there_and_back


def through_json(write, read):
    return lambda graph, folder: read(json.loads(json.dumps(write(graph))))


FORMS = {
    "graphml": through_file("graphml"),
    "gml": through_file("gml"),
    "gexf": through_file("gexf"),
    "node-link": through_json(nx.node_link_data, nx.node_link_graph),
    "adjacency": through_json(nx.adjacency_data, nx.adjacency_graph),
}


@pytest.mark.filterwarnings("ignore::FutureWarning")  # of networkx 3.4 and before, about the name of a key
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("tree", TREES, ids=range(len(TREES)))
def test_a_tree_comes_back_exactly_from_every_file_of_networkx(form, tree, tmp_path):
    graph = tree.to_networkx()
    assert type(graph) is nx.DiGraph
    back = GameTree(FORMS[form](graph, tmp_path)).validate()
    if form == "gexf":  # which has no place for what belongs to the whole graph
        back.graph.update(tree.graph)
    assert back.to_json() == tree.to_json()
    assert (list(back), list(back.edges), str(back)) == (list(tree), list(tree.edges), str(tree))


def test_the_names_that_a_graph_is_written_with():
    graph = GameTree.parse("max(go: chance(1/3: a=3, 2/3: 6))").to_networkx(
        kind="role", value="payoff", name="label", prob="weight", action="move"
    )
    assert dict(graph.nodes(data=True)) == {
        "A": {"role": "max"},
        "B": {"role": "chance"},
        "a": {"role": "leaf", "payoff": 3.0, "label": "a"},
        "L1": {"role": "leaf", "payoff": 6.0},
    }
    assert [data for *_, data in graph.edges(data=True)] == [{"move": "go"}, {"weight": 1 / 3}, {"weight": 2 / 3}]


def test_a_number_that_was_changed_counts_and_not_the_text_beside_it():
    graph = FINE.to_networkx()
    assert graph.nodes["L1"] == {"kind": "leaf", "value": 12345678901234567891.0, "value_exact": "12345678901234567891"}
    graph.nodes["L1"]["value"] = 3
    tree = GameTree(graph).validate()
    assert (tree.value("L1"), tree.value("L2")) == (3, F(1, 123456789012345678901))
    assert not [key for *_, data in (*tree.nodes(data=True), *tree.edges(data=True)) for key in data if "exact" in key]
    graph.nodes["L2"]["value_exact"] = "no number"
    assert refused(GameTree(graph).validate) == no_number("L2", "'no number'")


def test_a_tree_that_is_not_valid_is_not_written():
    assert refused(GameTree(nx.DiGraph([("a", "b")])).to_networkx) == Message("wrong.tree.kindless", node="a")


# -- Cytoscape, where networkx writes the id over the value ------------------------------------------------------------


def through_cytoscape(graph):
    return nx.cytoscape_graph(json.loads(json.dumps(nx.cytoscape_data(graph))))


@pytest.mark.parametrize("ids", [[0, 1, 2], ["0", "1", "2"]], ids=str)
def test_values_that_cytoscape_has_overwritten_are_refused(ids):
    graph = nx.DiGraph([(ids[0], ids[1]), (ids[0], ids[2])])
    nx.set_node_attributes(graph, dict(zip(ids, [{"kind": "max"}, *[{"kind": "leaf", "value": 40}] * 2], strict=True)))
    assert expectiminimax(GameTree(graph)).value == 40
    assert refused(GameTree, through_cytoscape(graph)) == (
        Message(
            "wrong.tree.overwritten",
            node="0",
            written='tree.to_networkx(value="payoff")',
            read='GameTree(graph, value="payoff")',
        )
    )


def test_values_under_another_name_survive_cytoscape():
    for tree in TREES:
        back = GameTree(through_cytoscape(tree.to_networkx(value="payoff")), value="payoff").validate()
        assert [back.branches(node) for node in back] == [tree.branches(node) for node in tree]
        assert [back.value(leaf) for leaf in back.leaves()] == [tree.value(leaf) for leaf in tree.leaves()]
    named = GameTree(through_cytoscape(BIG.to_networkx(value="payoff", name="own")), value="payoff", name="own")
    assert str(named.validate()) == str(BIG)


# -- roots, levels and kinds -------------------------------------------------------------------------------------------


def coin(case, graph=nx.DiGraph):
    """A toss with kinds in one case, under other names."""
    toss = graph()
    toss.add_nodes_from([("c", {"type": case("chance")}), *((side, {"type": case("leaf"), "pay": 1}) for side in "ht")])
    toss.add_edges_from([("c", "h", {"p": "25%"}), ("c", "t", {"p": "rest"})])
    return toss


class Kind(enum.Enum):
    """Kinds as a program may keep them."""

    CHANCE = 1
    LEAF = 2


@pytest.mark.parametrize(
    "case", [str.upper, str.title, lambda kind: Kind[kind.upper()]], ids=["upper", "title", "enum"]
)
def test_kinds_are_read_in_capitals_and_as_members_of_an_enumeration(case):
    tree = GameTree(coin(case), kind="type", value="pay", prob="p")
    assert str(tree.validate()) == "c=chance(.25: h=1, .75: t=1)"


def test_what_is_wrong_with_kinds_comes_first():
    assert refused(GameTree, coin(lambda kind: f"{kind}s"), kind="type", value="pay", prob="p") == Message(
        "wrong.tree.kind", node="c", given="'chances'", known="max, min, chance, leaf"
    )
    assert refused(GameTree, coin(str), value="pay", prob="p") == Message(
        "wrong.tree.kind_elsewhere", node="c", place="'type'"
    )


UP = Message("wrong.tree.upwards", node="r")


def plain_graph(edges, graph=nx.DiGraph, **kinds):
    """A graph with these kinds, where others are leaves with the value 1."""
    made = graph(edges)
    for node, data in made.nodes(data=True):
        data |= {"kind": kinds[node]} if node in kinds else {"kind": "leaf", "value": 1}
    return made


@pytest.mark.parametrize("graph", [nx.Graph, nx.DiGraph, nx.MultiGraph])
def test_a_root_directs_the_edges(graph):
    made = plain_graph(["br", "ab", "cb", "rd"], graph, r="max", b="min")
    assert str(GameTree(made, root="r").validate()) == "r=max(b=min(a=1, c=1), d=1)"


@pytest.mark.parametrize(
    ("made", "options", "message"),
    [
        (plain_graph(["ra", "rb"], nx.Graph, r="max"), {}, Message("wrong.tree.undirected")),
        (plain_graph(["ra", "rb"], nx.Graph, r="max"), {"root": "x"}, Message("wrong.tree.no_root", node="'x'")),
        (
            plain_graph(["ra", "rb", "ab"], nx.Graph, r="max", a="min"),
            {"root": "r"},
            Message("wrong.tree.two_parents", node="b", first="r", second="a"),
        ),
        (plain_graph(["rr", "ra"], r="max"), {"root": "r"}, Message("wrong.tree.cycle", node="r", way="r → r")),
        (
            plain_graph(["ra", "bc"], r="max", b="max"),
            {"root": "r"},
            Message("wrong.tree.several_roots", roots="r, b, c"),
        ),
        (plain_graph(["ar", "br"], r="max"), {}, UP),
        (plain_graph(["am", "bm", "mr", "cr"], r="max", m="chance"), {}, UP),
        (plain_graph(["am", "mr"], r="max", m="min"), {}, UP),
        # What only looks like it.
        (
            plain_graph(["ra", "ba"], r="max", b="min"),
            {},
            Message("wrong.tree.two_parents", node="a", first="r", second="b"),
        ),
        (plain_graph(["ab"]), {}, Message("wrong.tree.leaf_children", node="a")),
        (plain_graph(["ra", "bc"], r="max", b="max"), {}, Message("wrong.tree.several_roots", roots="r, b")),
        (plain_graph(["ab", "ba"], a="max", b="min"), {}, Message("wrong.tree.cycle", node="a", way="a → b → a")),
        (plain_graph(["ab", "ba"]), {"kinds": ["max"]}, Message("wrong.tree.cycle", node="a", way="a → b → a")),
        (plain_graph(["ab"]), {"kinds": ["joker"]}, Message("wrong.tree.kinds", given="['joker']")),
    ],
)
def test_the_cause_is_named_why_a_graph_is_no_tree(made, options, message):
    assert refused(lambda: GameTree(made, **options).validate()) == message


def test_kinds_by_level():
    graph = nx.balanced_tree(2, 3, nx.DiGraph)
    nx.set_node_attributes(graph, {node: node for node in range(7, 15)}, "value")
    graph.add_node(15, value=4, kind="a fourth child")
    graph.add_edge(0, 15)
    tree = GameTree(graph, kinds=("MAX", "chance", "min"))
    assert str(tree.validate()).replace('"', "") == (
        "0=max(1=chance(.5: 3=min(7=7, 8=8), .5: 4=min(9=9, 10=10)), "
        "2=chance(.5: 5=min(11=11, 12=12), .5: 6=min(13=13, 14=14)), 15=4)"
    )
    assert [GameTree(nx.path_graph(4), root=0, kinds=["max", "min"]).kind(node) for node in "0123"] == [
        "max",
        "min",
        "max",
        "leaf",
    ]
    assert GameTree(GameTree.parse("max(1, min(2))"), kinds=["chance"]).kind("B") == "chance"


def test_probabilities_of_a_graph_are_divided_by_their_sum_on_request():
    tree = GameTree({"c": {"h": {"prob": 0.33}, "t": {"prob": 0.66}}}, kinds=["chance"], normalize=True)
    tree.nodes["h"]["value"], tree.nodes["t"]["value"] = 1, 4
    assert (str(tree.validate()), tree.graph) == ("c=chance(1/3: h=1, 2/3: t=4)", {})


def test_several_outcomes_share_the_rest():
    tree = GameTree({"c": {side: {"prob": "rest"} for side in "abd"} | {"e": {"prob": "40%"}}}, kinds=["chance"])
    nx.set_node_attributes(tree, dict.fromkeys("abde", 1), "value")
    assert str(tree.validate()) == "c=chance(.2: a=1, .2: b=1, .2: d=1, .4: e=1)"


# -- what is no tree ---------------------------------------------------------------------------------------------------


def test_an_id_that_python_writes_no_text_of_is_refused():
    assert refused(GameTree, {10**5000: {}}) == Message("wrong.tree.id_long", node="≈1e5000")


def test_json_that_is_loaded_already():
    data = {"title": "T", "tree": {"max": [1, {"chance": [{"leaf": 2, "prob": 0.25}, {"leaf": 6, "prob": "3/4"}]}]}}
    tree = GameTree.from_json(data)
    assert (str(tree), tree.title) == ("max(1, chance(.25: 2, .75: 6))", "T")
    assert data["tree"]["max"][1]["chance"][0] == {"leaf": 2, "prob": 0.25}
    endless = {"max": []}
    endless["max"] += [endless, endless]
    assert refused(GameTree.from_json, endless) == Message("notation.json_deep")


@pytest.mark.parametrize("given", [[1, 2], 5, None, b"max(1, 2)"], ids=repr)
def test_what_is_no_text_is_refused_in_a_sentence(given):
    assert refused(GameTree.from_json, given) == Message("notation.json_given", given=repr(given))
    assert refused(GameTree.parse, given) == Message("notation.not_text", given=repr(given))
