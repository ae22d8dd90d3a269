"""Draw every figure of the README and of this folder with the public API; run by `make figures`.

The same code gives the same bytes, so `tests/picture/test_figures.py` can tell a figure that is out of date.
"""

from __future__ import annotations

import html
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tqdm import tqdm

from emmviz import GameTree, PictureWarning, gallery, star1
from emmviz.base.document import allow, document
from emmviz.picture.named_themes import themes
from emmviz.picture.steps import chosen_steps
from emmviz.search.run import Run

HERE = Path(__file__).resolve().parent
LARGEST = 31
# Seconds of each frame of a film, and of the last one: 14 in all.
PACE = {"seconds": 1.8, "hold": 3.2}
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
    add("star1-cut.svg", scale(), "Star1's second cut on the scale tree", book, step=step, theme={"evidence": True})
    add("star1-cut.png", scale(), "The same as PNG", book, step=step, theme={"evidence": True})
    add(
        "star1-film.svg",
        scale(),
        "Star1 on the scale tree: a film without a program, for any page",
        book,
        steps="values",
        theme={"evidence": True},
        **PACE,
    )
    add(
        "star1-film.gif",
        scale(),
        "The same as GIF, for chats and slides",
        book,
        steps="values",
        theme={"evidence": True},
        **PACE,
    )
    made["star1-strip.svg"] = Figure(
        lambda path: scale().strip(path, steps=[0, 3, 8, 13, step - 2, step]), "Star1 in six frames", book
    )
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


def index() -> str:
    """A page that shows all figures, and leads to those for slides."""
    blocks = []
    for name, figure in figures().items():
        if not name.startswith("slides/") and name.endswith((".svg", ".gif")):
            blocks.append(_block(name, figure, f'<a href="{name}">{name}</a>'))
    slides = []
    for name in for_slides():
        links = " · ".join(f'<a href="slides/{name}.{suffix}">{suffix}</a>' for suffix in SLIDES)
        slides.append(_block(f"slides/{name}.svg", figures()[f"slides/{name}.svg"], links))
    return _page(
        "emmviz: figures",
        '<p>Drawn by <code>make figures</code>. <a href="themes.html">The themes side by side</a> · '
        '<a href="#slides">Ready for slides</a></p>\n'
        f'{chr(10).join(blocks)}\n<h2 id="slides">Ready for slides</h2>\n<p>16:9, text of 18 points or more. In the '
        f"deck (pptx) every shape can be edited; it goes from cut to cut of Star1.</p>\n{chr(10).join(slides)}",
    )


def side_by_side() -> str:
    """A page with the same frame in every theme, on one screen."""
    pictures = []
    for name in themes():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PictureWarning)
            svg = scale().to_svg(star1_cut_step(), theme=name, hide=("caption", "reasons", "legend"))
        pictures.append(f'<figure class="{name}"><figcaption>{name}</figcaption>{svg}</figure>')
    style = (
        "body{margin:0;padding:10px;box-sizing:border-box;min-height:100vh;display:grid;gap:10px;\n"
        "grid-template-columns:repeat(auto-fit,minmax(300px,1fr));font:16px/1.3 system-ui,sans-serif}\n"
        "figure{margin:0;padding:6px 10px;display:flex;flex-direction:column;\n"
        "border:1px solid #b9b9c0;border-radius:6px}\n"
        "figcaption{font-weight:700}figure.dark{background:#16181d;color:#eceef2}svg{width:100%;height:auto;flex:1;min-height:0}\n"
        "@media(min-width:1000px) and (min-height:600px){body{height:100vh;grid:1fr 1fr/repeat(3,minmax(0,1fr))}\n"
        "figure{min-height:0}svg{height:0}}"
    )
    return document("emmviz: the themes", "\n".join(pictures), lang="en", styles=[style])


def _block(name: str, figure: Figure, links: str) -> str:
    return (
        f'<figure>\n<img src="{name}" alt="{html.escape(figure.title)}" loading="lazy">\n'
        f"<figcaption><b>{html.escape(figure.title)}</b><br>{html.escape(figure.source)} · {links}</figcaption>\n"
        "</figure>"
    )


def _page(title: str, body: str) -> str:
    style = (
        "body{font:16px/1.5 system-ui,sans-serif;max-width:1000px;margin:auto;padding:1em;color:#1a1a1a}\n"
        "figure{margin:2em 0}img{max-width:100%;height:auto}figcaption{color:#55555c}"
    )
    # Its pictures are files beside it.
    return allow(document(title, f"<h1>{title}</h1>\n{body}", lang="en", styles=[style]), img="'self' file:")


PAGES = {"index.html": index, "themes.html": side_by_side}


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
