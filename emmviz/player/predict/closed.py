"""Closed: a prediction where no widget runs: its picture, its question, and an answer that a press opens.

On paper nothing opens: there the answer stands upside down.
"""

from __future__ import annotations

from base64 import b64encode
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import words
from emmviz.picture.named_themes import theme
from emmviz.picture.render.svg import escape
from emmviz.picture.render.svg import render as svg
from emmviz.picture.render.text import render as text
from emmviz.picture.scene import Scene
from emmviz.player.shell.front import packed
from emmviz.player.shell.widget import asleep

__all__ = ["closed"]

if TYPE_CHECKING:
    from PIL.Image import Image

_COLOURS = 40  # on paper
_WIDE = 640.0  # a question without a picture


def closed(key: dict[str, Any], scene: Scene | None, lang: str) -> dict[str, str]:
    """Return a prediction as HTML, as PNG where matplotlib is there, and as text without its answer.

    Parameters: key, of the prediction; scene, what is seen beside the question, or None; lang.
    """
    phrases = words(lang)["predict"]
    lines = [key["prompt"], *(f"{i}. {choice}" for i, choice in enumerate(key.get("choices", ()), start=1))]
    picture, printed = "" if scene is None else svg(scene), {}
    # Python in the browser has no matplotlib, but every browser shows SVG.
    with suppress(ModuleNotFoundError):
        from emmviz.picture.render.png import encoded, pixels

        drawn = None if scene is None else pixels(scene, scale=1.0)
        printed = {"image/png": _base64(encoded(_on_paper(lines, key["shown"], scene, drawn), _COLOURS))}
        if scene is not None and drawn is not None:
            png = _base64(encoded(drawn, 64, level=9))  # what a page shows
            picture = f'<img alt="{escape(scene.title)}" src="data:image/png;base64,{png}">'
    listed = "".join(f"<li>{escape(choice)}</li>" for choice in key.get("choices", ()))
    return {
        "text/html": (
            f'<div class="emmviz-predict"><p><strong>{escape(key["prompt"])}</strong></p>{picture}'
            f"{f'<ol>{listed}</ol>' if listed else ''}"
            f'<details data-answer="{packed({"form": key["form"], "answer": key["answer"]})}">'
            f"<summary>{escape(phrases['closed'])}</summary><p>{escape(key['shown'])}</p></details>"
            f"<p><em>{escape(phrases['asleep'])}</em></p></div>"
        ),
        "text/plain": "\n\n".join([*([] if scene is None else [text(scene)]), *lines]),
        **printed,
    }


def _on_paper(lines: list[str], answer: str, scene: Scene | None, drawn: Image | None) -> Image:
    """The picture as it is drawn, with the question below it, and under both the answer upside down."""
    from PIL import Image

    from emmviz.picture.render.png import pixels

    wide = _WIDE if scene is None else max(scene.width, _WIDE)
    blank = Scene(wide, 0.0, theme("light"), "", "", (), (), (), (), None, ())
    asked = blank if scene is None else blank._replace(theme=scene.theme)
    for line in lines:
        asked = asleep(asked, line)
    both = asleep(asked, answer)
    written = pixels(both, scale=1.0)
    cut = round(written.height * asked.height / both.height)
    parts = [
        *([drawn] if drawn else []),
        written.crop((0, 0, written.width, cut)),
        written.crop((0, cut, written.width, written.height)).rotate(180),
    ]
    page = Image.new("RGB", (max(part.width for part in parts), sum(part.height for part in parts)), "white")
    top = 0
    for part in parts:
        page.paste(part, (0, top))
        top += part.height
    return page


def _base64(data: bytes) -> str:
    return b64encode(data).decode("ascii")
