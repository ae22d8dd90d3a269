"""Lecture: a notebook as a deck of slides with live players, in one page that needs no network."""

from __future__ import annotations

from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.files import HTML, check_kind, write_whole
from emmviz.base.locale import languages, words
from emmviz.base.numbers import brief
from emmviz.player.shell.front import check_theme

__all__ = ["save_deck"]


def save_deck(
    notebook: str | Path, path: str | Path, *, theme: str = "auto", lang: str | None = None, steps: bool = False,
    progress: bool = False, overwrite: bool = False,
) -> Path:  # fmt: skip
    """Execute a notebook and write it as a deck.

    A slide begins where a cell says so (slideshow.slide_type), else at each heading; what does not fit goes on a
    slide below.

    Parameters: notebook, an .ipynb file; path, of the page, which ends in .html; theme, "auto", "light" or "dark";
    lang, the language of the deck's own words (that of the notebook's metadata, or English); steps, whether a clicker
    steps every player before it turns the slide, not only players of cells with the tag "step"; progress, whether a bar
    is shown; overwrite, True to replace a file that emmviz did not write, too.
    Returns: the path. Raises: TreeError for what is no notebook, a cell that fails, a poll without its right choice,
    and where there is a file that emmviz did not write; ImportError that names the extra; OSError.
    """
    if Path(path).suffix.lower() != ".html":
        raise TreeError(f"a deck is saved as .html, not as {brief(Path(path).name)}")
    check_kind(path, "html", HTML, overwrite=overwrite)
    check_theme(theme)
    words(lang or "en")  # an unknown language is refused before anything is executed
    if not Path(path).parent.is_dir():
        raise FileNotFoundError(2, "No such file or directory", str(Path(path).parent))
    # Only what a deck needs is loaded for it.
    from emmviz.lecture.execute import execute, read
    from emmviz.lecture.outputs import Outputs
    from emmviz.lecture.page import page
    from emmviz.lecture.prose import Prose
    from emmviz.lecture.slides import slides

    folder = Path(notebook).resolve().parent
    book = read(notebook)
    own = book.metadata.get("lang")
    lang = lang or (own if own in languages() else "en")
    phrases = words(lang)["lecture"]
    prose = Prose(folder)
    done = execute(book, folder, progress=progress)
    outputs = Outputs(done.states, prose, theme, phrases)
    deck = slides(done.book, prose, outputs, phrases, steps=steps)
    if not deck.slides:
        raise TreeError(f"{brief(str(notebook), 200)} has nothing to show on a slide")
    written = page(deck, outputs.widgets, theme=theme, lang=lang, words=phrases)
    return write_whole(path, written.encode("utf-8", "replace"))
