"""Draw every figure of the README and of this folder with the public API; run by `make figures`.

The same code gives the same bytes, so `tests/test_figures.py` can tell a figure that is out of date.
"""

from __future__ import annotations

import html
import sys
from pathlib import Path

from emmviz import GameTree, gallery, star1

HERE = Path(__file__).resolve().parent
LARGEST = 31


def star1_cut_step() -> int:
    """The frame of Star1's second cut on the scale tree."""
    run = star1(gallery.aima_scale())
    return run.steps.index(run.cutoffs[1]) + 1


def trees() -> dict[str, GameTree]:
    """The trees of the gallery that one picture can hold, by their names."""
    named = {name: gallery.get(name) for name in gallery.names()}
    return {name: tree for name, tree in named.items() if len(tree) <= LARGEST}


def texts() -> dict[str, str]:
    """The figures that are text, by file name."""
    made = {"star1-cut.svg": star1(gallery.aima_scale()).to_svg(step=star1_cut_step())}
    made |= {f"gallery-{name}.svg": tree.to_svg() for name, tree in trees().items()}
    return made | {"index.html": index()}


def index() -> str:
    """A page that shows all figures."""
    figures = [("star1-cut.svg", "Star1's second cut on the scale tree", "Russell and Norvig, AIMA 3e, Fig. 5.12")]
    figures += [(f"gallery-{name}.svg", tree.title, tree.graph["source"]) for name, tree in trees().items()]
    blocks = [
        f'<figure>\n<img src="{name}" alt="{html.escape(title)}" loading="lazy">\n'
        f'<figcaption><b>{html.escape(title)}</b><br>{html.escape(source)} · <a href="{name}">{name}</a></figcaption>\n'
        "</figure>"
        for name, title, source in figures
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>emmviz: figures</title>\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:1000px;margin:auto;padding:1em;color:#1a1a1a}\n"
        "figure{margin:2em 0}img{max-width:100%;height:auto}figcaption{color:#55555c}</style></head>\n<body>\n"
        f"<h1>Figures</h1>\n{chr(10).join(blocks)}\n</body></html>\n"
    )


def main() -> None:
    """Write the figures and remove those that are no longer made."""
    made = texts()
    for name, text in made.items():
        (HERE / name).write_text(text if text.endswith("\n") else text + "\n", encoding="utf-8", newline="\n")
    star1(gallery.aima_scale()).save(HERE / "star1-cut.png", step=star1_cut_step())
    for old in HERE.glob("gallery-*.svg"):
        if old.name not in made:
            old.unlink()
    print(f"{len(made) + 1} files in {HERE.name}/", file=sys.stderr)


if __name__ == "__main__":
    main()
