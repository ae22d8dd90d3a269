"""Outputs: the outputs of a cell as blocks; widgets of emmviz and the controls of `interact` stay alive."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from emmviz.lecture.blocks import LINE, Block
from emmviz.lecture.code import printed
from emmviz.lecture.prose import Prose, formula
from emmviz.lecture.safe import picture, safe
from emmviz.lecture.votes import vote
from emmviz.lecture.widgets import Live, Varied, left, placed
from emmviz.picture.render.svg import escape
from emmviz.player.shell.front import packed

__all__ = ["Outputs"]

_WIDGET = "application/vnd.jupyter.widget-view+json"
_BITMAPS = ("image/png", "image/jpeg", "image/gif")


class Outputs:
    """Reads the outputs of one executed notebook.

    Afterwards `widgets` holds the names of the widgets found.

    Parameters: states, of its widgets; prose; theme of the players, "auto" for each one's own; words, of the deck.
    """

    def __init__(self, states: dict[str, Any], prose: Prose, theme: str, words: dict[str, str]) -> None:
        self._states, self._prose, self._theme, self._words = states, prose, theme, words
        self.widgets: set[str] = set()

    def blocks(self, outputs: Iterable[dict[str, Any]], *, steps: bool = False) -> Iterator[Block]:
        """Yield the blocks of a cell's outputs; steps, whether the clicker steps its player at once."""
        for output in outputs:
            kind = output["output_type"]
            if kind == "stream" and output.get("name") == "stdout":
                yield from printed(_text(output["text"]))
            elif kind == "error":
                yield from printed(f"{output['ename']}: {output['evalue']}")
            elif kind in ("display_data", "execute_result"):
                yield from self._shown(output["data"], steps)

    def _shown(self, data: dict[str, Any], steps: bool) -> Iterator[Block]:
        """Return the richest form of an output that a page can show."""
        if _WIDGET in data:
            found = left(self._states, data[_WIDGET]["model_id"])
            if isinstance(found, Live):
                asks = found.widget == "predict"
                shown = vote(found, _text(data.get("text/html", "")), self._words) if asks else [found]
                for part in shown:
                    yield self._live(part, steps, data) if isinstance(part, Live) else part
                return
            if isinstance(found, Varied):
                yield self._varied(found)
                return
            drawn = list(self.blocks(found.outputs))
            if drawn:
                settings = ", ".join(f"{escape(name)} = {escape(value)}" for name, value in found.settings)
                line = f'<p class="setting">{settings}</p>' if settings else ""
                yield drawn[0]._replace(html=line + drawn[0].html, height=drawn[0].height + LINE)
                yield from drawn[1:]
                return
        alt = escape(_text(data.get("text/plain", "")).strip()[:600])
        bitmap = next((kind for kind in _BITMAPS if kind in data), None)
        if "image/svg+xml" in data:
            yield _figure(picture("svg+xml", _text(data["image/svg+xml"]).encode("utf-8", "replace")), alt)
        elif bitmap:
            yield _figure(f"data:{bitmap};base64,{re.sub(r'[^A-Za-z0-9+/=]', '', _text(data[bitmap]))}", alt)
        elif "text/html" in data:
            html = safe(_text(data["text/html"]))
            if html.strip():
                yield Block("figure", f'<div class="figure html"><div>{html}</div></div>', 360)
        elif "text/markdown" in data:
            yield from self._prose.blocks(_text(data["text/markdown"]))
        elif "text/latex" in data:
            latex = _text(data["text/latex"]).strip().strip("$")
            yield Block("output", f'<div class="output fragment">{formula(latex, "block")}</div>', 110)
        elif _WIDGET not in data and "text/plain" in data:
            yield from printed(_text(data["text/plain"]))

    def _varied(self, found: Varied) -> Block:
        """Controls that are alive: a picture for each of their places is in the page."""
        shown = {key: "".join(block.html for block in self.blocks(outputs)) for key, outputs in found.shown.items()}
        start = ",".join(map(str, found.start))
        controls = "".join(map(_control, found.controls, found.start))
        note = f"<small>{escape(self._words['alone'])}</small>" if found.alone else ""
        data = packed({"shown": shown, "start": found.start, "labels": [one["labels"] for one in found.controls]})
        return Block(
            "figure",
            f'<div class="varied"><div class="settings">{controls}{note}</div><div class="shown">{shown[start]}</div>'
            f'<script type="application/octet-stream">{data}</script></div>',
            420,
        )

    def _live(self, found: Live, steps: bool, data: dict[str, Any]) -> Block:
        self.widgets.add(found.widget)
        theme = found.theme if self._theme == "auto" else self._theme
        # A prediction without choices is answered on its picture, or typed: a hall can vote on it all the same.
        vote = found.payload if found.widget == "predict" else None
        svg = _text(data.get("image/svg+xml", ""))
        still = _figure(picture("svg+xml", svg.encode("utf-8", "replace")), "").html if svg else ""
        html = placed(found, theme, self._words["noscript"], steps=steps)
        return Block("live", html, 480, vote=vote, stills=(still, still))


def _control(one: dict[str, Any], at: int) -> str:
    labels, name = one["labels"], escape(one["name"])
    if one["kind"] == "choice":
        options = "".join(
            f'<option value="{k}"{" selected" if k == at else ""}>{escape(label)}</option>'
            for k, label in enumerate(labels)
        )
        return f"<label>{name} <select>{options}</select></label>"
    if one["kind"] == "check":
        return f'<label>{name} <input type="checkbox"{" checked" if at else ""}></label>'
    return (
        f'<label>{name} <input type="range" min="0" max="{len(labels) - 1}" value="{at}">'
        f"<output>{escape(labels[at])}</output></label>"
    )


def _figure(address: str, alt: str) -> Block:
    return Block("figure", f'<div class="figure"><img src="{address}" alt="{alt}"></div>', 360)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else "".join(value)
