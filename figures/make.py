"""Draw every figure of the README and of this folder with the public API; run by `make figures`.

The same code gives the same bytes, so `tests/picture/test_figures.py` can tell a figure that is out of date.
"""

from __future__ import annotations

import re
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tqdm import tqdm

from emmviz import GameTree, PictureWarning, gallery, star1
from emmviz.picture.named_themes import themes
from emmviz.picture.steps import chosen_steps
from emmviz.search.run import Run

HERE = Path(__file__).resolve().parent
LARGEST = 31
# Seconds of each frame of a film, and of the last one: 14 in all.
PACE = {"seconds": 1.8, "hold": 3.2}
# A picture that stays legible on a phone, where a code host makes it 360 pixels wide.
NARROW: dict[str, Any] = {"gap": 2, "pad": 4, "roomy": 380, "value": 17, "label": 19, "small": 18, "tight": True}
FILM: dict[str, Any] = {
    "steps": "values",
    "theme": NARROW | {"page": (560, 700)},
    "hide": ("levels", "legend"),
}
_BAR = 52
SLIDES = ("svg", "pdf", "png", "tex", "pptx")


class Figure(NamedTuple):
    """A file: what draws it, and what the index says of it."""

    save: Callable[[Path], object]
    title: str
    source: str


def star1_cut_step() -> int:
    """The frame of Star1's second cut on the scale tree."""
    return chosen_steps(scale(), "cuts")[1]


@cache
def scale() -> Run:
    """Star1 on the textbook's scale tree."""
    return star1(gallery.aima_scale())


@cache
def trees() -> dict[str, GameTree]:
    """The trees of the gallery that one picture can hold, by their names."""
    named = {name: gallery.get(name) for name in gallery.names()}
    return {name: tree for name, tree in named.items() if len(tree) <= LARGEST}


@cache
def for_slides() -> list[str]:
    """The trees whose text is large enough on a slide, while they are searched as well."""
    found = []
    for name, tree in trees().items():
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", PictureWarning)
            star1(tree).scene(theme="slide")
        found += [] if told else [name]
    return found


@cache
def figures() -> dict[str, Figure]:
    """Every figure by its file name."""
    book = "Russell and Norvig, AIMA 3e, Fig. 5.12"
    made: dict[str, Figure] = {}

    def add(name: str, thing: GameTree | Run, about: str, source: str, **options: Any) -> None:
        made[name] = Figure(lambda path: thing.save(path, **options), about, source)

    step = star1_cut_step()
    add(
        "star1-cut.svg",
        scale(),
        "Star1's second cut on the scale tree",
        book,
        step=step,
        theme=FILM["theme"],
        hide=FILM["hide"],
    )
    add("star1-cut.png", scale(), "The same in the usual sizes, as PNG", book, step=step)
    add(
        "star1-film.svg",
        scale(),
        "Star1 on the scale tree: a film without a program, for any page",
        book,
        **FILM,
        **PACE,
    )
    add(
        "star1-film.gif",
        scale(),
        "The same as GIF, for chats and slides",
        book,
        **FILM,
        **PACE,
    )
    made["star1-steps.svg"] = Figure(
        lambda path: path.write_text(steppable(scale()), encoding="utf-8"),
        "Every step: open the file in a browser, and step with its links; it has no script",
        book,
    )
    made["star1-strip.svg"] = Figure(
        lambda path: scale().strip(path, steps=[0, 3, 8, 13, step - 2, step]), "Star1 in six frames", book
    )
    for name in themes():
        hidden = ("caption", "reasons", "legend")
        add(f"theme-{name}.svg", scale(), f"The theme {name}", book, step=step, theme=name, hide=hidden)
    add("handout.svg", scale(), "A handout: the values are left to the reader", book, blank=True)
    add("handout-key.svg", scale(), "Its key", book, title=scale().tree.title)
    for name, tree in trees().items():
        add(f"gallery-{name}.svg", tree, tree.title, tree.graph["source"])
    for name in for_slides():
        tree = trees()[name]
        for suffix in SLIDES:
            # The deck steps from cut to cut, or shows the tree where nothing is cut.
            run = star1(tree)
            thing: GameTree | Run = run if suffix == "pptx" and run.cutoffs else tree
            options: dict[str, Any] = {"steps": [0, *chosen_steps(run, "cuts"), -1]} if thing is run else {}
            add(f"slides/{name}.{suffix}", thing, tree.title, tree.graph["source"], theme="slide", **options)
    return made


def data(name: str) -> bytes:
    """The bytes of one figure or page."""
    if name in PAGES:
        return PAGES[name]().encode("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, Path(name).name)
        figures()[name].save(path)
        return path.read_bytes()


def steppable(run: Run) -> str:
    """Return an SVG that steps through a run by links, as a code host allows no script."""
    width, height = FILM["theme"]["page"]
    inner = f'<svg y="{_BAR}"'
    frames = []
    for k in range(last := len(run.steps) + 1):
        # An SVG file has each id once.
        drawn = re.sub(
            r' id="[^"]*"| role="[^"]*"|<(title|desc)>.*?</\1>',
            "",
            run.to_svg(k, theme=FILM["theme"], hide=FILM["hide"]),
            flags=re.DOTALL,
        )
        links = [("first", 0), ("◀ back", max(k - 1, 0)), (f"{k} of {last - 1}", k), ("step ▶", min(k + 1, last - 1))]
        row = "".join(
            f'<a href="#step-{to}"><rect x="{137 * i + 10}" y="8" width="129" height="40" rx="6"/>'
            f'<text x="{137 * i + 74}" y="35">{text}</text></a>'
            for i, (text, to) in enumerate(links)
        )
        frames.append(f'<g class="step" id="step-{k}"><g class="bar">{row}</g>{drawn.replace("<svg", inner, 1)}</g>')
    style = (
        ".step{display:none}.step:target,svg:not(:has(.step:target)) #step-0{display:inline}"
        ".bar rect{fill:#fff;stroke:#0072b2}.bar a:hover rect{fill:#e8f2f9}"
        ".bar text{font:20px sans-serif;text-anchor:middle;fill:#005c8f}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + _BAR}" style="background:#fff;'
        f'width:100%;max-height:100vh"><title>Star1 on the scale tree: step through it</title><style>{style}</style>'
        f"{''.join(frames)}</svg>\n"
    )


def index() -> str:
    """Return the page of this folder, in Markdown: all figures, the themes, and those for slides."""
    blocks = [
        _block(name, figure, f"[{name}]({name})")
        for name, figure in figures().items()
        if not name.startswith(("slides/", "theme-")) and name.endswith((".svg", ".gif"))
    ]
    slides = []
    for name in for_slides():
        links = " · ".join(f"[{suffix}](slides/{name}.{suffix})" for suffix in SLIDES)
        slides.append(_block(f"slides/{name}.svg", figures()[f"slides/{name}.svg"], links))
    named = [f"**{name}**<br>![The theme {name}](theme-{name}.svg)" for name in themes()]
    rows = [f"| {left} | {right} |" for left, right in zip(named[::2], named[1::2], strict=True)]
    return "\n\n".join(
        [
            "# Figures",
            "`make figures` draws them. [The themes side by side](#themes) · [Ready for slides](#ready-for-slides)",
            *blocks,
            "## Themes",
            "\n".join(["| | |", "|---|---|", *rows]),
            "## Ready for slides",
            "They are 16:9, with text of 18 points or more. In the deck (pptx) you can edit every shape. It goes from\n"
            "cut to cut of Star1.",
            *slides,
        ]
    )


def _block(name: str, figure: Figure, links: str) -> str:
    return f"![{figure.title}]({name})\n\n**{figure.title}**<br>{figure.source} · {links}"


PAGES = {"README.md": lambda: f"{index()}\n"}


def main() -> None:
    """Write the figures and remove those that are no longer made."""
    names = [*figures(), *PAGES]
    for name in tqdm(names, desc="figures", disable=None):
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data(name))
    for old in [*HERE.glob("*.svg"), *HERE.glob("*.png"), *HERE.glob("*.gif"), *HERE.glob("slides/*")]:
        if old.relative_to(HERE).as_posix() not in names:
            old.unlink()
    print(f"{len(names)} files in {HERE.name}/", file=sys.stderr)


if __name__ == "__main__":
    main()
