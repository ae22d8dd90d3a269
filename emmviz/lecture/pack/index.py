"""The first page of a pack: what is in it, one click away."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from emmviz.base.document import document
from emmviz.base.locale import words
from emmviz.learn.exercises import LEVELS, TOPICS
from emmviz.lecture.pack.archive import INDEX, MARK
from emmviz.lecture.pack.parts import FORMS, Pack, lectures, title
from emmviz.lecture.reading import read_lecture
from emmviz.picture.render.svg import escape

_STYLE = """
body{font:16px/1.45 -apple-system,Segoe UI,Arial,sans-serif;
max-width:58rem;margin:auto;padding:1.5rem;color:#1a1a1a;background:#fff}
h1{font-size:1.7rem}h2{font-size:1.2rem;color:#005a8f;margin:1.4rem 0 .4rem}section{margin:1.6rem 0}
table{border-collapse:collapse;width:100%;border-top:1px solid #9a9aa0}tr{border-bottom:1px solid #e2e2e6}
td,th{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0}th{font-weight:normal;width:22rem}
td a,nav a{white-space:nowrap;margin-right:1rem}a{color:#005a8f}code{display:inline-block;overflow-wrap:anywhere}
@media(max-width:34rem){body{padding:1rem}tr,td,th{display:block;width:auto}td a{display:inline-block;line-height:2}}
"""


def write_indices(folder: Path, packs: list[Pack]) -> None:
    """Write the first page of each language: index.html of the first one, index.es.html and so on of the others."""
    names = {pack.lang: INDEX if pack is packs[0] else f"index.{pack.lang}.html" for pack in packs}
    for pack in packs:
        others = (
            _link(name, words(lang)["pack"]["language"], lang=lang) for lang, name in names.items() if lang != pack.lang
        )
        head = words(pack.lang)["pack"]["title"]
        body = "\n".join([f"<h1>{escape(head)}</h1>", f"<nav>{''.join(others)}</nav>", *_sections(folder, pack)])
        written = document(head, body, lang=pack.lang, styles=[_STYLE], head=MARK)
        (folder / names[pack.lang]).write_text(written, encoding="utf-8", newline="\n")


def _sections(folder: Path, pack: Pack) -> Iterator[str]:
    phrases, values = words(pack.lang)["pack"], {"people": len(pack.people), "trees": pack.trees, "seed": pack.seed}
    for name, (make, parts) in _ROWS_OF.items():
        if rows := "".join(make(folder, pack)):
            # It speaks only of what is there.
            there = [part for part in parts if (folder / pack.lang / part).is_dir()]
            explanation = escape(" ".join(phrases[f"how_{part}"].format(**values) for part in there))
            yield f"<section><h2>{escape(phrases[name])}</h2><p>{explanation}</p><table>{rows}</table></section>"
    if not (folder / pack.lang / "sheets").is_dir():
        return
    command = f"emmviz instructor --lang {pack.lang} --seed {pack.seed + 1000} --students names.txt"
    again = f"<p>{escape(phrases['again_how'])} <code>{escape(command)}</code></p>"
    yield f"<section><h2>{escape(phrases['again'])}</h2>{again}</section>"


def _lessons(folder: Path, pack: Pack) -> Iterator[str]:
    phrases = words(pack.lang)["pack"]
    for name in lectures(pack):
        files = [
            (f"slides/{name}.html", phrases["deck"]),
            (f"powerpoint/{name}.pptx", "PowerPoint"),
            (f"plans/{name}.pdf", phrases["plan"]),
            (f"handouts/{name}.pdf", phrases["handout"]),
        ]
        if links := _there(folder, pack, files):
            lecture = read_lecture(pack.source("lectures", f"{name}.md").read_text(encoding="utf-8"))
            head = f"{escape(lecture.title)}<br>{escape(phrases['minutes'].format(minutes=lecture.minutes))}"
            yield _row(head, links)


def _questions(folder: Path, pack: Pack) -> Iterator[str]:
    phrases = words(pack.lang)["pack"]
    tests = [(f"tests/{form}-test", f"tests/{form}-test", phrases[form], phrases["test"]) for form in FORMS]
    sheets = [
        (f"sheets/{topic}-{level}", f"banks/{topic}-{level}", title(pack, topic, level), phrases["sheet"])
        for topic in TOPICS
        for level in LEVELS
    ]
    for paper, bank, name, kind in [*tests, *sheets]:
        files = [
            (f"{paper}.pdf", kind),
            (f"{paper}-key.pdf", phrases["key"]),
            (f"{bank}.xml", "Moodle"),
            (f"{bank}.json", "json"),
        ]
        if links := _there(folder, pack, files):
            yield _row(escape(name), links)


def _notebooks(folder: Path, pack: Pack) -> Iterator[str]:
    phrases, here = words(pack.lang)["pack"], folder / pack.lang
    notebooks = {path.stem: path for path in sorted([*here.glob("*/*.ipynb"), *here.glob("*/*/*/*.ipynb")])}
    for stem, path in sorted(notebooks.items()):
        name = str(json.loads(path.read_text(encoding="utf-8"))["metadata"].get("title", stem))
        files = [
            (f"solutions/{stem}.ipynb", phrases["solutions"]),
            (f"assignment/source/{stem}/{stem}.ipynb", phrases["assignment"]),
        ]
        yield _row(escape(name), _there(folder, pack, files))
    if links := _there(folder, pack, [(f"assignment/{name}", name) for name in ("README.md", "nbgrader_config.py")]):
        yield _row("nbgrader", links)


# What makes the rows of a section, and the parts that these are of.
_ROWS_OF = {
    "lessons": (_lessons, ("slides", "plans", "handouts", "powerpoint")),
    "questions": (_questions, ("tests", "sheets", "banks")),
    "notebooks": (_notebooks, ("solutions", "assignment")),
}


def _there(folder: Path, pack: Pack, links: Iterable[tuple[str, str]]) -> str:
    """Return links to the files that there are."""
    return " ".join(_link(f"{pack.lang}/{to}", text) for to, text in links if (folder / pack.lang / to).is_file())


def _link(to: str, text: str, *, lang: str = "") -> str:
    return f'<a href="{escape(to)}"{f" lang={lang}" if lang else ""}>{escape(text)}</a>'


def _row(head: str, html: str) -> str:
    return f"<tr><th>{head}</th><td>{html}</td></tr>"
