"""The workbench's half in Python: what the page asks for is read, searched and answered, by a widget or a file.

The page and this half send each other texts in JSON. A question of the page has an `id`, which its answer repeats; what
a widget and its front end say to each other carries the number of its `model`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from anywidget import AnyWidget

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact_or_infinite
from emmviz.base.extras import install
from emmviz.base.locale import words
from emmviz.base.messages import Message, message_of
from emmviz.base.numbers import in_notation
from emmviz.games.game import AnyGame
from emmviz.games.named import grown, named
from emmviz.picture.render import rendered
from emmviz.picture.render.renderer import renderer_of
from emmviz.player import play
from emmviz.player.edit.edit_errors import wording
from emmviz.player.shell.front import widget_page
from emmviz.search.run import Run
from emmviz.search.searching import options_of, search
from emmviz.tree.formats import read_text
from emmviz.tree.game_tree import GameTree
from emmviz.web.links import OF_GAMES, Link, LinkError, fragment, link_of, read_fragment

if TYPE_CHECKING:
    from emmviz.learn.exercises import Exercise

Asked = Mapping[str, Any]
# By how the key of a message begins, the box that the fault is about and the page's own sentence for it, empty where
# there is none; {name} is the option that the message names.
_FAULTS = {
    "wrong.base.whole": ("{name}", ""),
    "wrong.edit.no_steps": ("text", "empty"),
    "wrong.games.endless": ("depth", "endless"),
    "wrong.games.outside": ("bounds", ""),
    "wrong.games.too_large": ("depth", "long"),
    "wrong.learn.act_leaf": ("", "nothing"),
    "wrong.search.no_estimate": ("depth", "estimate"),
    "wrong.search.nodes": ("depth", "long"),
    "wrong.search.option": ("{name}", "{name}"),
    "wrong.search.outside": ("bounds", ""),
    "wrong.search.unexpanded": ("depth", "estimate"),
    "wrong.search.unfit": ("{name}", "{name}"),
    "wrong.search.window": ("window", ""),
    "wrong.study.no_level": ("shape", "shape"),
    "wrong.study.shape": ("shape", "shape"),
    "wrong.study": ("shape", ""),
    "wrong.tree.bounds": ("bounds", ""),
    "wrong.tree.outside": ("bounds", ""),
    "wrong.widget.long": ("depth", "long"),
    "wrong.widget.match_depth": ("depth", "depth"),
    "wrong.widget.no_questions": ("", "nothing"),
}
# What is drawn from a seed besides exercises.
_SEEDED = ("puzzle", "match")
# How far a search looks ahead where a game has no end and no depth is given.
_AHEAD = 3
_AHEAD_BY = ("depth", "depth_counts", "resolve_chance")
_PAIRS, _WHOLE, _YES = (
    ("window", "bounds"),
    ("depth", "probes", "limit"),
    ("resolve_chance", "cut_on_equal", "cut_at_bounds", "merge", "reuse"),
)


class Bench:
    """What the page asks, done; `post` sends it a text, and files."""

    def __init__(self, post: Callable[[str, Sequence[bytes]], object]) -> None:
        self._post = post
        self._number, self._widget = 0, AnyWidget()
        self._trees: dict[str, GameTree] = {}  # of links and files, whose titles no text holds

    def hear(self, text: str) -> None:
        """Do what the page asks, and answer; what cannot be is answered by a sentence."""
        asked: Asked = json.loads(text)
        if "model" in asked:
            return self._hear_model(asked)
        answer: dict[str, object] = {"id": asked["id"]}
        files: Sequence[bytes] = ()
        lang = asked.get("lang", "en")
        try:
            found, files = _DOES[asked["do"]](self, asked)
            answer |= found
        except TreeError as error:
            box, sentence = _fault(error)
            # A text has bounds, too.
            answer["about"] = "" if box == "bounds" and not asked["options"].get(box) else box
            answer["error"] = asked["faults"].get(sentence) or wording(error, lang, None)
            answer["at"] = _place(error)
        except ModuleNotFoundError as error:
            answer["error"] = f"{error}."
        except (MemoryError, RecursionError):
            answer["error"] = asked["too_large"]
        self._send(answer, files)
        return None

    def read(self, asked: Asked) -> tuple[dict[str, object], Sequence[bytes]]:
        """Read a link: what the page is to ask for."""
        link = read_fragment(asked["fragment"])
        text = str(link.tree)
        if isinstance(link.tree, GameTree):
            self._keep(link.tree)
        searches = [(link.search or "star1", link.options), *link.others]
        asked = {
            "tree": text,
            "algorithm": ",".join(name for name, _ in searches),
            "options": {name: typed(value) for _, options in searches for name, value in options.items()},
            "mode": "exercise" if link.exercise else link.mode,
            "locked": link.locked,
            "lang": link.lang,
            "step": link.step,
            **({"seed": link.seed} if link.mode in _SEEDED else {}),
        }
        # It is of a game alone: the tree that the page has stays there.
        if link.mode in OF_GAMES:
            asked["game"] = asked.pop("tree")
        if link.exercise:
            asked |= dict(zip(("seed", "topic", "level"), link.exercise, strict=True))
        return {"link": asked}, ()

    def open(self, asked: Asked) -> tuple[dict[str, object], Sequence[bytes]]:
        """Make the widget that is asked for; what was open is closed."""
        self._number, self._widget = self._number + 1, _MAKERS[asked["mode"]](self, asked)
        # Those of a player's menu need more than the page has.
        self._widget.set_trait("formats", [])
        return {
            "model": self._number,
            "widget": self._widget.widget,
            "state": self._widget.open(partial(self._say, self._number)),
            **self.named(asked)[0],
        }, ()

    def named(self, asked: Asked) -> tuple[dict[str, object], Sequence[bytes]]:
        """Say what is asked for in a text, and in a link, which is empty for no tree and what no link can hold."""
        thing = self.thing(asked) if asked["tree"].strip() else None
        text = str(thing) if isinstance(thing, GameTree) else ""
        try:
            return {"text": text, "fragment": fragment(self._link(asked, thing))}, ()
        except LinkError:
            return {"text": text, "fragment": ""}, ()

    def _link(self, asked: Asked, thing: GameTree | AnyGame | None) -> Link:
        mode, lang, locked = asked["mode"], asked["lang"], bool(asked.get("locked"))
        if mode == "exercise":
            drawn = _drawn(asked)
            named = link_of(drawn.run, lang=lang, locked=locked)
            return replace(named, exercise=(drawn.seed, drawn.topic, drawn.level))
        if thing is None:
            raise LinkError(Message("wrong.link.game"))
        (name, options), *others = [(name, self.options(asked, name)) for name in asked["algorithm"].split(",")]
        step = max(asked.get("step", 0), 0)
        to = asked["game"] if mode in OF_GAMES else thing if isinstance(thing, GameTree) else asked["tree"].strip()
        return Link(
            to, name, options, step, lang, mode, locked, tuple(others), seed=asked["seed"] if mode in _SEEDED else 0
        )

    def file(self, asked: Asked) -> tuple[dict[str, object], Sequence[bytes]]:
        """Write a file of the step shown, of both searches where two are compared; a page opens at that step."""
        suffix, lang = asked["suffix"], asked["lang"]
        if suffix in ("json", "notation"):
            tree = self.tree(asked)
            return {}, [(tree.to_json() if suffix == "json" else str(tree)).encode()]
        shown = (_compare if asked["mode"] == "compare" else _step)(self, asked)
        if suffix == "html":
            title = shown.payload["title"]
            page = widget_page(shown.widget, [shown.payload], theme="auto", lang=lang, title=title, steps=[shown.step])
            return {}, [page.encode()]
        runs, steps = shown.frames
        try:
            written = rendered(runs, f"frame.{suffix}", lang=lang, step=steps[shown.step])
        except ModuleNotFoundError:
            extra = renderer_of(f"frame.{suffix}")[1].extra
            return {"error": words(lang)["menu"]["no_extra"].format(command=install(extra or "lab"))}, ()
        return {}, [written.encode() if isinstance(written, str) else written]

    def draw(self, asked: Asked) -> tuple[dict[str, object], Sequence[bytes]]:
        """Draw a random tree from its seed."""
        from emmviz.study.random_trees import random_tree

        return self._keep(random_tree(asked["seed"], asked["shape"], "integers"))

    def load(self, asked: Asked) -> tuple[dict[str, object], Sequence[bytes]]:
        """Read a tree from the text of a file."""
        return self._keep(_tree_of(asked["text"], asked["suffix"]))

    def _keep(self, tree: GameTree) -> tuple[dict[str, object], Sequence[bytes]]:
        text = str(tree)
        self._trees[text] = tree
        return {"tree": text}, ()

    # -- what is asked for -------------------------------------------------------------------------------------------

    def thing(self, asked: Asked) -> GameTree | AnyGame:
        """Return the tree or the game that is asked for."""
        text = asked["tree"].strip()
        drawn = getattr(self._widget, "tree", None)
        if isinstance(drawn, GameTree) and str(drawn) == text:
            self._trees[text] = drawn
        if text in self._trees:
            return self._trees[text]
        # No file lies here.
        return named(text) if re.match("(gallery|game):", text) else _tree_of(text)

    def tree(self, asked: Asked) -> GameTree:
        """Return the tree that is asked for, of a game all of it."""
        return grown(self.thing(asked), None).validate()

    def game(self, asked: Asked) -> AnyGame:
        """Return the game that is asked for."""
        thing = named(asked["game"])
        assert not isinstance(thing, GameTree)
        return thing

    def options(self, asked: Asked, algorithm: str) -> dict[str, Any]:
        """Return the options that are asked for, those that a search takes."""
        takes, given = options_of(algorithm), asked.get("options", {})
        return {name: _read(name, text) for name, text in given.items() if name in takes and text.strip()}

    def run(self, asked: Asked, algorithm: str = "") -> Run:
        """Return the search that is asked for, or another one of the same tree."""
        thing, name = self.thing(asked), algorithm or asked["algorithm"].split(",")[0]
        self._send({"doing": "searching", "nodes": len(thing) if isinstance(thing, GameTree) else 0})
        run = search(thing, name, **self.options(asked, name))
        run.lang = asked["lang"]
        self._send({"doing": "drawing"})
        return run

    # -- between a widget and its front end --------------------------------------------------------------------------

    def _hear_model(self, asked: Asked) -> None:
        if asked["model"] != self._number:
            return
        if "state" in asked:
            self._widget.take(asked["state"])
        if "content" in asked:
            self._widget.hear(asked["content"])

    def _say(self, number: int, what: Mapping[str, object], files: Sequence[bytes]) -> None:
        self._send({"model": number, **what}, files)

    def _send(self, what: Mapping[str, object], files: Sequence[bytes] = ()) -> None:
        self._post(json.dumps(what, ensure_ascii=False, check_circular=False, separators=(",", ":")), files)


def _fault(error: TreeError) -> tuple[str, str]:
    """Return the box that a fault is about, and the name of the page's own sentence for it."""
    message = message_of(error)
    if not isinstance(message, Message):
        return "", ""
    box, sentence = next((fault for key, fault in _FAULTS.items() if message.key.startswith(key)), ("", ""))
    return box.format(**message.holes), sentence.format(**message.holes)


def _place(error: TreeError) -> list[object] | None:
    """Return the line and the column of a fault in a text; None if it has none."""
    message = message_of(error)
    in_text = isinstance(message, Message) and message.key == "notation.at"
    return [message.holes["line"], message.holes["column"]] if in_text else None


def _tree_of(text: str, suffix: str = "") -> GameTree:
    """Read a tree from a text in any format; an empty text is not a tree yet."""
    if not text.strip():
        raise TreeError(Message("wrong.edit.no_steps"))
    return read_text(text, suffix=suffix)


def _read(name: str, text: str) -> object:
    """Read the value of an option as it is typed."""
    try:
        if name in _PAIRS:
            low, high = text.replace(",", ".").split(";") if ";" in text else text.split(",")
            return exact_or_infinite(low.strip()), exact_or_infinite(high.strip())
        return int(text) if name in _WHOLE else text == "true" if name in _YES else text
    except ValueError:
        raise TreeError(Message("wrong.search.unfit", name=name, given=text[:40])) from None


def typed(value: object) -> str:
    """Return the value of an option as one types it."""
    if isinstance(value, tuple):
        return "; ".join(map(typed, value))
    return str(value).lower() if isinstance(value, bool | str) else in_notation(exact_or_infinite(value))


def names() -> dict[str, object]:
    """Return what can be chosen on the page, each by its name: trees, games, searches."""
    from emmviz import games
    from emmviz.search.algorithms import ALGORITHMS
    from emmviz.tree import gallery

    return {
        "trees": {name: gallery.get(name).graph["title"] for name in gallery.names()},
        "games": {name: games.get(name).title for name in games.names()},
        "searches": list(ALGORITHMS),
    }


# -- widgets, each loaded on first use ---------------------------------------------------------------------------------


def _edit(bench: Bench, asked: Asked) -> AnyWidget:
    from emmviz.player.edit.edit import build, edit

    name = asked["algorithm"].split(",")[0]
    options: dict[str, Any] = bench.options(asked, name)
    if not asked["tree"].strip():
        return build(name, lang=asked["lang"], **options)
    made = edit(bench.tree(asked), name, lang=asked["lang"], **options)
    # It opens at the end where no step is asked for.
    made.step = min(asked.get("step", 0) or -1, len(made.frames[1]) - 1)
    return made


def _compare(bench: Bench, asked: Asked) -> AnyWidget:
    from emmviz.player.compare.compare import compare

    runs = [bench.run(asked, name) for name in asked["algorithm"].split(",")]
    made = compare(*runs, lang=asked["lang"])
    made.step = min(max(asked.get("step", 0), 0), len(made.moments) - 1)
    return made


def _predict(bench: Bench, asked: Asked) -> AnyWidget:
    from emmviz.player.predict.predict import predict

    run = bench.run(asked)
    return predict(asked["question"], run.value, on=run, lang=asked["lang"])


def _act(bench: Bench, asked: Asked) -> AnyWidget:
    from emmviz.player.act.act import act

    name = asked["algorithm"].split(",")[0]
    options: dict[str, Any] = bench.options(asked, name)
    return act(bench.tree(asked), name, lang=asked["lang"], **options)


def _quiz(bench: Bench, asked: Asked) -> AnyWidget:
    from emmviz.player.quiz.quiz import quiz

    return quiz(bench.run(asked), lang=asked["lang"])


def _drawn(asked: Asked) -> Exercise:
    from emmviz.learn.exercises import exercise

    return exercise(asked["seed"], asked["topic"], asked["level"], lang=asked["lang"])


def _exercise(bench: Bench, asked: Asked) -> AnyWidget:
    from emmviz.player.quiz.quiz import quiz

    return quiz(_drawn(asked), lang=asked["lang"])


def _puzzle(bench: Bench, asked: Asked) -> AnyWidget:
    from emmviz.learn.puzzles import puzzle
    from emmviz.player.puzzle.puzzle import PuzzleLines

    return PuzzleLines(puzzle(asked["algorithm"], asked["seed"], lang=asked["lang"]))


def _lab(name: str) -> Callable[[Bench, Asked], AnyWidget]:
    def make(bench: Bench, asked: Asked) -> AnyWidget:
        from emmviz.player.lab import lab, mean_lab

        maker = getattr(mean_lab if name == "mean_lab" else lab, name)
        return maker(bench.tree(asked), lang=asked["lang"])

    return make


def _sweep(bench: Bench, asked: Asked) -> AnyWidget:
    from emmviz.player.lab.sweep_lab import value_iteration_lab

    return value_iteration_lab(bench.game(asked), lang=asked["lang"])


def _match(bench: Bench, asked: Asked) -> AnyWidget:
    from emmviz.player.match.match import play_against

    name = asked["algorithm"].split(",")[0]
    ahead = {option: value for option, value in bench.options(asked, name).items() if option in _AHEAD_BY}
    depth = ahead.pop("depth", None)
    match = partial(play_against, bench.game(asked), search=name, seed=asked["seed"], lang=asked["lang"], **ahead)
    try:
        return match(depth=depth)
    except TreeError as error:
        # A game without an end is there to be played as soon as it is chosen.
        if depth is not None or _fault(error)[1] != "endless":
            raise
        return match(depth=_AHEAD)


def _step(bench: Bench, asked: Asked) -> AnyWidget:
    run = bench.run(asked)
    return play(run, lang=asked["lang"], step=min(max(asked.get("step", 0), -1), len(run.steps)))


_MAKERS: dict[str, Callable[[Bench, Asked], AnyWidget]] = {
    "step": _step,
    "edit": _edit,
    "compare": _compare,
    "predict": _predict,
    "act": _act,
    "quiz": _quiz,
    "exercise": _exercise,
    "puzzle": _puzzle,
    "opponent": _lab("opponent_lab"),
    "rescale": _lab("rescale_lab"),
    "mean": _lab("mean_lab"),
    "sweep": _sweep,
    "match": _match,
}
_DOES = {
    "read": Bench.read,
    "open": Bench.open,
    "named": Bench.named,
    "file": Bench.file,
    "draw": Bench.draw,
    "load": Bench.load,
}
