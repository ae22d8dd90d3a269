"""Editing: each change against a plain computation, laws over random sequences, the widget and what it answers."""

import json
import random
import re
import zlib
from base64 import b64decode
from fractions import Fraction as F

import pytest
from hypothesis import given, strategies as st

from emmviz import BoundsError, GameTree, build, edit, gallery
from emmviz.base.locale import words
from emmviz.base.messages import Message, message_of
from emmviz.player.edit.edit import Editor
from emmviz.player.edit.edit_errors import EditError, wording
from emmviz.player.edit.session import ACTIONS, EditState, History
from emmviz.player.edit.tree_edits import (
    add_child,
    move,
    remove,
    rename,
    rescaled,
    set_action,
    set_bounds,
    set_kind,
    set_prob,
    set_value,
    successor,
)
from emmviz.web.links import read_fragment
from tests.base.test_locale import ENGLISH
from tests.long import each_seed
from tests.refusal import refused
from tests.sentences import capital, wording as in_words
from tests.shapes import plain, random_tree
from tests.tree.formats.test_round_trips import content

tree_of = GameTree.parse


# -- one change each -------------------------------------------------------------------------------------------------


def worth(value, parent):
    """What a leaf is called of which a sentence begins."""
    return capital(in_words("learn.leaf_worth", value=value, parent=parent))


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda t: set_value(t, "L1", "0,9"), "max(.9, chance(.5: 2, .5: min(3, 4)))"),
        (lambda t: set_value(t, "L1", "−2"), "max(-2, chance(.5: 2, .5: min(3, 4)))"),
        (lambda t: set_value(t, "L1", "1/3"), "max(1/3, chance(.5: 2, .5: min(3, 4)))"),
        (lambda t: set_prob(t, "L2", "0.9"), "max(1, chance(.9: 2, .1: min(3, 4)))"),
        (lambda t: set_bounds(t, "0", "5"), "max(1, chance(.5: 2, .5: min(3, 4))) in [0, 5]"),
        (lambda t: set_bounds(t, "", "5"), "max(1, chance(.5: 2, .5: min(3, 4))) in [-inf, 5]"),
        (lambda t: set_bounds(set_bounds(t, "0", "5"), "", ""), "max(1, chance(.5: 2, .5: min(3, 4)))"),
        (lambda t: set_bounds(set_kind(t, "A", "leaf"), "2.5", "2.5"), "2.5 in [2.5, 2.5]"),
        (lambda t: set_kind(t, "A", "min"), "min(1, chance(.5: 2, .5: min(3, 4)))"),
        (lambda t: set_kind(t, "A", "chance"), "chance(.5: 1, .5: chance(.5: 2, .5: min(3, 4)))"),
        (lambda t: set_kind(t, "B", "max"), "max(1, max(2, min(3, 4)))"),
        (lambda t: set_kind(t, "B", "leaf"), "A=max(L1=1, L2=2.5)"),
        (lambda t: set_action(t, "L1", " stop "), "max(stop: 1, chance(.5: 2, .5: min(3, 4)))"),
        (lambda t: set_action(set_action(t, "L1", "stop"), "L1", ""), "max(1, chance(.5: 2, .5: min(3, 4)))"),
        (lambda t: rename(t, "A", "first"), "first=max(1, A=chance(.5: 2, .5: B=min(3, 4)))"),
        (lambda t: rename(rename(t, "A", "first"), "first", ""), "max(1, chance(.5: 2, .5: min(3, 4)))"),
        (lambda t: add_child(t, "C"), "max(1, chance(.5: 2, .5: min(3, 4, 0)))"),
        (lambda t: remove(t, "L4"), "max(1, chance(.5: 2, .5: min(3)))"),
        # A new leaf is worth what the bounds allow next to 0; what is on an edge moves with it.
        (lambda t: add_child(set_bounds(t, "1", "5"), "C"), "max(1, chance(.5: 2, .5: min(3, 4, 1))) in [1, 5]"),
        (lambda t: add_child(set_bounds(t, "-1", "5"), "C"), "max(1, chance(.5: 2, .5: min(3, 4, 0))) in [-1, 5]"),
        (
            lambda t: move(set_action(set_prob(t, "L2", ".3"), "L2", "x"), "C", 0),
            "max(1, chance(.7: min(3, 4), x .3: 2))",
        ),
    ],
)
def test_one_change(change, text):
    names, tree = re.compile(r"[A-Z]\w*=|first="), tree_of("max(1, chance(.5: 2, .5: min(3, 4)))")
    assert names.sub("", str(change(tree).validate())) == names.sub("", str(tree_of(text)))


DEEP = set_kind(tree_of("A=max(1, 2, L3=0)"), "L2", "chance")  # A over L1, B and L3, B over L4 and L5


@pytest.mark.parametrize(
    ("tree", "nodes"),
    [
        (add_child(tree_of("max(1, 2)"), "A"), "A L1 L2 L3"),
        (DEEP, "A L1 B L4 L5 L3"),
        (move(DEEP, "L1", 2), "A B L4 L5 L3 L1"),
        (move(DEEP, "L3", -4), "A L3 L1 B L4 L5"),
        (set_kind(DEEP, "B", "leaf"), "A L1 L2 L3"),
        (set_kind(rename(DEEP, "B", "draw"), "draw", "leaf"), "A L1 draw L3"),
        (set_kind(tree_of("max(1, 2)"), "A", "leaf"), "L3"),
    ],
)
def test_ids_stay_and_new_ones_suit(tree, nodes):
    assert tree.preorder() == nodes.split()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda t: set_value(t, "L1", "two"), Message("wrong.edit.no_number", node="L1", text="two")),
        (lambda t: set_value(t, "L1", "∞"), Message("wrong.edit.no_number", node="L1", text="∞")),
        (lambda t: set_value(t, "A", "2"), Message("wrong.edit.no_leaf", node="A")),
        (lambda t: set_value(t, "L1", "9"), Message("wrong.edit.outside", node="A", value=9, low=0, high=5)),
        (lambda t: set_bounds(t, "2", "5"), Message("wrong.edit.outside", node="A", value=1, low=2, high=5)),
        (lambda t: set_bounds(t, "5", "2"), Message("wrong.edit.bounds_order", low=5, high=2)),
        (lambda t: set_bounds(t, "x", "2"), Message("wrong.edit.no_number", node="L", text="x")),
        (lambda t: set_prob(t, "L1", ".5"), Message("wrong.edit.no_outcome", node="L1")),
        (lambda t: set_prob(t, "L2", "1.5"), Message("wrong.edit.prob_range", node="L2", prob=F(3, 2))),
        (
            lambda t: set_prob(t, "L2", ".9", {"L3"}),
            Message("wrong.edit.prob_locked", node="L2", prob=F(9, 10), most=F(3, 4)),
        ),
        (
            lambda t: set_prob(t, "L2", ".1", {"L3", "L4"}),
            Message("wrong.edit.prob_fixed", node="L2", most=F(1, 2)),
        ),
        (lambda t: set_kind(t, "A", "dice"), Message("wrong.edit.no_kind", node="A", text="dice")),
        (lambda t: add_child(t, "L1"), Message("wrong.edit.leaf_children", node="L1")),
        (lambda t: remove(t, "A"), Message("wrong.edit.root_stays", node="A")),
        (lambda t: move(t, "A", 1), Message("wrong.edit.root_stays", node="A")),
        (lambda t: set_action(t, "A", "go"), Message("wrong.edit.root_edge", node="A")),
        (lambda t: remove(remove(t, "L1"), "B"), Message("wrong.edit.only_child", node="B", parent="A")),
        (
            lambda t: set_prob(remove(remove(t, "L2"), "L3"), "L4", ".5"),
            Message("wrong.edit.prob_only", node="L4", most=1),
        ),
        (
            lambda t: remove(t, "L2", {"L3", "L4"}),
            Message("wrong.edit.prob_fixed", node="L2", most=F(1, 2)),
        ),
        (lambda t: rename(t, "L1", "B"), Message("wrong.edit.name_taken", node="L1", name="B")),
    ],
)
def test_what_cannot_be_is_said_in_both_languages(change, why):
    tree = tree_of("max(1, chance(.5: 2, .25: 3, .25: 4)) in [0, 5]")
    kept = str(tree)
    with pytest.raises(EditError) as caught:
        change(tree)
    assert (message_of(caught.value), wording(caught.value, "en", None)) == (why, str(why))
    node = why.holes.get("node", "")
    seen = re.sub(r"^L(\d)", lambda leaf: worth(leaf[1], "A" if leaf[1] == "1" else "B"), node)
    assert wording(caught.value, "en", tree) == str(Message(why.key, **why.holes | {"node": seen}))
    assert isinstance(caught.value, BoundsError) == (why.key in ("wrong.edit.bounds_order", "wrong.edit.outside"))
    spanish = wording(caught.value, "es", None)
    assert not ENGLISH.search(spanish), spanish
    assert ("{" in spanish, str(tree)) == (False, kept)


# -- probabilities ---------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 7), min_size=1, max_size=6).filter(any), st.integers(0, 12), st.data())
def test_rescaling_leaves_what_is_locked_and_the_proportions_of_the_rest(weights, twelfths, data):
    probs = {f"n{i}": F(weight, sum(weights)) for i, weight in enumerate(weights)}
    outcome, new = data.draw(st.sampled_from([*probs])), F(twelfths, 12)
    locked = data.draw(st.sets(st.sampled_from([*probs])))
    free = probs.keys() - locked - {outcome}
    left, total = 1 - new - sum(probs[n] for n in locked - {outcome}), sum(probs[n] for n in free)
    if left < 0 or (left and not free):
        refused(rescaled, probs, outcome, new, locked, error=EditError)
        return
    shares = {n: left * (probs[n] / total if total else F(1, len(free))) for n in free}
    assert [*rescaled(probs, outcome, new, locked).items()] == [*(probs | shares | {outcome: new}).items()]


def test_denominators_do_not_grow_without_end():
    probs = {f"n{i}": F(1, 7) for i in range(7)}
    rng = random.Random(1)
    for _ in range(2000):
        name = rng.choice(list(probs))
        probs = rescaled(probs, name, F(rng.randint(1, 97), 101))
        assert all(p >= 0 and p.denominator < 10**40 for p in probs.values())


# -- laws over random sequences --------------------------------------------------------------------------------------


def random_message(rng, tree):
    node = rng.choice(tree.preorder())
    ask = rng.choice([*sorted(set(ACTIONS) - {"text"}), "lock"])
    number = rng.choice(["0", "1", "1/3", "0,25", "−2", "0.125", "7", "x"])
    return {
        "ask": ask,
        "node": node,
        "text": {
            "kind": rng.choice(["max", "min", "chance", "leaf"]),
            "name": rng.choice(["", "a", "b c", 'q"<script>', "L1", "ü"]),
            "action": rng.choice(["", "go", "1/2", "a: b"]),
        }.get(ask, number),
        "steps": rng.randint(-3, 3),
        "fine": rng.random() < 0.5,
        "place": rng.randint(-1, 4),
        "low": rng.choice(["", "-9"]),
        "high": rng.choice(["", "9", "2"]),
    }


@each_seed(40, 4)
def test_laws_over_random_sequences(seed, monkeypatch):
    # What is drawn has tests of its own, and costs most of the time.
    monkeypatch.setattr(Editor, "_data", lambda self, _=None: {"title": "", "text": str(self.tree)})
    rng = random.Random(seed)
    editor = edit(random_tree(seed), rng.choice(["star1", "expectiminimax", "star2"]))
    trees = [editor.tree]
    for _ in range(80):
        before, message = editor.tree, random_message(rng, editor.tree)
        if len(before) > 60:
            message = {"ask": "remove", "node": before.children(before.root)[0]}
        locked = {n: before.prob(n) for n in editor._history.now.locked & set(before)}
        editor._asked(None, message)
        tree = editor.tree.copy().validate()
        if str(tree) != str(before):  # a name that is given may be the one that it had
            trees.append(tree)
            assert "error" not in editor.answer
        assert editor.run.value == plain(tree)
        if message["ask"] not in ("kind", "name", "lock"):
            kept = set(before) & set(tree) - {message["node"]}
            assert all(tree.nodes[n] == before.nodes[n] for n in kept)
            assert kept | {message["node"]} == set(before) or message["ask"] == "remove"
            assert all(tree.prob(n) == prob for n, prob in locked.items() if n in kept)
    assert len(trees) > 12
    for tree in reversed(trees):
        assert content(editor.tree) == content(tree)
        editor.undo()
    while editor.redo():
        pass
    assert content(editor.tree) == content(trees[-1])


FOUR = tree_of("max(1, min(2, 3), 4)")


@pytest.mark.parametrize(
    ("after", "node", "heir"),
    [
        (remove(FOUR, "B"), "B", "L4"),
        (remove(FOUR, "L4"), "L4", "B"),
        (remove(FOUR, "B"), "L2", "L4"),
        (set_kind(FOUR, "L1", "max"), "L1", "C"),
        (rename(FOUR, "B", "x"), "B", "x"),
        (set_kind(FOUR, "A", "leaf"), "L2", "L5"),
        (FOUR, None, "A"),
        (FOUR, "nobody", "A"),
        (move(FOUR, "L1", 2), "L1", "L1"),
    ],
)
def test_where_the_selection_goes(after, node, heir):
    assert successor(FOUR, after, node) == heir


# -- the widget ------------------------------------------------------------------------------------------------------


def ask(editor, ask_, **more):
    """Ask as the front end does; the error, or else the node that takes the place of the one it was about."""
    editor._asked(editor, {"ask": ask_, "id": 7, **more})
    assert editor.answer["id"] == 7
    return editor.answer.get("error") or editor.answer.get("node")


def test_the_editor_from_python():
    tree = gallery.aima_scale()
    editor = edit(tree)
    assert (editor.algorithm, editor.run.value, editor.error, editor.text) == ("star1", F(21, 10), "", str(tree))
    assert (ask(editor, "value", node="L1", text="4"), editor.tree.value("L1"), tree.value("L1")) == ("L1", 4, 2)
    editor.algorithm = "minimax"
    assert editor.error == "Minimax cannot search this tree: B is a chance node. Choose another search."
    assert (editor.run, editor.payload["run"]["steps"], editor.payload["run"]["captions"]) == (None, [], [editor.error])
    assert refused(setattr, editor, "algorithm", "bogo").holes["name"] == "'bogo'"
    editor.algorithm = "star2"
    assert (editor.run.algorithm, editor.undo(), editor.undo(), editor.redo()) == ("star2", True, False, True)
    assert repr(editor).startswith("<Editor of <GameTree: 15 nodes> with star2")


@pytest.mark.parametrize("edited", [("value", {"node": "l1", "text": "7"}), ("text", {"text": "max(7, 8)"})])
@pytest.mark.parametrize(("title", "kept"), [(None, ""), ("Mine", "Mine")])
def test_an_edited_tree_is_no_longer_that_of_a_book_but_keeps_a_title_of_ones_own(edited, title, kept):
    tree = gallery.order_good()
    tree.graph |= {"title": title or tree.title, "source": "A book"}
    editor = edit(tree, lang="es")
    ask(editor, edited[0], **edited[1])
    assert (editor.tree.title, editor.tree.graph.keys() & {"source", "published"}) == (kept, set())
    if not title and edited[0] == "value":
        assert {editor.tree.action(node) for node in editor.tree} & {"left", "izquierda"} == {"izquierda"}
    editor.undo()
    assert (editor.tree.title, editor.tree.graph["source"]) == (tree.title, "A book")


def test_a_link_brings_back_what_was_drawn_without_names_that_nobody_gave(monkeypatch):
    monkeypatch.setenv("EMMVIZ_SITE", "https://example.org")
    editor = edit(tree_of("max(1, chance(.5: 2, .5: here=3), 4)"))
    ask(editor, "remove", node="L1")
    ask(editor, "move", node="L3", place=0)
    text = "max(4, chance(.5: 2, .5: here=3))"
    assert (editor.text, str(read_fragment(editor.run.link()).tree), editor.tree.root) == (text, text, "A")
    assert editor.tree.children("A") == ["L3", "B"]
    # The names of a graph stay.
    own = edit(tree_of("max(1, max(2, 3))").subtree("B"))
    ask(own, "remove", node="L2")
    assert own.text == "B=max(L3=3)"


def test_the_text_can_be_set():
    editor = edit(gallery.aima_scale())
    editor.text = text = "max(3, chance(.5: 2, .5: 8))"
    assert (editor.run.value, editor.tree.title, editor.payload["undo"]) == (5, "", True)
    editor.text = "max(3, "
    assert editor.error.startswith("Line 1, column 8: ")
    assert (editor.text, editor.run.value) == (text, 5)
    assert (editor.undo(), editor.error, str(editor.tree)) == (True, "", str(gallery.aima_scale()))


@pytest.mark.parametrize(
    ("lang", "text", "why"),
    [
        (
            "es",
            "max(3, ",
            "Línea 1, columna 8: se esperaba un nodo, es decir, un número finito o max(...), min(...), chance(...), no "
            "el final del texto.",
        ),
        (
            "es",
            "max(1; 2)",
            "Línea 1, columna 5: se esperaba un número finito o max(...), min(...), chance(...), no '1;'; "
            "escribe una coma, no un punto y coma.",
        ),
        ("es", "max(1, 3) in [4, 6]", "La hoja de A que vale 1 queda fuera de las cotas [4; 6]."),
        ("es", "chance(.5: 1, .6: 2)", "Línea 1, columna 1: las probabilidades debajo del nodo de azar A suman 1,1"),
        (
            "es",
            "chance(1.6: 1, -.6: 2)",
            "Línea 1, columna 16: el nodo L2 tiene la probabilidad −0,6, y ninguna puede ser negativa.",
        ),
        (
            "es",
            "max(3, chance(0,5: 1, 0,5: 2))",
            "Línea 1, columna 16: se esperaba una probabilidad, por ejemplo .9 o 9/10, no ','"
            + in_words("notation.comma", "es", number="0.5"),
        ),
        ("es", "max(1, chance(1, x=2, x=3))", "El nombre 'x' está repetido: cada nodo necesita su propio nombre."),
        ("en", f"max({', '.join(['1'] * 500)})", "The tree would have 501 nodes; you can edit at most 500."),
        ("en", "max(1, min(…))", "The children of B are not known"),
    ],
)
def test_a_text_that_is_no_tree_to_edit(lang, text, why):
    assert ask(build(lang=lang), "text", text=text).startswith(why)


def test_building_from_nothing():
    editor = build()
    assert (editor.run, editor.error, repr(editor)) == (None, "", "<Editor of no tree, expectiminimax>")
    bundle = editor._repr_mimebundle_()[0]
    assert all("choose MAX, MIN or chance" in bundle[form] for form in ("image/svg+xml", "text/plain"))


COIN = "chance(.5: 1, .25: 2, .25: 6)"
LOCKED = "chance({}: 1, {}: max(2, 2), {}: 6)"
# What is asked of which node, the answer, and the tree and what is locked in it afterwards.
SESSIONS = {
    # Each step of a drag starts from what was before, or at 100 the proportions of the others would be lost.
    "one drag is one edit": (
        COIN,
        [
            ("prob", "L1", {"text": "60/100", "drag": "a"}, "L1", "chance(.6: 1, .2: 2, .2: 6)"),
            ("prob", "L1", {"text": "100/100", "drag": "a"}, "L1", "chance(1: 1, 0: 2, 0: 6)"),
            ("prob", "L1", {"text": "20/100", "drag": "a"}, "L1", "chance(.2: 1, .4: 2, .4: 6)"),
            ("nudge", "L1", {"steps": 1, "fine": True, "drag": "b"}, "L1", "chance(.2: 1.1, .4: 2, .4: 6)"),
            ("nudge", "L1", {"steps": 3, "fine": True, "drag": "b"}, "L1", "chance(.2: 1.3, .4: 2, .4: 6)"),
            ("undo", None, {}, "A", "chance(.2: 1, .4: 2, .4: 6)"),
            *2 * [("undo", None, {}, "A", COIN)],
        ],
    ),
    "locked outcomes keep theirs under every name": (
        COIN,
        [
            ("lock", "L2", {}, "L2", f"{COIN}, L2 locked"),
            ("kind", "L2", {"text": "max"}, "B", LOCKED.format(".5", ".25", ".25") + ", B locked"),
            (
                "prob",
                "L1",
                {"text": ".8"},
                str(Message("wrong.edit.prob_locked", node=worth(1, "A"), most=0.75, prob=0.8)),
                LOCKED.format(".5", ".25", ".25") + ", B locked",
            ),
            ("lock", "B", {}, "B", LOCKED.format(".5", ".25", ".25")),
            ("prob", "L1", {"text": ".8"}, "L1", LOCKED.format(".8", ".1", ".1")),
            ("lock", "B", {}, "B", LOCKED.format(".8", ".1", ".1") + ", B locked"),
            ("kind", "A", {"text": "max"}, "A", "max(1, max(2, 2), 6)"),
        ],
    ),
    "from nothing": (
        None,
        [
            (
                "kind",
                None,
                {"text": "dice"},
                ": “dice” is not a kind of node; the kinds are MAX, MIN, chance and leaf.",
                "None",
            ),
            ("kind", None, {"text": "max"}, None, "max(0, 0)"),
            ("value", "L2", {"text": "7"}, "L2", "max(0, 7)"),
            ("undo", None, {}, "A", "max(0, 0)"),
            ("undo", None, {}, None, "None"),
            ("redo", None, {}, None, "max(0, 0)"),
        ],
    ),
}


@pytest.mark.parametrize(("start", "asked"), SESSIONS.values(), ids=SESSIONS)
def test_what_is_asked_one_after_the_other(start, asked):
    editor = edit(tree_of(start)) if start else build()
    for what, node, more, answer, text in asked:
        assert ask(editor, what, node=node, **more) == answer
        locked = [one for one in editor.tree or () if one in editor._history.now.locked]
        assert "".join([str(editor.tree), *(f", {one} locked" for one in locked)]) == text


def moved(lang, **ends):
    """What is said of bounds that follow the leaves, each with its old and its new number."""
    told = (Message(f"edit.{end}_follows", old=F(old), new=F(new)) for end, (old, new) in ends.items())
    return " ".join(message.wording(words(lang)) for message in told)


@pytest.mark.parametrize(
    ("text", "algorithm", "what", "message", "ends"),
    [
        ("max(1, chance(2, 3))", "star1", "value", {"node": "L3", "text": "20"}, {"high": (3, 20)}),
        ("max(1, chance(2, 3))", "star2", "value", {"node": "L1", "text": "2.5"}, {"low": (1, 2)}),
        ("max(1, chance(2, 3))", "star1", "text", {"text": "max(0, chance(.5, 9))"}, {"low": (1, 0), "high": (3, 9)}),
        ("max(1, chance(2, 3)) in [0, 9]", "star1", "bounds", {"low": "", "high": ""}, {"low": (0, 1), "high": (9, 3)}),
        # Nothing follows: a number between the others, declared bounds, and a search without dials.
        ("max(1, chance(2, 3))", "star1", "value", {"node": "L2", "text": "1.5"}, {}),
        ("max(1, chance(2, 3)) in [0, 9]", "star1", "value", {"node": "L3", "text": "8"}, {}),
        ("max(1, chance(2, 3))", "star1", "bounds", {"low": "0", "high": "9"}, {}),
        ("max(1, chance(2, 3))", "expectiminimax", "value", {"node": "L3", "text": "20"}, {}),
    ],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_bounds_that_follow_the_leaves_are_said(lang, text, algorithm, what, message, ends):
    editor = edit(tree_of(text), algorithm, lang=lang)
    ask(editor, what, **message)
    assert (editor.error, editor.payload["note"]) == ("", moved(lang, **ends))


def test_options_of_the_search():
    tree = gallery.aima_scale()
    editor = edit(tree, "star2", probes=2, bounds=(0, 10))
    assert editor.run.options["probes"] == 2
    editor.algorithm = "star1"
    assert editor.run.bounds == (0, 10)
    ask(editor, "value", node="L1", text="11")
    assert ("outside" in editor.error, editor.run) == (True, None)
    assert edit(set_value(tree, "L1", 11), bounds=(0, 10), lang="es").error.startswith("La hoja de D que vale 11")
    for wrong in ({"probes": 2}, {"steps": False}, {"evaluat": 1}):
        why = Message("wrong.edit.no_option", algorithm="star1", name=repr(*wrong))
        assert refused(edit, tree, **wrong) == why


def test_what_is_shown_is_saved(tmp_path):
    editor = edit(gallery.aima_scale())
    for suffix, start in (("svg", "<svg"), ("html", "<!DOCTYPE html>")):
        assert editor.save(tmp_path / f"tree.{suffix}").read_text("utf-8").lstrip().startswith(start)
    again = GameTree.from_json(editor.save(tmp_path / "tree.json").read_text("utf-8"))
    assert (str(again), again.title) == (str(editor.tree), editor.tree.title)
    page = (tmp_path / "tree.html").read_text("utf-8")
    data = json.loads(zlib.decompress(b64decode(re.search("data-payload[^>]*>([^<]*)<", page)[1])))
    note = in_words("edit.saved")
    assert [
        (value["conclusion"], note in data["captions"][0]) for slot, _, value in data["start"] if slot == "moment"
    ] == [(note, True)]
    editor.algorithm = "minimax"
    assert refused(editor.save, tmp_path / "other.html", error=EditError) == Message("wrong.edit.no_run")
    assert editor.save(tmp_path / "other.svg").exists()


def test_a_saved_page_names_the_link_to_a_site_that_edits(tmp_path, monkeypatch):
    monkeypatch.setenv("EMMVIZ_SITE", "https://example.org/trees/")
    page = edit(gallery.aima_scale()).save(tmp_path / "tree.html").read_text("utf-8")
    data = json.loads(zlib.decompress(b64decode(re.search("data-payload[^>]*>([^<]*)<", page)[1])))
    assert in_words("edit.saved_site") in data["captions"][0]
    assert data["link"]["address"].startswith("https://example.org/trees/")


def test_messages_that_mean_nothing_do_no_harm():
    editor = edit(gallery.aima_scale())
    for message in ("hello", None, 3, {}, {"answer": 1}):
        editor._asked(editor, message)
    assert ask(editor, "value", node="nobody", text="1").startswith("The tree has no node 'nobody'")
    assert str(editor.tree) == str(gallery.aima_scale())


def test_the_last_200_edits_can_be_undone():
    history = History(EditState(None))
    for i in range(250):
        history.add(EditState(tree_of(f"max({i})")))
    assert (sum(history.undo() for _ in range(1000)), str(history.now.tree)) == (200, "max(49)")
