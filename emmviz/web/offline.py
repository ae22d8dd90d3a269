"""Notebooks as pages that need no network: nbconvert's own load widgets and formulas from servers elsewhere."""

from __future__ import annotations

import re
from copy import deepcopy
from importlib import import_module
from typing import Any

from nbconvert.preprocessors import Preprocessor

from emmviz.base.extras import missing_module
from emmviz.picture.render.svg import escape
from emmviz.player.shell.front import widget_page
from emmviz.player.shell.widget import Front, Player

_STATE, _VIEW = "application/vnd.jupyter.widget-state+json", "application/vnd.jupyter.widget-view+json"
# The prefix of a reference to another widget model.
_MODEL = "IPY_MODEL_"
# Code, which has no formulas, an escaped sign, and a formula; $5 and $6 are prices.
_FORMULA = re.compile(r"(`+)[^`].*?\1|\\\$|(\$\$?)(?=\S)([^$`]*[^$`\s])\2(?!\d)", re.DOTALL)
# The namespace of a formula, which a page does not need.
_MATHML = ' xmlns="http://www.w3.org/1998/Math/MathML"'
# A frame becomes as high as its page when the page has drawn its widget, and has fitted it into the frame. It does not
# follow a pixel or two of rounding: the widget would follow the frame, without end.
_FIT = (
    "const page = this.contentDocument.documentElement;"
    "new ResizeObserver(() => requestAnimationFrame(() => {"
    " const high = page.offsetHeight + 1;"
    " if ('ready' in page.dataset && Math.abs(high - this.clientHeight) > 2) this.style.height = `${high}px`;"
    "})).observe(page)"
)
_FRAME = (
    '<iframe srcdoc="{page}" title="{title}" onload="{fit}"'
    ' style="width:100%;height:min(90vh,680px);border:0"></iframe>'
)


class PlayOffline(Preprocessor):
    """A step of nbconvert that replaces each widget of emmviz by a separate page, and each formula by MathML.

    A picture becomes as narrow as the page.

    `jupyter nbconvert --to html --HTMLExporter.preprocessors=emmviz.web.offline.PlayOffline lesson.ipynb`
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return a copy of an executed notebook whose widgets and formulas need no kernel and no network."""
        nb = deepcopy(nb)
        self._draw_formulas([cell for cell in nb.cells if cell.cell_type == "markdown"], resources)
        stored = nb.metadata.get("widgets", {}).get(_STATE, {}).get("state", {})
        lang = nb.metadata.get("lang", "en")  # as in our own notebooks
        pages = {model: text for model in stored if (text := _page(stored, model, lang)) is not None}
        for output in (output for cell in nb.cells for output in cell.get("outputs", ())):
            data = output.get("data", {})
            if (page := pages.get(data.get(_VIEW, {}).get("model_id"))) is not None:
                del data[_VIEW]
                if page:  # else the picture beside the widget is shown
                    data["text/html"] = page
            if "text/html" not in data and 'class="emmviz-tree"' in (svg := data.get("image/svg+xml", "")):
                # nbconvert's own image of it would be as wide on a phone.
                data["text/html"] = svg.replace("<svg", '<svg style="max-width:100%;height:auto"', 1)
        for model in pages:
            del stored[model]
        if not any(held["model_module"] != "@jupyter-widgets/base" for held in stored.values()):
            nb.metadata.pop("widgets", None)
            resources["require_js_url"] = ""  # which other widgets would need
        return nb, resources

    def _draw_formulas(self, cells: list[Any], resources: Any) -> None:
        """Replace the formulas of Markdown cells, which a browser draws without a program."""
        try:
            from latex2mathml.converter import convert
        except ImportError:
            self.log.warning("%s", missing_module("formulas", "latex2mathml", "lecture"))
            return

        def drawn(part: re.Match[str]) -> str:
            _, sign, latex = part.groups()
            if not sign:
                return part[0]
            # nbconvert reads a heading as XML, and would write a prefix before each name of a namespace.
            return convert(latex, display="block" if sign == "$$" else "inline").replace(_MATHML, "")

        for cell in cells:
            cell.source = _FORMULA.sub(drawn, cell.source)
        resources["mathjax_url"] = ""  # which would draw them


def _page(stored: dict[str, Any], model: str, lang: str) -> str | None:
    """Return the frame of a widget's page, or the frames of our widgets in a box; None for other packages' widgets.

    Without Python nobody can edit a tree, so an editor becomes the player of its search, or "" if it has no search.
    """
    state = stored[model]["state"]
    if inside := [str(name).removeprefix(_MODEL) for name in state.get("children", ())]:
        texts = [text for name in inside if name in stored and (text := _page(stored, name, lang))]
        return "\n".join(texts) or None
    module, _, name = state.get("_anywidget_id", "").rpartition(".")
    widget_type = getattr(import_module(module), name) if module.startswith("emmviz.") else None
    if not (isinstance(widget_type, type) and issubclass(widget_type, Front)):
        return None
    widget, data = widget_type.widget, state["payload"]
    if widget_type.needs_python:
        widget, data = Player.widget, data["run"]
    if data is None:
        return ""
    page = widget_page(widget, [data], theme=state["theme"], lang=lang, title=data["title"])
    return _FRAME.format(page=escape(page), title=escape(data["title"]), fit=escape(_FIT))
