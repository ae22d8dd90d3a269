"""The index of the suite: notebooks/README.md and notebooks/es/README.md, from the front matters of the sources."""

from __future__ import annotations

from collections.abc import Iterable

from scripts.notebooks.editions import Words
from scripts.notebooks.source import Source

# The lengths of a lesson, in minutes.
PATHS = (50, 90)
WARNING = "Written by scripts/notebooks from notebooks/source: change it there."
INTRO = """# The notebooks

Each notebook opens with a surprise, asks for your prediction before it shows an answer, and ends with exercises that
emmviz marks. The last two columns give the minutes that it takes, in a lecture and on your own."""
TABLE = "| | Notebook | The surprise | What you can do after it | Lecture | On your own |"
PATH = """## A path of {length} minutes

This path takes one lesson. Show the slides of each notebook in class, and leave the rest as homework."""
STEP = "{minutes} minutes: [{number} · {title}]({file})"
PHRASES = (WARNING, INTRO, TABLE, PATH, STEP)


def index(sources: Iterable[Source], translate: Words = str) -> str:
    """Return the index in Markdown; `translate` gives the words of this module in the language of the sources."""
    sources = sorted(sources, key=lambda source: source.stem)
    rows = [
        f"| {source.number} | [{front.title}]({source.stem}.ipynb) | {front.surprise} | {_sentence(front.aim)} "
        f"| {front.lecture} | {front.alone} |"
        for source in sources
        for front in [source.front]
    ]
    lines = [f"<!-- {translate(WARNING)} -->", "", translate(INTRO), "", translate(TABLE)]
    lines += ["|--:|---|---|---|--:|--:|", *rows]
    for length in PATHS:
        lines += ["", translate(PATH).format(length=length), ""]
        lines += [
            "1. "
            + translate(STEP).format(
                minutes=source.front.paths[length],
                number=source.number,
                title=source.front.title,
                file=f"{source.stem}.ipynb",
            )
            for source in sources
            if length in source.front.paths
        ]
    return "\n".join(lines) + "\n"


def _sentence(aim: str) -> str:
    return aim[0].upper() + aim[1:]
