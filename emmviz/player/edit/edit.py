"""Edit: a tree that is changed by hand or from Python, searched and drawn anew at every change."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.base.text import width
from emmviz.picture.draw import draw
from emmviz.picture.marks import Caption, Label
from emmviz.picture.render import save
from emmviz.picture.render.text import render as text
from emmviz.player.edit.actions import changed
from emmviz.player.edit.change.base import check_size
from emmviz.player.edit.change.editing import successor
from emmviz.player.edit.change.errors import EditError, wording
from emmviz.player.edit.history import History, State
from emmviz.player.edit.payload import FORMATS, edit_payload
from emmviz.player.shell.front import check_theme
from emmviz.player.shell.widget import Front
from emmviz.search.algorithm import Algorithm
from emmviz.search.searching import algorithm_of, algorithms, search
from emmviz.story.fold import frame_of
from emmviz.story.frame import blank
from emmviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    from emmviz.picture.scene import Scene
    from emmviz.search.run import Run

__all__ = ["Editor", "build", "edit"]


def edit(
    tree: GameTree, algorithm: str | Algorithm = "star1", *, theme: str = "auto", lang: str = "en",
    layout: str = "tidy", **options: Any,
) -> Editor:  # fmt: skip
    """Return a widget in which a tree is changed, while a search of it is run and shown again at every change.

    Parameters: tree, of at most 500 nodes, which itself stays as it is; algorithm, the search by its name
    or a record of your own; theme, "auto"
    to follow the notebook, "light" or "dark"; lang, the language of its words; layout, "tidy" or "dot"; options of the
    search. Returns: an Editor. Raises: TreeError for a tree that is not valid or too large, and for an unknown option.

    >>> from emmviz import gallery
    >>> editor = edit(gallery.aima_scale())
    >>> editor.text = "max(3, chance(.5: 2, .5: 8))"
    >>> editor.run.value, editor.undo(), editor.run.value
    (Fraction(5, 1), True, Fraction(21, 10))
    """
    return Editor(GameTree(tree).validate(), algorithm, theme=theme, lang=lang, layout=layout, **options)


def build(
    algorithm: str | Algorithm = "expectiminimax", *, theme: str = "auto", lang: str = "en", layout: str = "tidy",
    **options: Any,
) -> Editor:  # fmt: skip
    """Return a widget in which a tree is built from nothing: first its root is chosen, or a text typed.

    Parameters and errors as for `edit`. Returns: an Editor whose `tree` is None until there is one.

    >>> build().tree is None
    True
    """
    return Editor(None, algorithm, theme=theme, lang=lang, layout=layout, **options)


class Editor(Front):
    """A tree that is being edited; `emmviz.edit` and `emmviz.build` make one.

    `tree` is the present tree, `run` the search of it, None where the search refuses it; `algorithm` and `text`, the
    notation of the tree, can be set; `error` is the sentence about the last thing that could not be done; `step` is
    the step shown, -1 the last.
    """

    widget = "edit"
    text = traitlets.Unicode("").tag(sync=True)
    step = traitlets.Int(-1).tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)

    def __init__(
        self, tree: GameTree | None, algorithm: str | Algorithm, *, theme: str, lang: str, layout: str, **options: Any
    ) -> None:
        words(lang)
        self._history = History(State(None if tree is None else check_size(tree)))
        self._layout, self._options = layout, options
        self._own = {algorithm.name: algorithm} if isinstance(algorithm, Algorithm) else {}
        self._algorithm = self._checked(algorithm.name if isinstance(algorithm, Algorithm) else algorithm, options)
        self._wrong = ""
        self._run, self._refusal = self._searched(lang)
        super().__init__(lang=lang, theme=check_theme(theme), text=str(tree or ""), payload=self._data(lang))
        self.on_msg(self._hear)

    # -- what it is --------------------------------------------------------------------------------------------------

    @property
    def tree(self) -> GameTree | None:
        """The present tree, None while it is empty."""
        return self._history.now.tree

    @property
    def run(self) -> Run | None:
        """The search of the present tree, None where there is no tree or the search refuses it."""
        return self._run

    @property
    def error(self) -> str:
        """What is wrong, in a sentence: the last edit, or the search with the tree; empty where all is well."""
        return self._wrong or self._refusal

    @property
    def algorithm(self) -> str:
        """The name of the search."""
        return self._algorithm

    @algorithm.setter
    def algorithm(self, name: str) -> None:
        self._algorithm = self._checked(name, {})
        self._show()

    # -- what can be done --------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Undo the last edit; return whether there was one."""
        return self._went(self._history.undo())

    def redo(self) -> bool:
        """Redo what was undone last; return whether there was anything."""
        return self._went(self._history.redo())

    def save(self, path: str | Path, **options: Any) -> Path:
        """Write what is shown to a file; the suffix decides: html is the player of the run, json and txt are the tree.

        Parameters: path; options of `save`. Returns: the path. Raises: TreeError, OSError.
        """
        tree, suffix = self.tree, Path(path).suffix.lower()
        if tree is None:
            raise EditError("no_steps")
        look: dict[str, Any] = {} if suffix == ".json" else {"lang": self._lang, "layout": self._layout}
        thing = tree if self._run is None or suffix == ".json" else self._run
        if suffix == ".html":
            if self._run is None:
                raise EditError("no_run")
            look["theme"] = self.theme
        return save(thing, path, **look, **options)

    def __repr__(self) -> str:
        tree = self.tree
        return f"<Editor of {tree!r} with {self._algorithm}>" if tree else f"<Editor of no tree, {self._algorithm}>"

    # -- what the front end asks -------------------------------------------------------------------------------------

    def _hear(self, _: Any, message: Any, __: Any = None) -> None:
        """Do what a message asks and answer it, whatever is in it."""
        if not isinstance(message, dict) or "ask" not in message:
            return
        answer: dict[str, Any] = {"id": message.get("id")}
        # What changes and the answer go out together: a message of its own might come before what it is about.
        with self.hold_sync():
            self._wrong = ""
            try:
                if message["ask"] == "export":
                    self.send({"file": message.get("id")}, [self._exported(str(message.get("format")))])
                else:
                    answer["node"] = self._ask(message)
            except (TreeError, OSError) as error:
                self._wrong = wording(error, self._lang) if isinstance(error, TreeError) else str(error)
                answer["error"] = self._wrong
            self.answer = answer

    def _ask(self, message: dict[str, Any]) -> str | None:
        """Do an edit; return the node that takes the place of the one it was about."""
        ask, drag, node = message["ask"], message.get("drag"), message.get("node")
        before = self.tree
        if ask in ("undo", "redo"):
            getattr(self, ask)()
        elif ask == "algorithm":
            self.algorithm = message["text"]
        elif ask == "lock":
            self._history.lock(self._history.now.locked ^ {str(node)})
            self._show()
        else:
            self._history.add(changed(self._history.base(drag), ask, message), drag)
            self._show()
        after = self.tree
        return None if before is None or after is None else successor(before, after, node)

    def _exported(self, suffix: str) -> bytes:
        if suffix not in FORMATS:
            raise EditError("no_run")
        with tempfile.TemporaryDirectory() as folder:
            return self.save(Path(folder) / f"tree.{suffix}").read_bytes()

    # -- how it shows ------------------------------------------------------------------------------------------------

    @traitlets.observe("text")
    def _retyped(self, change: Any) -> None:
        if change["new"] == self.payload.get("text", change["new"]):
            return
        try:
            state = changed(self._history.now, "text", {"text": change["new"]})
        except TreeError as error:
            self._wrong = wording(error, self._lang)
            self._show()
            return
        self._wrong = ""
        self._history.add(state)
        self._show()

    def _went(self, done: bool) -> bool:
        if done:
            self._wrong = ""
            self._show()
        return done

    def _show(self) -> None:
        self._run, self._refusal = self._searched(self._lang)
        with self.hold_sync():
            self.payload = self._data(self._lang)
            self.text = self.payload["text"]

    def _data(self, lang: str) -> dict[str, Any]:
        data = edit_payload(
            self._history, self._run, self._refusal, algorithm=self._algorithm,
            offered=sorted({*algorithms(), *self._own}), lang=lang, layout=self._layout
        )  # fmt: skip
        return data | {"wrong": self._wrong}

    def _record(self, name: str) -> Algorithm:
        return self._own.get(name) or algorithm_of(name)

    def _checked(self, name: str, options: dict[str, Any]) -> str:
        known = self._record(name).options.keys() - {"steps"}
        for option in options:
            if option not in known:
                raise TreeError(f"{name} has no option {brief(option, 40)} here")
        return name

    def _searched(self, lang: str) -> tuple[Run | None, str]:
        """Search the present tree, or say why that is impossible."""
        tree = self.tree
        if tree is None:
            return None, ""
        try:
            record = self._record(self._algorithm)
            for node in tree.preorder():
                if (kind := tree.kind(node)) not in record.kinds:
                    name = words(lang)["algorithm"].get(self._algorithm, self._algorithm)
                    raise EditError("search", node=node, kind=kind, algorithm=name)
            options = {name: value for name, value in self._options.items() if name in record.options}
            return search(tree, record, **options), ""
        except TreeError as error:
            refused = error if isinstance(error, EditError) or lang == "en" else EditError("refused")
            return None, wording(refused, lang)

    def _text(self) -> str:
        run = self._run
        return text(draw(run.tree, frame_of(run), lang=self._lang, layout=self._layout) if run else self._still())

    def _still(self) -> Scene:
        if self.tree is not None:
            return draw(self.tree.validate(), blank(self.tree), lang=self._lang, layout=self._layout)
        line = words(self._lang)["edit"]["start_still"]
        leaf = GameTree.parse("0")
        scene = draw(leaf, blank(leaf), lang=self._lang)
        size = scene.theme.label
        wide = width(line, size) + 2 * size
        label = Label("caption", line, wide / 2, 1.6 * size, size, wide - 2 * size)
        return scene._replace(
            width=wide, height=3 * size, title=line, description=line, levels=(), nodes=(), legend=(),
            caption=Caption((label,)),
        )  # fmt: skip
