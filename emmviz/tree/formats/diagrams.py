"""Diagrams: the trees of dot files and mermaid flowcharts, whose labels and shapes say what their nodes are.

The kind of a node is in its label, else in its class or its shape: `triangle` is MAX, `invtriangle` MIN and
`circle` chance, as in emmviz's own dot files, whose numbers may be rounded. Any other label is the number of a leaf;
a node without a label is labelled by its name. The label of an edge is the move; below a chance node, its first or
last word may be the probability.

Of mermaid there are nodes in brackets of any shape, `A{max}`, `B((chance))`, `C[4]`, and links such as `A --> B`, with
labels as in `A -->|go| B` or `A -- go --> B`, a statement a line or between semicolons. A link leads to the child, even
without an arrow. Comments and styles are skipped.
"""

from __future__ import annotations

import re
from html import unescape

import networkx as nx

from emmviz.base.errors import TreeError
from emmviz.base.extras import needed
from emmviz.base.messages import Message, brief
from emmviz.base.spellings import as_kind
from emmviz.tree.formats.text import PROBABILITY
from emmviz.tree.game_tree import GameTree

SUFFIXES = ("dot", "gv", "mmd", "mermaid")

_DOT = re.compile(r"\s*(strict\s+)?(di)?graph\b[^{;\n]*\{", re.IGNORECASE)
_MERMAID = re.compile(r"\s*(%%.*\s+)*(graph|flowchart)\s+(TB|TD|BT|RL|LR)\b")
# A link and its label, in the middle or behind it; a node with its text; lines that are not part of the tree.
_LINK = re.compile(r"\s*(?:--\s+([^|>]+?)\s+--+>?|[-=.]{2,}>?(?:\s*\|([^|]*)\|)?)\s*")
_NODE = re.compile(r'([\w.]+)(?:\s*[\[({>/\\]+"?([^\[\](){}"]*?)"?[\])}/\\]+)?(?::::\w+)?')
_SKIPPED = re.compile(r"(graph|flowchart|classDef|class|style|linkStyle|subgraph|end|direction|click)\b|\Z")
_SHAPES = {"triangle": "max", "invtriangle": "min", "circle": "chance"}


def sniff(text: str) -> bool:
    """Return whether a text looks like a dot file or a mermaid flowchart.

    >>> sniff("digraph { a -> b }"), sniff("flowchart TD"), sniff("graph(1)")
    (True, True, False)
    """
    return bool(_DOT.match(text) or _MERMAID.match(text))


def read(text: str, *, normalize: bool = False) -> GameTree:
    r"""Read the tree of a diagram.

    >>> str(read("graph TD\n A{max} -->|stop| B[4]\n A -->|go| C((chance)); C --> D[3]; C --> E[9]"))
    'A=max(stop: B=4, go: C=chance(.5: D=3, .5: E=9))'
    """
    graph = _mermaid(text) if _MERMAID.match(text) and not _DOT.match(text) else _dot(text)
    tree = GameTree(normalize=normalize)
    for node, data in graph.nodes(data=True):
        label = data.get("label", "").strip().replace("\\N", node) or node
        named = next(filter(None, map(as_kind, [label, *data.get("class", "").split()])), None)
        kind = named or _SHAPES.get(data.get("shape", ""), "leaf")
        tree.add_node(node, kind=kind, **({"value": label} if kind == "leaf" else {}))
    for parent, child, data in graph.edges(data=True):
        label = unescape(re.sub("<[^>]*>", " ", data.get("label", "")))
        words = [word for word in label.split() if not word.startswith("✂")]  # the number of a cut
        probable = [at for at in (-1, 0) if words and PROBABILITY.fullmatch(words[at])]
        edge = {"prob": words.pop(probable[0])} if tree.kind(parent) == "chance" and probable else {}
        tree.add_edge(parent, child, **edge, **({"action": " ".join(words)} if words else {}))
    return tree.validate()


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
            ids = []
            for node_text in (first, *others[2::3]):
                node = _NODE.fullmatch(node_text)
                if node is None:
                    fault = Message("notation.mermaid", given=brief(node_text))
                    raise TreeError(Message("notation.at", line=number, column=line.find(node_text) + 1, fault=fault))
                graph.add_node(node[1], **({"label": node[2]} if node[2] else {}))
                ids.append(node[1])
            labels = [inside or behind or "" for inside, behind in zip(others[::3], others[1::3], strict=True)]
            graph.add_edges_from(
                (parent, child, {"label": label.strip('"')})
                for parent, child, label in zip(ids, ids[1:], labels, strict=False)
            )
    return graph
