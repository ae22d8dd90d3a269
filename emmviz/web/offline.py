"""Notebooks as pages that need no network: nbconvert's own load each widget's front end from servers elsewhere."""

from __future__ import annotations

from copy import deepcopy
from importlib import import_module
from typing import Any

from nbconvert.preprocessors import Preprocessor

from emmviz.picture.render.svg import escape
from emmviz.player.shell.front import widget_page
from emmviz.player.shell.widget import Front

__all__ = ["PlayOffline"]

_STATE, _VIEW = "application/vnd.jupyter.widget-state+json", "application/vnd.jupyter.widget-view+json"
# What stands before the name of a model in the state of another.
_MODEL = "IPY_MODEL_"
_FRAME = '<iframe srcdoc="{page}" title="{title}" style="width:100%;height:min(90vh,680px);border:0"></iframe>'


class PlayOffline(Preprocessor):
    """A step of nbconvert that replaces each widget of emmviz by a separate page.

    `jupyter nbconvert --to html --HTMLExporter.preprocessors=emmviz.web.offline.PlayOffline lesson.ipynb`
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return a copy of an executed notebook whose widgets play without a kernel and without a network."""
        nb = deepcopy(nb)
        stored = nb.metadata.get("widgets", {}).get(_STATE, {}).get("state", {})
        lang = nb.metadata.get("lang", "en")  # as in our own notebooks
        pages = {model: text for model in stored if (text := _page(stored, model, lang))}
        for output in (output for cell in nb.cells for output in cell.get("outputs", ())):
            data = output.get("data", {})
            if page := pages.get(data.get(_VIEW, {}).get("model_id")):
                del data[_VIEW]
                data["text/html"] = page
        for model in pages:
            del stored[model]
        if not any(held["model_module"] != "@jupyter-widgets/base" for held in stored.values()):
            nb.metadata.pop("widgets", None)
            resources["require_js_url"] = ""  # which other widgets would need
        return nb, resources


def _page(stored: dict[str, Any], model: str, lang: str) -> str:
    """Return the frame of a widget's page, the frames of our widgets in a box, or "" for other packages' widgets."""
    state = stored[model]["state"]
    if inside := [str(name).removeprefix(_MODEL) for name in state.get("children", ())]:
        return "\n".join(text for name in inside if name in stored and (text := _page(stored, name, lang)))
    module, _, name = state.get("_anywidget_id", "").rpartition(".")
    made = getattr(import_module(module), name) if module.startswith("emmviz.") else None
    if not (isinstance(made, type) and issubclass(made, Front)):
        return ""
    data = state["payload"]
    page = widget_page(made.widget, [data], theme=state["theme"], lang=lang, title=data["title"])
    return _FRAME.format(page=escape(page), title=escape(data["title"]))
