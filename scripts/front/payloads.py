"""What Python sends to the widgets, as types for the JavaScript: payloads.d.ts, from the TypedDicts of the widgets."""

import types
import typing
from collections import abc
from pathlib import Path

from emmviz.player.act.act_data import ActPayload
from emmviz.player.compare.comparing import ComparePayload
from emmviz.player.edit.edit import EditPayload
from emmviz.player.lab.base_lab import LabPayload
from emmviz.player.match.match import MatchPayload
from emmviz.player.predict.predict_data import PredictPayload
from emmviz.player.puzzle.puzzle import PuzzlePayload
from emmviz.player.quiz.quiz_data import QuizPayload
from emmviz.player.shell.payload import PlayerPayload

PATH = Path(__file__).parents[2] / "emmviz" / "player" / "shell" / "payloads.d.ts"
HEAD = "// Written by make front from the TypedDicts of the widgets: what Python sends them.\n"
PAYLOADS = (
    PlayerPayload,
    ActPayload,
    ComparePayload,
    EditPayload,
    LabPayload,
    MatchPayload,
    PredictPayload,
    PuzzlePayload,
    QuizPayload,
)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", types.NoneType: "null"}


def written() -> str:
    """Return what the file holds: an interface for each TypedDict, with those that it is made of."""
    known: dict[str, str] = {}
    for payload in PAYLOADS:
        _name(payload, known)
    return "\n".join([HEAD, *known.values()])


def _name(hint: object, known: dict[str, str]) -> str:
    """Return what a type is called in TypeScript; what Python says nothing of may be anything."""
    kind, inner = typing.get_origin(hint) or hint, typing.get_args(hint)
    if isinstance(kind, type) and typing.is_typeddict(kind):
        if kind.__name__ not in known:
            known[kind.__name__] = ""  # it keeps its place, before those that it is made of
            known[kind.__name__] = _interface(kind, known)
        return kind.__name__
    if kind is typing.NotRequired:
        return _name(inner[0], known)
    if kind in (types.UnionType, typing.Union):
        return " | ".join(_name(one, known) for one in inner)
    if kind is tuple and inner[-1] is not ...:
        return f"[{', '.join(_name(one, known) for one in inner)}]"
    if kind in (list, tuple, abc.Sequence):
        of = _name(inner[0], known)
        return f"({of})[]" if typing.get_origin(inner[0]) in (types.UnionType, typing.Union) else f"{of}[]"
    if kind in (dict, abc.Mapping):
        return f"Record<string, {_name(inner[1], known)}>"
    return next((name for plain, name in PLAIN.items() if kind is plain), "any")


def _interface(shape: type, known: dict[str, str]) -> str:
    """Return a TypedDict as an interface."""
    hints, needed = typing.get_type_hints(shape), typing.cast(typing.Any, shape).__required_keys__
    rows = (f"  {name}{'' if name in needed else '?'}: {_name(hint, known)};\n" for name, hint in hints.items())
    return f"interface {shape.__name__} {{\n{''.join(rows)}}}\n"
