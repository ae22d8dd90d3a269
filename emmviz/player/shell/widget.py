"""The widgets; they are apart from `emmviz.player` so that nothing loads anywidget before it is needed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from emmviz.base.errors import TreeError
from emmviz.base.extras import install
from emmviz.base.files import HTML, MODULE, check_kind, write_whole
from emmviz.base.locale import words
from emmviz.base.messages import Message, expect, refuse_if
from emmviz.base.numbers import is_whole
from emmviz.base.shown import check_shown
from emmviz.base.text import JsonObject, width, wrap
from emmviz.picture.compose import beside
from emmviz.picture.draw import draw
from emmviz.picture.render import rendered
from emmviz.picture.render.notebook import mimebundle
from emmviz.picture.render.renderer import renderer_of
from emmviz.picture.render.text import scene_text
from emmviz.picture.scene import Label, LevelName, Scene
from emmviz.picture.steps import StepOption, Steps
from emmviz.picture.theme import ThemeLike
from emmviz.player.shell.front import program, style_sheet, widget_module, widget_page
from emmviz.player.shell.payload import PageTheme, page_theme, payload, shown_steps
from emmviz.player.shell.scorm import LMS, is_package
from emmviz.search.run import Run
from emmviz.story.frame import check_step, frame_of

if TYPE_CHECKING:
    from ipywidgets import Box

# The files that a browser cannot write itself.
FORMATS = ("pdf", "pptx")
# The base of ipywidgets' HBox, Tab and all other boxes.
_BOX = ("ipywidgets.widgets.widget_box", "Box")
# The space on each side of the line that says how to wake a widget.
_LEFT = 18.0


class Refused(TreeError, traitlets.TraitError):
    """A refused value, in a form that traitlets knows: it then restores the previous value."""


class Front(anywidget.AnyWidget):
    """The base of every widget: the data of its front end, its theme, and the stand-in where no widget can run.

    A subclass names its `widget`, which is also the section of its words, and draws its `_still` picture.
    """

    widget: str
    scored = False  # whether what was answered counts on a learning platform
    needs_python = False  # for what a reader does with it
    frames: tuple[Run | Sequence[Run], Sequence[StepOption]] = (), ()  # what these show, and at which steps of it
    _layout = "tidy"
    _direction: str | None = None
    payload = traitlets.Dict().tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    # The files of the menu that Python draws.
    formats = traitlets.List(traitlets.Enum(FORMATS)).tag(sync=True)

    def __init_subclass__(cls) -> None:
        # anywidget also makes subclasses, which inherit both.
        if "widget" in vars(cls):
            cls._esm, cls._css = program(cls.widget), style_sheet(cls.widget)
        super().__init_subclass__()

    def __init__(self, *, lang: str, theme: ThemeLike | PageTheme = "auto", **traits: object) -> None:
        self._lang = lang
        self._theme = page_theme(theme)
        super().__init__(theme=self._theme.name, **traits)
        self.on_msg(self._asked)
        # The page with Python in it has no IPython.
        if "IPython" in sys.modules and (shell := sys.modules["IPython"].get_ipython()):
            formatter = shell.display_formatter.mimebundle_formatter
            if formatter.for_type_by_name(*_BOX) is None:
                formatter.for_type_by_name(*_BOX, box_data)

    def save(
        self, path: str | Path, *, lms: str | None = None, title: str | None = None, overwrite: bool = False
    ) -> Path:
        """Write one page, or one module for your own page, that works without a kernel and without a network.

        Parameters
        ----------
        path : str or Path
            The file, which ends in .html, in .mjs (a module for your own page), or in .zip if you give `lms`.
        lms : {"scorm"}, optional
            The package format of a learning platform, to which a quiz, a prediction or a search by hand then reports
            its score: SCORM 1.2.
        title : str, optional
            The title of the page or of the package, as the platform shows it; by default the name of the search, or
            the question.
        overwrite : bool, default False
            Whether to replace a file that emmviz did not write.

        Returns
        -------
        Path
            The path of the file written.

        Raises
        ------
        TreeError
            If the suffix is wrong, the widget has no score, or the path is a file that emmviz did not write.
        OSError
            If the file cannot be written.
        """
        return save_page([self], path, lms=lms, title=title, overwrite=overwrite)

    def _held(self) -> JsonObject:
        """Return the content of a page."""
        return self.payload

    def _asked(self, _: object, message: object, __: object = None) -> None:
        """Answer the menu of the front end, whatever it asks: a file of the frame shown, or a message why not."""
        if not isinstance(message, dict) or "save" not in message:
            return
        suffix, step, number = message["save"], message.get("step"), message.get("id")
        answer, files = {"saved": number if isinstance(number, str) else ""}, []
        phrases, (runs, steps) = words(self._lang)["menu"], self.frames
        if suffix not in self.formats:
            answer["error"] = phrases["no_format"]
        elif not is_whole(step, 0, len(steps) - 1):
            answer["error"] = phrases["no_step"]
        else:
            extra = renderer_of(f"frame.{suffix}")[1].extra
            look: dict[str, Any] = {"lang": self._lang, "layout": self._layout, "direction": self._direction}
            if self._theme.is_own:  # else a file has the theme of its kind
                look["theme"] = self._theme.drawn
            try:
                files.append(rendered(runs, f"frame.{suffix}", step=steps[step], **look))
            except TreeError:
                answer["error"] = phrases["not_drawn"]
            except ModuleNotFoundError:
                answer["error"] = phrases["no_extra"].format(command=install(extra)) if extra else phrases["not_drawn"]
        self.send(answer, files)

    def opens_at(self, answer: object) -> int:
        """Return the step that is revealed after a question with this answer."""
        return int(getattr(self, "step", 0))

    def _still(self) -> Scene | None:
        """Return the widget as a picture; None for a widget of text, which overrides what needs the picture."""
        return None

    def _picture(self) -> Scene:
        scene = self._still()
        assert scene is not None
        return scene

    def _drawn(self, run: Run, step: int, hide: Sequence[str] = ()) -> Scene:
        """Return a picture of a run after a step."""
        return draw(
            run,
            frame_of(run, step),
            theme=self._theme.drawn,
            lang=self._lang,
            layout=self._layout,
            hide=hide,
            direction=self._direction,
        )

    def _text(self) -> str:
        return scene_text(self._picture())

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None, **options: object
    ) -> tuple[JsonObject, JsonObject]:
        """Return the widget, and beside it the stand-in where no widget can run."""
        bundle = super()._repr_mimebundle_()
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **self._stand_in()}, metadata

    def _stand_in(self) -> JsonObject:
        """Return the stand-in where no widget can run: a picture, and a text for a terminal."""
        return {**mimebundle(self._asleep()), "text/plain": self._text()}

    def _asleep(self) -> Scene:
        return asleep(self._picture(), words(self._lang)[self.widget]["asleep"])


def save_page(
    widgets: Sequence[Front],
    path: str | Path,
    *,
    lms: str | None = None,
    title: str | None = None,
    overwrite: bool = False,
) -> Path:
    """Write several widgets of one kind (for example the predictions of a week) to one page, one below the other.

    Parameters
    ----------
    widgets : sequence of Front
        The widgets; the page has the language and theme of the first one.
    path : str or Path
        The file: .html, .mjs or, if you give `lms`, .zip.
    lms : {"scorm"}, optional
        The package format of a learning platform, as for each widget's `save`.
    title : str, optional
        The title of the page; by default the title of the first widget.
    overwrite : bool, default False
        Whether to replace a file that emmviz did not write.

    Returns
    -------
    Path
        The path of the file written.

    Raises
    ------
    TreeError
        If the widgets are of several kinds or are editors, or in the cases of `save`.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import tempfile; from emmviz import predict
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_page([predict("3 + 4?", 7), predict("3 - 4?", -1)], f"{folder}/week5.zip", lms="scorm").name
    'week5.zip'
    """
    first = widgets[0] if widgets else None
    if first is None or any(widget.widget != first.widget for widget in widgets):
        raise TreeError(Message("wrong.widget.several"))
    noun = Message(f"wrong.widget.noun.{first.widget}")
    refuse_if(first.needs_python, "wrong.widget.needs_python", noun=noun)
    expect(lms is None or lms in LMS, "wrong.learn.one_of", lms, name="lms", known=", ".join(LMS))
    refuse_if(lms and not first.scored, "wrong.widget.no_score", noun=noun)
    suffix = Path(path).suffix.lower()
    marks: Mapping[str, bytes | Callable[[Path], bool]] = (
        {".zip": is_package} if lms else {".html": HTML, ".mjs": MODULE}
    )
    expect(suffix in marks, f"wrong.widget.{'package' if lms else 'page'}", Path(path).name, noun=noun)
    check_kind(path, suffix[1:], marks[suffix], overwrite=overwrite)
    title, held = title or first.payload["title"], [widget._held() for widget in widgets]
    if suffix == ".mjs":
        return write_whole(path, widget_module(first.widget, held, theme=first.theme))
    page = widget_page(
        first.widget,
        held,
        theme=first.theme,
        lang=first._lang,
        title=title,
        platform=words(first._lang)["menu"]["no_platform"] if lms else "",
        steps=[getattr(widget, "step", 0) for widget in widgets],
    )
    return write_whole(path, LMS[lms](page, title) if lms else page.encode("utf-8", "replace"))


class Player(Front):
    """A player in a notebook; `emmviz.play` makes one."""

    widget = "player"
    step = traitlets.Int(0).tag(sync=True)

    def __init__(
        self,
        run: Run,
        *,
        lang: str,
        step: int = 0,
        layout: str = "tidy",
        direction: str | None = None,
        steps: Steps | None = None,
        slide: tuple[float, float] | None = None,
        hide: Sequence[str] = (),
        theme: ThemeLike | PageTheme = "auto",
    ) -> None:
        check_shown(run, "play")
        theme = page_theme(theme)
        self._run, self._shown, self._layout, self._direction = run, shown_steps(run, steps), layout, direction
        self.frames = run, self._shown
        step = check_step(step, len(self._shown) - 1)
        super().__init__(
            payload=payload(
                run,
                lang=lang,
                layout=layout,
                direction=direction,
                shown=self._shown,
                slide=slide,
                hide=hide,
                look=theme.drawn,
            ),
            formats=FORMATS,
            step=step,
            lang=lang,
            theme=theme,
        )

    def __repr__(self) -> str:
        return f"<Player of {self._run!r}>"

    def _still(self) -> Scene:
        return self._drawn(self._run, self._shown[self.step])

    def _text(self) -> str:
        # Nothing has been read at the start, so show the end.
        return scene_text(self._drawn(self._run, self._shown[self.step or -1]))


def box_data(box: Box) -> JsonObject:
    """Return one picture of our widgets in a box of ipywidgets (for example HBox), for a notebook without widgets.

    >>> from ipywidgets import HBox; from emmviz import GameTree, play, star1
    >>> run = star1(GameTree.parse("max(chance(1, 2), 3)"))
    >>> sorted(box_data(HBox([play(run), play(run)])))[1:]
    ['image/png', 'image/svg+xml', 'text/plain']
    """
    data, inside = box._repr_mimebundle_() or {}, list(_widgets_in(box))
    if len(inside) == 1:
        data |= inside[0]._stand_in()
    elif inside:
        parts, pictures = [widget._stand_in() for widget in inside], [widget._still() for widget in inside]
        if scenes := [scene for scene in pictures if scene]:
            alike = [scene._replace(theme=scenes[0].theme, lang=scenes[0].lang) for scene in scenes]
            first = inside[pictures.index(scenes[0])]
            data |= mimebundle(asleep(beside(alike), words(first._lang)[first.widget]["asleep"]))
        if any("text/html" in part for part in parts):
            data["text/html"] = "\n".join(part.get("text/html") or part["image/svg+xml"] for part in parts)
        data["text/plain"] = "\n\n".join(part["text/plain"] for part in parts)
    return data


def _widgets_in(widget: object) -> Iterator[Front]:
    """Yield the widgets of emmviz in a box, and in the boxes in it."""
    if isinstance(widget, Front):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from _widgets_in(child)


def asleep(scene: Scene, line: str) -> Scene:
    """Return a scene with one more line below it, which says how to wake the widget that it replaces.

    >>> from emmviz import GameTree
    >>> asleep(GameTree.parse("max(1, 2)").scene(), "Run this cell.").levels[-1].label.text
    'Run this cell.'
    """
    size, y, levels = scene.theme.label, scene.height, list(scene.levels)
    for part in wrap(line, size, scene.width - 2 * _LEFT, bold=True):
        levels.append(
            LevelName("", Label("level", part, _LEFT, y + 0.7 * size, size, width(part, size, bold=True), "start"))
        )
        y += 1.4 * size
    return scene._replace(height=y + 0.6 * size, levels=tuple(levels))
