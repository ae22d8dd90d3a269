"""Edit: a tree that you change by hand or from Python; it is searched and drawn again after every change."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NotRequired

import traitlets

from emmviz.base.errors import TreeError
from emmviz.base.locale import called, words
from emmviz.base.messages import Message, brief
from emmviz.base.numbers import INF, Number, in_notation, is_finite, show
from emmviz.base.shown import offered_link
from emmviz.base.text import JsonObject
from emmviz.picture.draw import draw
from emmviz.picture.render import save
from emmviz.picture.render.text import scene_text
from emmviz.picture.scene import Scene, without_tree
from emmviz.picture.theme import ThemeLike
from emmviz.player.edit.edit_errors import EditError, refuse_edit_if, wording
from emmviz.player.edit.session import EditState, History, changed
from emmviz.player.edit.tree_edits import check_size, successor
from emmviz.player.shell.payload import Payload, PlayerPayload, page_theme, payload, symbol_svg
from emmviz.player.shell.widget import FORMATS, Front, asleep
from emmviz.search.algorithm import Algorithm
from emmviz.search.algorithms.expectiminimax import expectiminimax
from emmviz.search.run import Run
from emmviz.search.searching import algorithm_of, algorithms, search
from emmviz.story.frame import blank
from emmviz.story.headline import uses_bounds
from emmviz.story.narrate import Narrator
from emmviz.tree.game_tree import GameTree


def edit(
    tree: GameTree,
    algorithm: str | Algorithm = "star1",
    *,
    theme: ThemeLike = "auto",
    lang: str = "en",
    layout: str = "tidy",
    **options: object,
) -> Editor:
    """Return a widget in which you change a tree, and which searches the tree again after every change.

    Parameters
    ----------
    tree : GameTree
        A tree of at most 500 nodes, which is not changed itself.
    algorithm : str or Algorithm
        The name of a search, or your own `Algorithm`.
    theme : str, Path, mapping or Theme
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str
        The language of its words.
    layout : str
        "tidy" or "dot".
    **options
        Options of the search.

    Returns
    -------
    Editor
        The widget.

    Raises
    ------
    TreeError
        If the tree is not valid or too large, or an option is unknown.

    Examples
    --------
    >>> from emmviz import gallery
    >>> editor = edit(gallery.aima_scale())
    >>> editor.text = "max(3, chance(.5: 2, .5: 8))"
    >>> editor.run.value, editor.undo(), editor.run.value
    (Fraction(5, 1), True, Fraction(21, 10))
    """
    return Editor(GameTree(tree).validate(), algorithm, theme=theme, lang=lang, layout=layout, **options)


def build(
    algorithm: str | Algorithm = "expectiminimax",
    *,
    theme: ThemeLike = "auto",
    lang: str = "en",
    layout: str = "tidy",
    **options: object,
) -> Editor:
    """Return a widget in which you build a tree from nothing: first choose its root, or type the whole tree.

    Parameters
    ----------
    algorithm : str or Algorithm
        The name of a search, or your own `Algorithm`.
    theme : str, Path, mapping or Theme
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str
        The language of its words.
    layout : str
        "tidy" or "dot".
    **options
        Options of the search.

    Returns
    -------
    Editor
        The widget. Its `tree` is None until you have chosen a root.

    Raises
    ------
    TreeError
        If an option is unknown.

    Examples
    --------
    >>> build().tree is None
    True
    """
    return Editor(None, algorithm, theme=theme, lang=lang, layout=layout, **options)


class EditPayload(Payload):
    """The data of an editor: `icons`, a symbol of each kind of node, what can be done, the error, if any, and for a
    tree its `run`, its nodes and its notation.

    `note` says what else the last edit has changed.

    `range` is what holds if no `bounds` are declared; a search that is `bounded` uses them, or there are some.
    """

    icons: dict[str, str]
    algorithm: str
    algorithms: list[tuple[str, str]]
    undo: bool
    redo: bool
    error: str
    note: str
    text: str
    run: PlayerPayload | None
    nodes: NotRequired[list[JsonObject]]
    range: NotRequired[list[str]]
    bounds: NotRequired[list[str]]
    bounded: NotRequired[bool]
    python: NotRequired[str]


class Editor(Front):
    """A tree that is being edited; `emmviz.edit` and `emmviz.build` make one.

    `tree` is the current tree, and `run` its search, or None if the search refuses it. You can set `algorithm` and
    `text` (the notation of the tree). `error` is the message about the last thing that could not be done; `step` is the
    step shown, -1 for the last.
    """

    widget, needs_python = "edit", True
    text = traitlets.Unicode("").tag(sync=True)
    step = traitlets.Int(-1).tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        tree: GameTree | None,
        algorithm: str | Algorithm,
        *,
        theme: ThemeLike,
        lang: str,
        layout: str,
        **options: object,
    ) -> None:
        self._history = History(EditState(None if tree is None else check_size(tree)))
        self._lang, self._layout, self._options, self._theme = lang, layout, options, page_theme(theme)
        self._own = {algorithm.name: algorithm} if isinstance(algorithm, Algorithm) else {}
        self._algorithm = algorithm.name if isinstance(algorithm, Algorithm) else algorithm
        if unknown := options.keys() - (self._record(self._algorithm).options.keys() - {"steps"}):
            raise TreeError(Message("wrong.edit.no_option", algorithm=self._algorithm, name=brief(min(unknown), 40)))
        self._wrong = ""
        self._search()
        super().__init__(formats=FORMATS, lang=lang, theme=theme, text=str(tree or ""), payload=self._data())

    # -- what it is --------------------------------------------------------------------------------------------------

    @property
    def tree(self) -> GameTree | None:
        """The current tree; None while there is none."""
        return self._history.now.tree

    @property
    def run(self) -> Run | None:
        """The search of the current tree; None if there is no tree, or the search refuses it."""
        return self._run

    @property
    def error(self) -> str:
        """The error message of the last edit or of the search; empty if there is no error."""
        return self._wrong or self._refusal

    @property
    def algorithm(self) -> str:
        """The name of the search."""
        return self._algorithm

    @algorithm.setter
    def algorithm(self, name: str) -> None:
        self._record(name)  # raises TreeError for an unknown one
        self._algorithm = name
        self._show()

    def __repr__(self) -> str:
        tree = self.tree
        return f"<Editor of {tree!r} with {self._algorithm}>" if tree else f"<Editor of no tree, {self._algorithm}>"

    # -- what can be done --------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Undo the last edit; return whether there was one."""
        return self._went(self._history.undo())

    def redo(self) -> bool:
        """Redo the last edit that was undone; return whether there was one."""
        return self._went(self._history.redo())

    def save(self, path: str | Path, **options: Any) -> Path:
        """Write what is shown to a file, as `save` does: html is the player of the run, which says
        how to change the tree in a notebook; json and txt are the tree."""
        tree, suffix = self.tree, Path(path).suffix.lower()
        if tree is None:
            raise EditError(Message("wrong.edit.no_steps"))
        if suffix == ".json":
            return save(tree, path, **options)
        plays = suffix in (".html", ".mjs")
        refuse_edit_if(plays and self._run is None, "no_run")
        look: dict[str, Any] = {}
        if plays or self._theme.is_own:
            look["theme"] = self._theme.drawn if self._theme.is_own else self._theme.name
        if plays:
            # The workbench of a site changes the tree that a link holds.
            offer = offered_link(self._run, self._lang) or {}
            look["note"] = words(self._lang)["edit"]["saved_site" if "address" in offer else "saved"]
        return save(self._run or tree, path, lang=self._lang, layout=self._layout, **look, **options)

    @traitlets.observe("text")
    def _retyped(self, change: traitlets.Bunch) -> None:
        if change["new"] == self.payload.get("text", change["new"]):
            return
        self._wrong = ""
        try:
            self._history.add(changed(self._history.now, "text", {"text": change["new"]}, self._lang))
        except TreeError as error:
            self._wrong = wording(error, self._lang, self.tree)
        self._show()

    # -- what the front end asks -------------------------------------------------------------------------------------

    def _asked(self, _: object, message: object, __: object = None) -> None:
        """Do what a message asks and answer it, whatever it contains."""
        if not isinstance(message, dict) or "ask" not in message:
            return super()._asked(_, message)
        answer: JsonObject = {"id": message.get("id")}
        # The change and the answer go out together: a separate message might arrive before the change that it is about.
        with self.hold_sync():
            self._wrong = ""
            try:
                answer["node"] = self._edited(message)
            except TreeError as error:
                answer["error"] = self._wrong = wording(error, self._lang, self.tree)
            self.answer = answer

    def _edited(self, message: JsonObject) -> str | None:
        """Make an edit; return the node that replaces the edited one."""
        ask, drag, node = message["ask"], message.get("drag"), message.get("node")
        before, history = self.tree, self._history
        if ask in ("undo", "redo"):
            getattr(self, ask)()
        elif ask == "algorithm":
            self.algorithm = message["text"]
        else:
            if ask == "lock":
                history.lock(history.now.locked ^ {str(node)})
            else:
                history.add(changed(history.base(drag), ask, message, self._lang), drag)
            self._show()
        return None if before is None or self.tree is None else successor(before, self.tree, node)

    # -- how it shows ------------------------------------------------------------------------------------------------

    def _went(self, has_changed: bool) -> bool:
        """Show the current tree of the history, if it is another one; return whether it is."""
        if has_changed:
            self._wrong = ""
            self._show()
        return has_changed

    def _show(self) -> None:
        """Search and draw again."""
        before = self._run
        self._search()
        with self.hold_sync():
            self.payload = dict(self._data(before))
            self.text = self.payload["text"]

    def _record(self, name: str) -> Algorithm:
        return self._own.get(name) or algorithm_of(name)

    def _search(self) -> None:
        """Search the current tree, or note why that is impossible."""
        self._run, self._refusal, tree = None, "", self.tree
        if tree is None:
            return
        try:
            record = self._record(self._algorithm)
            for node in tree.preorder():
                if (kind := tree.kind(node)) not in record.kinds:
                    raise EditError(
                        Message("wrong.edit.search", node=node, kind=kind, algorithm=self._called(self._algorithm))
                    )
            self._run = search(
                tree, record, **{name: value for name, value in self._options.items() if name in record.options}
            )
        except TreeError as error:
            self._refusal = wording(error, self._lang, tree)

    def _called(self, algorithm: str) -> str:
        return str(words(self._lang)["algorithm"].get(algorithm, algorithm))

    def _data(self, before: Run | None = None) -> EditPayload:
        """Return all that the front end needs, as plain data: the player's, and each node as a reader changes it.

        `before` is the search before the last edit.
        """
        tree, phrases, history = self.tree, words(self._lang)["edit"], self._history
        data: EditPayload = {
            "title": phrases["empty"],
            "words": phrases,
            "icons": {kind: symbol_svg(kind, 14, self._theme.drawn) for kind in ("max", "min", "chance", "leaf")},
            "algorithm": self._algorithm,
            "algorithms": [(name, self._called(name)) for name in sorted({*algorithms(), *self._own})],
            "undo": bool(history.before),
            "redo": bool(history.after),
            "error": self.error,
            "note": "",
            "text": "",
            "run": None,
        }
        if tree is None:
            return data
        run = self._run or expectiminimax(tree)
        shown = payload(run, lang=self._lang, layout=self._layout, look=self._theme.drawn)
        self.frames = run, range(len(self._run.steps) + 1 if self._run else 1)
        if self._run is None:
            # A player without steps, which says why the search refuses the tree.
            shown |= {
                "title": called(tree.title, self._lang) or phrases["tools"],
                "subtitle": "",
                "captions": [self._refusal],
                "steps": [],
                "cuts": [],
                "values": [],
                "settled": [0] * len(shown["nodes"]),
                "line": False,
                "link": offered_link(tree, self._lang),
            }
        narrator, notation = Narrator(tree, self._lang), shown["notation"]
        comma, bounded = narrator.comma, uses_bounds(run)
        return data | {
            "title": shown["title"],
            "run": shown,
            "note": _moved_bounds(before, self._run, self._lang) if before and self._run and bounded else "",
            "nodes": [_node(narrator, history.now.locked, node) for node in tree.preorder()],
            "range": [show(end, comma=comma) for end in (self._run.bounds if self._run else (-INF, INF))],
            "bounds": [_typed(end, comma=comma) for end in tree.bounds or (-INF, INF)],
            "bounded": bounded,
            "text": notation,
            "python": f"GameTree.parse({notation!r})",
        }

    def _text(self) -> str:
        return scene_text(self._drawn(self._run, -1) if self._run else self._still())

    def _still(self) -> Scene:
        if self.tree is not None:
            return draw(
                self.tree.validate(), blank(self.tree), theme=self._theme.drawn, lang=self._lang, layout=self._layout
            )
        line = words(self._lang)["edit"]["start_still"]
        return asleep(without_tree(line, self._theme.drawn, self._lang), line)


def _moved_bounds(before: Run, after: Run, lang: str) -> str:
    """Return the sentence about each bound that an edit has moved because it follows the leaves; empty if none has."""
    if after.tree.bounds:
        return ""
    ends = zip(("low_follows", "high_follows"), before.bounds, after.bounds, strict=True)
    moved = [Message(f"edit.{key}", old=old, new=new) for key, old, new in ends if old != new]
    return " ".join(message.wording(words(lang)) for message in moved)


def _node(narrator: Narrator, locked: frozenset[str], node: str) -> JsonObject:
    """Return a node as a reader can change it: its numbers as they are typed, its probability also as a share of 1."""
    tree, comma = narrator.tree, narrator.comma
    # No picture shows the id of a leaf without a name.
    is_nameless = tree.kind(node) == "leaf" and tree.nodes[node].get("name") is None
    called = narrator.leaf(node) if is_nameless else narrator.lang["edit"]["node"].format(node=node)
    parent, data, prob = tree.parent(node), tree.nodes[node], tree.prob(node)
    siblings = [node] if parent is None else tree.children(parent)
    return {
        "id": node,
        "called": called[:1].upper() + called[1:],
        "name": str(data.get("name") or ""),
        "kind": tree.kind(node),
        "value": _typed(data.get("value"), comma=comma),
        "prob": _typed(prob, comma=comma),
        "share": None if prob is None else round(float(prob), 4),
        "locked": node in locked,
        "action": tree.action(node) or "",
        "parent": parent,
        "place": siblings.index(node),
        "siblings": len(siblings),
    }


def _typed(number: Number | None, *, comma: bool) -> str:
    """Return a number as a reader types it, with the decimal mark of the language; empty for None and an open bound."""
    if number is None or not is_finite(number):
        return ""
    text = in_notation(number)
    return text.replace(".", ",") if comma else text
