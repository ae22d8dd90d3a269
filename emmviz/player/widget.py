"""The widget itself, apart from `emmviz.player` so that nothing loads anywidget before it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from emmviz.player import check_theme, script, style_sheet
from emmviz.player.payload import payload
from emmviz.render import mimebundle

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["Player"]


class Player(anywidget.AnyWidget):
    """A player in a notebook; `emmviz.play` makes one."""

    _esm = script()
    _css = style_sheet()
    payload = traitlets.Dict().tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def __init__(self, run: Run, lang: str, layout: str, **traits: Any) -> None:
        self._run, self._look = run, {"lang": lang, "layout": layout}
        super().__init__(payload=payload(run, lang=lang, layout=layout), **traits)

    @classmethod
    def of(cls, run: Run, *, theme: str, lang: str, step: int, layout: str) -> Player:
        """Make a player after checking what it is asked for."""
        return cls(run, lang, layout, theme=check_theme(theme), step=run.frame(step).k)

    def __repr__(self) -> str:
        return f"<Player of {self._run!r}>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and beside it the picture and the text for where no widget can run."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        # Before the first step there is nothing to see, so the still picture shows the end.
        still = self._run.scene(self.step or -1, **self._look)
        return {**data, **mimebundle(still)}, metadata
