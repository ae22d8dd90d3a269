"""Link: the QR code of a link to a tree or a search, which an audience can open on its phones."""

from __future__ import annotations

from typing import Any

from emmviz.lecture.directives.exhibit import DeckContext, Exhibit, Slot
from emmviz.lecture.directives.options import allowed, run_of, step_of, tree_of
from emmviz.lecture.qr import qr_picture
from emmviz.lecture.reading import SlidePart
from emmviz.lecture.safe import picture as address
from emmviz.picture.render.svg import escape


def link(part: SlidePart, headline: str, slot: Slot, context: DeckContext) -> Exhibit:
    """Return a QR code, and below it the link: to the bare tree, or with `search` to that search at `step`.

    `mode` and `locked: yes` are as in a link; `site` is the address of the open page, if EMMVIZ_SITE does not give it.
    """
    allowed(part, "search", "step", "depth", "mode", "locked", "site")
    options: dict[str, Any] = {"lang": context.lang, "locked": part.options.get("locked") == "yes"}
    options |= {name: part.options[name] for name in ("mode", "site") if name in part.options}
    if "search" in part.options:
        run = run_of(part, context.folder, part.options["search"])
        to = run.link(step_of(part, run, usual=0), **options)
    else:
        to = tree_of(part, context.folder).link(**options)
    drawn = address("svg+xml", qr_picture(to, context.words["qr"]).encode())
    return Exhibit(
        f'<div class="beside" style="--sides:1"><figure class="own center" style="--own:{slot.height}px">'
        f'<img src="{drawn}" alt="{escape(context.words["qr"])}">'
        f'<figcaption><a href="{escape(to)}">{escape(context.words["open_link"])}</a></figcaption></figure></div>'
    )
