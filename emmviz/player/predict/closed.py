"""Closed: a prediction where no widget runs: its picture, its question, and an answer that a press opens.

On paper nothing opens: there the answer stands upside down.
"""

from __future__ import annotations

from base64 import b64encode
from contextlib import suppress
from io import BytesIO
from typing import Any

from emmviz.base.locale import words
from emmviz.picture.named_themes import theme
from emmviz.picture.render.svg import escape
from emmviz.picture.render.svg import render as svg
from emmviz.picture.render.text import render as text
from emmviz.picture.scene import Scene
from emmviz.player.shell.asleep import asleep
from emmviz.player.shell.front import packed

__all__ = ["closed"]

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
        printed = {"image/png": _base64(_on_paper(lines, key["shown"], scene))}
        if scene is not None:
            picture = f'<img alt="{escape(scene.title)}" src="data:image/png;base64,{_base64(_png(scene))}">'
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


def _on_paper(lines: list[str], answer: str, scene: Scene | None) -> bytes:
    """The picture with the question below it, and under both the answer upside down."""
    from PIL import Image

    wide = _WIDE if scene is None else max(scene.width, _WIDE)
    blank = Scene(wide, 0.0, theme("light"), "", "", (), (), (), (), None, ())
    asked = blank if scene is None else scene._replace(width=wide)
    for line in lines:
        asked = asleep(asked, line)
    # Bold text is wider than what is measured: its lines are broken early.
    told = asleep(blank._replace(width=0.85 * wide), answer)._replace(width=wide)
    upper, lower = (Image.open(BytesIO(_png(one))) for one in (asked, told))
    page = Image.new("RGB", (max(upper.width, lower.width), upper.height + lower.height), "white")
    page.paste(upper.convert("RGB"), (0, 0))
    page.paste(lower.convert("RGB").rotate(180), (0, upper.height))
    written = BytesIO()
    page.quantize(64).save(written, "png", optimize=True)
    return written.getvalue()


def _png(scene: Scene) -> bytes:
    from emmviz.picture.render.png import save_bytes

    return save_bytes(scene, scale=1.0, colours=64)


def _base64(data: bytes) -> str:
    return b64encode(data).decode("ascii")
