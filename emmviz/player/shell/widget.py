"""The widgets, apart from `emmviz.player` so that nothing loads anywidget before it is needed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from emmviz.base.errors import TreeError
from emmviz.base.files import HTML, check_kind, write_whole
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.picture.draw import draw
from emmviz.picture.render.notebook import mimebundle
from emmviz.picture.render.text import render as text
from emmviz.player.shell.asleep import asleep
from emmviz.player.shell.frame_files import FORMATS, answered, frame_file
from emmviz.player.shell.front import check_theme, page, program, style_sheet
from emmviz.player.shell.payload import payload, shown_steps
from emmviz.story.fold import frame_of

if TYPE_CHECKING:
    from emmviz.picture.scene import Scene
    from emmviz.search.run import Run

__all__ = ["Front", "Player", "Refused"]


class Refused(TreeError, traitlets.TraitError):
    """What a widget does not take, in a form that traitlets knows: it then puts back what it held before."""


class Front(anywidget.AnyWidget):
    """What every widget shares: the data of its front end, its theme, and what stands where no widget can run.

    A subclass names its `widget`, which is also the section of its words, and draws its `_still` picture.
    """

    widget: str
    noun: str = ""  # what errors call it, if not by the name of its class
    formats: Sequence[str] = ()  # of the files that the menu has Python draw
    payload = traitlets.Dict().tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)

    def __init_subclass__(cls, **options: Any) -> None:
        # anywidget makes subclasses too, which inherit both.
        if "widget" in vars(cls):
            cls._esm, cls._css = program(cls.widget), style_sheet(cls.widget)
        super().__init_subclass__(**options)

    def __init__(self, *, lang: str, **traits: Any) -> None:
        self._lang = lang
        super().__init__(**traits)
        self.on_msg(self._asked)

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write one page that holds all of it and needs neither a kernel nor a network.

        Parameters: path, which ends in .html; overwrite, True to replace a file that emmviz did not write, too.
        Returns: the path. Raises: TreeError for another suffix and for such a file, OSError.
        """
        self._check_page(path, overwrite)
        written = page(
            self.widget,
            [self._held()],
            theme=self.theme,
            lang=self._lang,
            title=self.payload["title"],
            note=words(self._lang)[self.widget]["noscript"],
        )
        return write_whole(path, written.encode("utf-8", "replace"))

    def _held(self) -> dict[str, Any]:
        """What a page holds."""
        return self.payload

    def _check_page(self, path: str | Path, overwrite: bool) -> None:
        """Refuse what no page can be written to."""
        if Path(path).suffix.lower() != ".html":
            noun = self.noun or f"a {type(self).__name__.lower()}"
            raise TreeError(f"{noun} is saved as .html, not as {brief(Path(path).name)}")
        check_kind(path, "html", HTML, overwrite=overwrite)

    def _asked(self, _: Any, message: Any, __: Any = None) -> None:
        """Answer the menu of the front end."""
        answer = answered(message, self.formats, self._places(), self._file, self._lang)
        if answer:
            self.send(*answer)

    def _places(self) -> int:
        """How many steps the front end has, with the start."""
        return 0

    def _file(self, suffix: str, step: int) -> bytes:
        """The picture at one of these as a file."""
        raise NotImplementedError

    def _still(self) -> Scene:
        raise NotImplementedError

    def _text(self) -> str:
        return text(self._still())

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, beside it a picture for where none can run, and a text for a terminal, where nothing wakes up."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **mimebundle(self._asleep()), "text/plain": self._text()}, metadata

    def _asleep(self) -> Scene:
        return asleep(self._still(), words(self._lang)[self.widget]["asleep"])


class Player(Front):
    """A player in a notebook; `emmviz.play` makes one."""

    widget = "player"
    formats = FORMATS
    step = traitlets.Int(0).tag(sync=True)

    def __init__(self, run: Run, shown: Sequence[int], lang: str, layout: str, **traits: Any) -> None:
        self._run, self._shown, self._layout = run, shown, layout
        super().__init__(payload=payload(run, lang=lang, layout=layout, shown=shown), lang=lang, **traits)

    @classmethod
    def of(cls, run: Run, *, theme: str, lang: str, step: int, layout: str, steps: Any) -> Player:
        """Make a player after checking what it is asked for."""
        shown, theme = shown_steps(run, steps), check_theme(theme)
        last = len(shown) - 1
        if not isinstance(step, int) or isinstance(step, bool) or not -last - 1 <= step <= last:
            raise TreeError(f"step must be a whole number from 0 to {last}, or -1 for the last, not {brief(step)}")
        return cls(run, shown, lang, layout, theme=theme, step=step % (last + 1))

    def __repr__(self) -> str:
        return f"<Player of {self._run!r}>"

    def _places(self) -> int:
        return len(self._shown)

    def _file(self, suffix: str, step: int) -> bytes:
        return frame_file(self._run, self._shown, suffix, step, lang=self._lang, layout=self._layout)

    def _still(self) -> Scene:
        return self._frame(self.step)

    def _text(self) -> str:
        # At the start there is nothing to read, so there the end.
        return text(self._frame(self.step or -1))

    def _frame(self, step: int) -> Scene:
        frame = frame_of(self._run, self._shown[step])
        return draw(self._run.tree, frame, lang=self._lang, layout=self._layout)
