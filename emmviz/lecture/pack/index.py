"""The first page of a pack: what is in it, one click away."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from emmviz.lecture.pack.archive import INDEX, MARK
from emmviz.lecture.pack.html import page
from emmviz.lecture.pack.job import Pack
from emmviz.lecture.pack.phrases import phrases
from emmviz.lecture.written.reading import read_lecture
from emmviz.picture.render.svg import escape

__all__ = ["write_indices"]

_STYLE = """
section{margin:1.6rem 0}table{border-top:1px solid #9a9aa0}tr{border-bottom:1px solid #e2e2e6}
td,th{padding:.3rem .8rem .3rem 0}td:first-child{width:auto;color:inherit}th{font-weight:normal;width:auto}
td a,nav a{white-space:nowrap;margin-right:1rem}a{color:#005a8f}
summary{cursor:pointer}.thumbs{display:flex;flex-wrap:wrap;gap:.5rem;margin:.5rem 0}
.thumbs img{width:9.6rem;height:5.4rem;border:1px solid #9a9aa0;display:block}
code{overflow-wrap:anywhere}
@media(max-width:34rem){
tr,td,th{display:block}td,th{padding-bottom:0}tr{padding:.3rem 0}td a{display:inline-block;line-height:2}
}
"""


def write_indices(folder: Path, packs: list[Pack]) -> None:
    """Write the first page of each language: index.html of the first one, index.es.html and so on of the others."""
    names = {pack.lang: INDEX if pack is packs[0] else f"index.{pack.lang}.html" for pack in packs}
    for pack in packs:
        others = (
            _link(name, phrases(lang)["language"], lang=lang) for lang, name in names.items() if lang != pack.lang
        )
        body = "\n".join([f"<nav>{''.join(others)}</nav>", *_sections(folder, pack)])
        title = phrases(pack.lang)["title"]
        written = page(title, pack.lang, f"<h1>{escape(title)}</h1>\n{body}", head=f"{MARK}<style>{_STYLE}</style>")
        (folder / names[pack.lang]).write_text(written, encoding="utf-8", newline="\n")


def _sections(folder: Path, pack: Pack) -> Iterator[str]:
    words = phrases(pack.lang)
    makers = {"lessons": _lessons, "paper": _paper, "banks": _banks, "solutions": _solutions, "assignment": _assignment}
    for name, make in makers.items():
        if rows := "".join(make(folder, pack)):
            how = escape(words[f"{name}_how"].format(people=len(pack.people), trees=pack.trees, seed=pack.seed))
            yield f"<section><h2>{escape(words[name])}</h2><p>{how}</p><table>{rows}</table></section>"
    own = "" if pack.lang == "en" else f" --lang {pack.lang}"
    command = f"emmviz instructor{own} --seed {pack.seed + 1000} --students names.txt"
    again = f"<p>{escape(words['again_how'])} <code>{escape(command)}</code></p>"
    yield f"<section><h2>{escape(words['again'])}</h2>{again}</section>"


def _lessons(folder: Path, pack: Pack) -> Iterator[str]:
    words, here = phrases(pack.lang), folder / pack.lang
    found = {path.stem for part in ("slides", "handouts", "plans") for path in (here / part).glob("*.*")}
    found |= {path.name for path in (here / "pictures").glob("*")}
    for name in sorted(found, key=lambda name: ("minutes" not in name, name)):
        lecture = read_lecture(pack.source("lectures", f"{name}.md").read_text(encoding="utf-8"))
        links = _there(folder, pack, [
            (f"slides/{name}.html", words["deck"]), (f"plans/{name}.pdf", f"{words['plan']} (pdf)"),
            (f"plans/{name}.html", f"{words['plan']} ({words['on_screen']})"),
            (f"handouts/{name}.pdf", words["handout"]),
            *((f"powerpoint/{path.name}", path.name) for path in sorted((here / "powerpoint").glob(f"{name[:2]}-*"))),
        ])  # fmt: skip
        shown = "".join(_thumb(folder, path, lecture.pages[int(path.name[:2]) - 1].headline)
                        for path in sorted((here / "pictures" / name).glob("*.png")))  # fmt: skip
        more = f'<details><summary>{escape(words["pictures"])}</summary><div class="thumbs">{shown}</div></details>'
        minutes = escape(words["minutes"].format(minutes=lecture.minutes))
        yield _row(f"{escape(lecture.title)}<br>{minutes}", links + (more if shown else ""))


def _paper(folder: Path, pack: Pack) -> Iterator[str]:
    words = phrases(pack.lang)
    for form in ("pre", "post"):
        files = [(f"tests/{form}-test.pdf", words["test"]), (f"tests/{form}-test-key.pdf", words["key"])]
        if links := _there(folder, pack, files):
            yield _row(escape(words[form]), links)
    for path in sorted((folder / pack.lang / "sheets").glob("*-?.pdf")):
        files = [(f"sheets/{path.name}", words["sheet"]), (f"sheets/{path.stem}-key.pdf", words["key"])]
        yield _row(escape(path.stem), _there(folder, pack, files))


def _banks(folder: Path, pack: Pack) -> Iterator[str]:
    words, here = phrases(pack.lang), folder / pack.lang
    for path in [*sorted((here / "tests").glob("*.xml")), *sorted((here / "banks").glob("*.xml"))]:
        name = path.relative_to(here).as_posix().removesuffix(".xml")
        title = words[path.stem.removesuffix("-test")] if path.parent.name == "tests" else path.stem
        yield _row(escape(title), _there(folder, pack, [(f"{name}.xml", "Moodle XML"), (f"{name}.json", "json")]))


def _solutions(folder: Path, pack: Pack) -> Iterator[str]:
    for path in sorted((folder / pack.lang / "solutions").glob("*.ipynb")):
        title = json.loads(path.read_text(encoding="utf-8"))["metadata"].get("title", path.stem)
        yield _row(escape(title), _there(folder, pack, [(f"solutions/{path.name}", path.name)]))


def _assignment(folder: Path, pack: Pack) -> Iterator[str]:
    course = folder / pack.lang / "assignment"
    if course.is_dir():
        yield _row(
            "",
            _there(
                folder,
                pack,
                [("assignment/README.md", "README"), ("assignment/nbgrader_config.py", "nbgrader_config.py")],
            ),
        )
        for path in sorted((course / "source").glob("*/*.ipynb")):
            yield _row("", _there(folder, pack, [(path.relative_to(folder / pack.lang).as_posix(), path.name)]))


def _there(folder: Path, pack: Pack, links: Iterable[tuple[str, str]]) -> str:
    """Return links to the files that there are."""
    return "".join(_link(f"{pack.lang}/{to}", text) for to, text in links if (folder / pack.lang / to).is_file())


def _thumb(folder: Path, path: Path, headline: str) -> str:
    to = escape(path.relative_to(folder).as_posix())
    return f'<a href="{to}"><img src="{to}" loading="lazy" alt="{escape(headline)}" title="{escape(headline)}"></a>'


def _link(to: str, text: str, *, lang: str = "") -> str:
    return f'<a href="{escape(to)}"{f" lang={lang}" if lang else ""}>{escape(text)}</a>'


def _row(head: str, html: str) -> str:
    return f"<tr><th>{head}</th><td>{html}</td></tr>"
