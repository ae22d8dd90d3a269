"""Diagrams: the trees of dot files and mermaid flowcharts, whose labels and shapes say what their nodes are.

The kind of a node is its attribute `kind` or `type`, its label, its class or the first word of its label, as in `MAX A`
and `min2`. Otherwise it is its shape: `triangle` is MAX, `invtriangle` MIN and `circle` chance, as in emmviz's own dot
files, whose numbers may be rounded; a shape that all nodes have says nothing. Any other label is the number of a leaf;
a node without a label is labelled by its name. The label of an edge is the move; below a chance node, its first or last
word may be the probability, as may its attribute `prob`, `probability` or `p`.

Of mermaid, it reads nodes in brackets of any shape, `A{max}`, `B((chance))`, `C[4]`, several as in `A & B`, and
links like `A --> B`, with labels as in `A -->|go| B` or `A -- go --> B`, a statement a line or between semicolons. A
link leads to the child, even without an arrow. Comments, styles and the fence around a block of Markdown are skipped.
"""

from __future__ import annotations

import re
from html import unescape
from itertools import product

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.extras import needed
from emmviz.base.messages import Message, brief
from emmviz.base.spellings import as_kind
from emmviz.tree.formats.text import PROBABILITY
from emmviz.tree.game_tree import GameTree

SUFFIXES = ("dot", "gv", "mmd", "mermaid")

_FENCE = re.compile(r"\s*```[^\n]*\n(.*?)```\s*", re.DOTALL)
_DOT = re.compile(r"\s*(strict\s+)?(di)?graph\b[^{;\n]*\{", re.IGNORECASE)
_MERMAID = re.compile(r"\s*(%%.*\s+)*(graph|flowchart)\s+(TB|TD|BT|RL|LR)\b")
# A link and its label, in the middle or behind it; a node with its text; lines that are not part of the tree.
_LINK = re.compile(r"\s*(?:--\s+([^|>]+?)\s+--+>?|[-=.]{2,}>?(?:\s*\|([^|]*)\|)?)\s*")
_NODE = re.compile(r'([\w.]+)(?:\s*[\[({>/\\]+(?:"([^"]*)"|([^\[\](){}"]*?))[\])}/\\]+)?(?::::(\w+))?')
_AND = re.compile(r'\s*&\s*(?=(?:[^"]*"[^"]*")*[^"]*\Z)')
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_MARKUP = re.compile(r"<[^>]*>|\\[nlr]")
_SKIPPED = re.compile(r"(graph|flowchart|classDef|class|style|linkStyle|subgraph|end|direction|click)\b|\Z")
_SHAPES = {"triangle": "max", "invtriangle": "min", "circle": "chance"}


def sniff(text: str) -> bool:
    """Return whether a text looks like a dot file or a mermaid flowchart, perhaps in a block of Markdown.

    >>> sniff("digraph { a -> b }"), sniff("flowchart TD"), sniff("graph(1)")
    (True, True, False)
    """
    text = _FENCE.sub(r"\1", text)
    return bool(_DOT.match(text) or _MERMAID.match(text))


def read(text: str, *, normalize: bool = False) -> GameTree:
    r"""Read the tree of a diagram.

    >>> str(read("graph TD\n A{max} -->|stop| B[4]\n A -->|go| C((chance)); C --> D[3]; C --> E[9]"))
    'A=max(stop: B=4, go: C=chance(.5: D=3, .5: E=9))'
    """
    text = _FENCE.sub(lambda fenced: "\n" + fenced[1], text)  # the lines keep their numbers
    graph = _mermaid(text) if _MERMAID.match(text) and not _DOT.match(text) else _dot(text)
    tree, shapes = GameTree(normalize=normalize), {data.get("shape") for _, data in graph.nodes(data=True)}
    for node, data in graph.nodes(data=True):
        label = _plain(data.get("label", "").replace("\\N", node)) or node
        words = [label, *data.get("class", "").split(), *_FIRST_WORD.findall(label if graph.adj[node] else "")[:1]]
        named = next(filter(None, map(as_kind, [data.get("kind"), data.get("type"), *words])), None)
        kind = named or (_SHAPES.get(data.get("shape", "")) if len(shapes) > 1 else None)
        tree.add_node(node, kind=kind or "leaf", **({} if kind in _SHAPES.values() else {"value": label}))
    for parent, child, data in graph.edges(data=True):
        words = [word for word in _plain(data.get("label", "")).split() if not word.startswith("✂")]  # a cut's number
        probable = [at for at in (-1, 0) if words and PROBABILITY.fullmatch(words[at])]
        prob = next((data[name] for name in ("prob", "probability", "p") if data.get(name)), None)
        edge = {}
        if tree.kind(parent) == "chance" and (prob or probable):
            edge["prob"] = prob or words.pop(probable[0])
        tree.add_edge(parent, child, **edge, **({"action": " ".join(words)} if words else {}))
    try:
        return tree.validate()
    except TreeError as error:
        if (fault := error.args[0]).key != "wrong.tree.leaf_children":
            raise
        raise TreeError(Message("notation.no_kind", node=fault.holes["node"])) from None


def _plain(label: str) -> str:
    """Return a label on one line, without HTML."""
    return " ".join(unescape(_MARKUP.sub(" ", label)).split()).replace(" %", "%")


def _dot(text: str) -> nx.DiGraph[str]:
    with needed("dot_file", "dot", "pygraphviz"):
        import pygraphviz
    try:
        parsed = pygraphviz.AGraph(string=text)
    except (pygraphviz.DotError, ValueError):
        raise TreeError(Message("notation.dot")) from None
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from((str(node), dict(node.attr)) for node in parsed.nodes())
    graph.add_edges_from((str(edge[0]), str(edge[1]), dict(edge.attr)) for edge in parsed.edges())
    return graph


def _mermaid(text: str) -> nx.DiGraph[str]:
    graph: nx.DiGraph[str] = nx.DiGraph()
    for number, line in enumerate(text.splitlines(), start=1):
        for statement in filter(lambda part: not _SKIPPED.match(part), map(str.strip, line.split("%%")[0].split(";"))):
            first, *others = _LINK.split(statement)
            groups = [_nodes(graph, text, number, line) for text in (first, *others[2::3])]
            labels = [inside or behind or "" for inside, behind in zip(others[::3], others[1::3], strict=True)]
            graph.add_edges_from(
                (parent, child, {"label": label.strip('"')})
                for parents, children, label in zip(groups, groups[1:], labels, strict=False)
                for parent, child in product(parents, children)
            )
    return graph


def _nodes(graph: nx.DiGraph[str], text: str, number: int, line: str) -> list[str]:
    """Add the nodes between two links, for example `A & B[4]`, and return their ids."""
    ids = []
    for node_text in _AND.split(text):
        node = _NODE.fullmatch(node_text)
        if node is None:
            fault = Message("notation.mermaid", given=brief(node_text))
            raise TreeError(Message("notation.at", line=number, column=line.find(node_text) + 1, fault=fault))
        given = {"label": node[2] or node[3], "class": node[4]}
        graph.add_node(node[1], **{key: value for key, value in given.items() if value})
        ids.append(node[1])
    return ids
