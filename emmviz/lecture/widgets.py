"""Widgets: the widgets of an executed notebook in a page without a kernel."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

from emmviz.picture.render.svg import escape
from emmviz.player.shell.front import packed

__all__ = ["Live", "Still", "Varied", "left", "placed"]


class Live(NamedTuple):
    """A widget of emmviz, which works without a kernel: its name and data, see `emmviz.player.shell.front`."""

    widget: str
    payload: dict[str, Any]
    theme: str
    step: int


class Still(NamedTuple):
    """The output of other controls: their settings by name, and what they displayed."""

    settings: tuple[tuple[str, str], ...]
    outputs: tuple[dict[str, Any], ...]


class Varied(NamedTuple):
    """Controls of `interact`: each one's name, kind and labels, where they stand, and the outputs at each place.

    `alone` says whether the others go back to where they stand when one is moved.
    """

    controls: list[dict[str, Any]]
    start: list[int]
    shown: dict[str, list[dict[str, Any]]]
    alone: bool


def left(states: dict[str, dict[str, Any]], model: str) -> Live | Still | Varied:
    """Return what remains of one widget.

    Parameters: states, of all widgets by their ids; model, the id of this one.
    """
    state = states.get(model, {})
    widget = _widget(str(state.get("_anywidget_id", "")))
    if widget is not None:
        return Live(widget, state["payload"], state.get("theme", "auto"), state.get("step", 0))
    if state.get("varied"):
        return Varied(**state["varied"])
    settings: list[tuple[str, str]] = []
    outputs: list[dict[str, Any]] = []
    for part in _below(states, model):
        outputs += part.get("outputs", []) if part.get("_model_name") == "OutputModel" else []
        if part.get("description") and isinstance(part.get("value"), (int, float, str)):
            settings.append((str(part["description"]), str(part["value"])))
    return Still(tuple(settings), tuple(outputs))


def placed(found: Live, theme: str, note: str, *, steps: bool = False) -> str:
    """Return a widget as HTML that the program of a deck brings to life.

    Parameters: found; theme, "auto", "light" or "dark"; note, shown where no script may run; steps, whether the clicker
    steps it as soon as its slide is there.
    """
    vote = f' data-vote="{escape(found.payload["id"])}"' if found.widget == "predict" else ""
    marked = vote + (" data-steps" if steps else "")
    return (
        f'<div class="live" data-widget="{found.widget}" data-theme="{escape(theme)}" '
        f'data-step="{found.step}"{marked}><script type="application/octet-stream">{packed(found.payload)}'
        f"</script><noscript>{escape(note)}</noscript></div>"
    )


def _widget(name: str) -> str | None:
    """Return the name of the widget that a class makes, None where it is no class of this package."""
    from emmviz.player.shell.widget import Front

    module, _, kind = name.rpartition(".")
    if not module.startswith("emmviz."):
        return None
    try:
        found = getattr(import_module(module), kind, None)
    except ImportError:  # the kernel has another version of this package
        return None
    return found.widget if isinstance(found, type) and issubclass(found, Front) and found is not Front else None


def _below(states: dict[str, dict[str, Any]], model: str) -> Iterator[dict[str, Any]]:
    state = states.get(model, {})
    yield state
    for child in state.get("children", []):
        if isinstance(child, str) and child.startswith("IPY_MODEL_"):
            yield from _below(states, child.removeprefix("IPY_MODEL_"))
