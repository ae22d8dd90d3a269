"""Names: what people call a node, and which node they mean."""

from __future__ import annotations

import re
from copy import copy
from functools import lru_cache

from emmviz.base.locale import readable_languages, words
from emmviz.base.numbers import Number, written_out
from emmviz.base.numerals import read_number
from emmviz.base.pairs import grouped
from emmviz.base.text import JsonObject, legible
from emmviz.learn.answers import rules
from emmviz.search.run import Run
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree

# The nodes that go by each name, whatever its spelling.
Names = dict[str, set[str]]


def as_seen(narrator: Narrator, node: str) -> str:
    """Name a node as a picture shows it: a leaf without a name by its value or, if another leaf below its parent
    has the same value, by its position.

    >>> from emmviz import GameTree
    >>> narrator = Narrator(GameTree.parse("max(min(40, -260), min(3, 3))"))
    >>> [as_seen(narrator, node) for node in ("B", "L2", "L3")]
    ['B', 'the leaf worth −260 below B', 'leaf 1 below C']
    """
    tree, parent = narrator.tree, narrator.tree.parent(node)
    if tree.kind(node) != "leaf" or parent is None or tree.nodes[node].get("name") is not None:
        return narrator.child(node)
    value = narrator.number(tree.value(node))
    leaves = [child for child in tree.children(parent) if tree.kind(child) == "leaf"]
    if [narrator.number(tree.value(leaf)) for leaf in leaves].count(value) > 1:
        return narrator.child(node)
    return _by_value(narrator, node)


def _by_value(narrator: Narrator, leaf: str) -> str:
    tree, words = narrator.tree, narrator.lang["learn"]
    parent = narrator.child(tree.parent(leaf) or leaf)
    return str(words["leaf_worth"].format(value=narrator.number(tree.value(leaf)), parent=parent))


def _by_short_value(narrator: Narrator, leaf: str, *, word: bool) -> str:
    """Name a leaf by its value where names by position have the number, "4 below C", or also with the `word` leaf."""
    tree, words = narrator.tree, narrator.words["leaf_of"]
    number, parent = narrator.number(tree.value(leaf)), narrator.child(tree.parent(leaf) or leaf)
    return words[0 if word else words.index("{n}") :].format(n=number, parent=parent)


def _names_of(tree: GameTree) -> Names:
    """Return the nodes by what each may be called; "leaf 4 below C" is the leaf worth 4 only where C has no fourth."""
    nodes_by_name: Names = {}
    by_value: Names = {}
    narrators = [Narrator(tree, lang) for lang in readable_languages()]
    for plain in [copy(narrator) for narrator in narrators if narrator.set_apart & set(tree)]:
        plain.set_apart = frozenset()  # "leaf 1 below L" is also understood
        narrators.append(plain)
    for node in tree:
        names = {node, str(tree.nodes[node].get("name") or node)}
        phrases = {phrase for narrator in narrators for phrase in (narrator.name(node), narrator.child(node))}
        if tree.kind(node) == "leaf":  # several may have the same value
            for narrator in narrators:
                phrases |= {_by_value(narrator, node), _by_short_value(narrator, node, word=False)}
                name = _by_short_value(narrator, node, word=True)
                by_value.setdefault(normalised(name), set()).add(node)
        actions = {action for narrator in narrators if (action := narrator.action(node))}
        actions |= {narrator.lang["learn"]["root"] for narrator in narrators if node == tree.root}
        # What is written ℓ3 is typed l3, or copied.
        phrases |= {phrase.replace("ℓ", "l") for phrase in phrases} | set(map(legible, names))
        for name in sorted({*names, *phrases, *actions}):  # pages hold them, so in one order
            nodes_by_name.setdefault(normalised(name), set()).add(node)
    return by_value | nodes_by_name


def _numbers_of(tree: GameTree) -> dict[Number, set[str]]:
    """Return the nodes by the number in their label: in the name, or else the value of a leaf."""
    worth = [(tree.value(leaf), leaf) for leaf in tree.leaves()]
    named = [(way.number, node) for node in tree for way in read_number(str(tree.nodes[node].get("name") or node))]
    pairs = [*named, *(pair for pair in worth if pair[0] not in dict(named))]
    return {number: set(nodes) for number, nodes in grouped(pairs).items()}


@lru_cache(maxsize=16)  # of one run many things are asked
def _known(run: Run) -> tuple[Names, dict[Number, set[str]]]:
    return _names_of(run.tree), _numbers_of(run.tree)


def leaves_by_number(run: Run) -> dict[Number, set[str]]:
    """Return the nodes that each number may mean."""
    return _known(run)[1]


@lru_cache(maxsize=1024)
def normalised(text: str) -> str:
    """Return a text without what people write differently: blanks, capitals, quotes and a full stop."""
    bare = re.sub(rules.QUOTES, "", text).replace("−", "-").casefold()
    return bare.rstrip(".") or bare


def read_node(run: Run, answer: object) -> set[str]:
    """Return the nodes that an answer may mean: one if it is clear, none if it is not a name.

    >>> from emmviz import GameTree, gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> read_node(run, "A1"), read_node(run, "leaf 2 below f"), read_node(run, "Z")
    ({'B'}, {'L6'}, set())

    With the word leaf a number is a position, where there is one, and without it a value.

    >>> run = star1(GameTree.parse("max(min(3, 12), min(2, 1, -7))"))
    >>> read_node(run, "leaf 2 below C"), read_node(run, "2 below C"), read_node(run, "leaf -7 below C")
    ({'L4'}, {'L3'}, {'L5'})
    """
    if not isinstance(answer, str):
        return set()
    if answer in run.tree:
        return {answer}
    return _known(run)[0].get(normalised(answer), set())


def meant_by(run: Run, answer: object) -> set[str]:
    """Return the nodes that an answer may mean, by a name or by the number in the picture.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> sorted(meant_by(run, "3,0")), meant_by(run, "B")
    (['L3', 'L4'], {'B'})
    """
    ways = read_number(re.sub(rules.ARTICLE, "", answer)) if isinstance(answer, str) else []
    return read_node(run, answer) or set().union(*(_known(run)[1].get(way.number, set()) for way in ways))


def read_nodes(run: Run, answer: object) -> list[tuple[object, set[str]]]:
    """Return for each name in a list, or in a text with semicolons or else commas, the nodes that it may mean."""
    if not isinstance(answer, str):
        names = answer if isinstance(answer, list | tuple | set | frozenset) else [answer]
        return [(name, read_node(run, name)) for name in names]
    if whole := meant_by(run, answer):  # a leaf of 0 before no leaf
        return [(answer, whole)]
    if leaves := leaves_called(run, answer):
        return [(leaf, {leaf}) for leaf in leaves]
    if normalised(answer) in rules.NONE and not re.match(rules.ARTICLE, answer):
        return []
    text = answer.strip().strip("()[]{}")
    parts = [part.strip() for part in text.split(";" if ";" in text else ",") if part.strip()]
    called = [name for part in parts for name in _apart(run, part)]
    meant = [pair for name in called for pair in _each(run, name)] or [(answer, set[str]())]
    return sorted(meant, key=lambda pair: bool(pair[1]))


def _apart(run: Run, part: str) -> list[str]:
    """Return the names and numbers in a part with "and" or blanks between them; a name may itself contain these."""

    def is_known(name: str) -> bool:
        return bool(meant_by(run, name) or leaves_called(run, name))

    ways = ([part], re.split(rules.AND, part), part.split())
    return next((names for names in ways if all(map(is_known, names))), [part])


def _each(run: Run, name: str) -> list[tuple[object, set[str]]]:
    """Return the nodes that a name may mean; several leaves that are called together one by one."""
    leaves = [] if meant_by(run, name) else leaves_called(run, name)
    return [(leaf, {leaf}) for leaf in leaves] or [(name, meant_by(run, name))]


def leaves_called(run: Run, text: str) -> list[str]:
    """Return the leaves below a node that a text calls together; none if it does not.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> leaves_called(run, "every leaf below G"), leaves_called(run, "las hojas 1 y 2 de d")
    (['L7', 'L8'], ['L1', 'L2'])
    """
    match = re.fullmatch(rules.LEAVES, normalised(text))
    above = read_node(run, match[2]) if match else set()
    if match is None or len(above) != 1:
        return []
    (node,) = above
    below = [leaf for leaf in run.tree.preorder(node) if run.tree.kind(leaf) == "leaf" and leaf != node]
    if not match[1]:
        return below
    places = [read_node(run, f"leaf {place} below {node}") for place in re.findall(r"\d+", match[1])]
    return [leaf for place in places for leaf in place] if all(len(place) == 1 for place in places) else []


def names_for_page(tree: GameTree, lang: str = "en", numbers: str = "decimals") -> JsonObject:
    """Return what each node may be called, whatever the spelling, and what sentences call it, for a page.

    >>> from emmviz import gallery
    >>> names = names_for_page(gallery.aima_scale())
    >>> names["loose"]["a1"], names["called"][3]
    (['B'], 'leaf 1 below D')
    """
    narrator, nodes = Narrator(tree, lang, fractions=numbers == "fractions"), tree.preorder()
    return {
        "nodes": nodes,
        "loose": {name: sorted(meant) for name, meant in _names_of(tree).items()},
        "numbers": [[written_out(number), sorted(meant)] for number, meant in _numbers_of(tree).items()],
        "called": [as_seen(narrator, node) for node in nodes],
        # Of each node, how many come after it in the list that are below it.
        "below": [len(tree.preorder(node)) - 1 for node in nodes],
    }


def reading_for_page(lang: str) -> JsonObject:
    """Return how a language writes numbers and lists.

    >>> reading_for_page("es")
    {'comma': True, 'list': '; ', 'and': ' y '}
    """
    written = words(lang)["format"]
    return {"comma": written["comma"], "list": written["list"], "and": written["and"]}
