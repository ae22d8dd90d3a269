"""Printing: papers as a PDF, which typst sets, or as a page of HTML that loads nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from emmviz.base import progress
from emmviz.base.document import document
from emmviz.base.errors import TreeError
from emmviz.base.files import HTML, check_kind, write_whole
from emmviz.base.locale import words
from emmviz.base.messages import Message, counted, expect
from emmviz.base.text import JsonObject, clip
from emmviz.learn.paper.paper import CODE_BREAK, PIECE_BREAK, Paper, answer_key, worth
from emmviz.picture.render.svg import escape, scene_svg
from emmviz.picture.render.typeset import MARK, paper_path, typeset
from emmviz.picture.scene import Scene

# The sizes of pages in hundredths of an inch, as scenes are, and what margins and foot take of them.
PAGES = {"A4": (827.0, 1169.0), "letter": (850.0, 1100.0)}
_ACROSS, _DOWN = 150.0, 145.0
# Below this scale a picture cannot be read.
_LEAST = 0.3
# The size of the type of a foot, and its room.
_FOOT = (12, 560)


def checked_path(path: str | Path, page: str) -> Path:
    """Return the path that papers are written to; raise TreeError for another suffix or page."""
    path = Path(path)
    suffix = path.suffix.lower()
    expect(suffix in (".pdf", ".html"), "wrong.learn.suffix", path.name, first=".pdf", last=".html")
    expect(page in PAGES, "wrong.learn.page", page, 40, known=", ".join(PAGES))
    return paper_path(path)


def write_papers(files: Iterable[tuple[Path, Sequence[Paper], bool]], page: str, overwrite: bool) -> list[Path]:
    """Write files, each of papers or of their key; all are made first, so that an error leaves none behind."""
    made = []
    for path, papers, key in progress.counted(files, "file"):
        suffix = path.suffix.lower()
        check_kind(path, suffix[1:], MARK if suffix == ".pdf" else HTML, overwrite=overwrite)
        made.append((path, (pdf if suffix == ".pdf" else html)(papers, key=key, page=page)))
    return [write_whole(path, data) for path, data in made]


def pdf(papers: Sequence[Paper], *, key: bool = False, page: str = "A4") -> bytes:
    """Return papers, or their key, as the bytes of one PDF, each on separate pages, the same bytes each time.

    A tree is on one page with all its questions, unless these are too many for any page. A key begins with tables of
    all answers and of known wrong ones, and is numbered through.
    """
    data = _contents(papers, key)
    for part in (part for paper in data["papers"] for part in paper["parts"]):
        _check(part["pictures"][-1], PAGES[page])
    return typeset(Path(__file__).with_name("sheet.typ"), {**data, "size": PAGES[page]})


def _check(scene: Scene, page: tuple[float, float]) -> None:
    """Refuse a tree that cannot be read on a page with room for a question below it, be it on its side."""
    rooms = [(wide - _ACROSS, 0.6 * (high - _DOWN)) for wide, high in (page, page[::-1])]
    if all(min(wide / scene.width, high / scene.height) < _LEAST for wide, high in rooms):
        raise TreeError(Message("wrong.learn.page_tree", nodes=counted("node", len(scene.nodes))))


def _contents(papers: Sequence[Paper], key: bool) -> JsonObject:
    """Return the contents of papers, or of their key, with scenes for pictures."""
    lang = papers[0].lang
    return {
        "key": key,
        "lang": lang,
        "title": papers[0].heading(key),
        "foot": clip(papers[0].heading(key), *_FOOT),
        "words": words(lang)["sheet"],
        "tables": answer_key(papers) if key and all(paper.questions for paper in papers) else [],
        "papers": [
            {
                "heading": paper.heading(key),
                "name": paper.name,
                "foot": clip(" · ".join(filter(None, (paper.heading(key), paper.name))), *_FOOT),
                "points": worth(paper.points, lang) if paper.points else None,
                "parts": [
                    {
                        "heading": f"{part.heading} ({part.source})" if key and part.source else part.heading,
                        "intro": "" if key else part.intro,
                        "pictures": [part.solution()] if key else part.pictures,
                        "table": part.table
                        and {"heads": part.table.heads, "rows": part.table.rows if key else part.table.blank},
                        "items": [question.solved() if key else question.asked() for question in part.questions],
                    }
                    for part in paper.parts
                ],
            }
            for paper in papers
        ],
    }


# -- HTML ------------------------------------------------------------------------------------------------------------

_STYLE = """
body{font:11pt/1.45 -apple-system,"Segoe UI",Roboto,"Helvetica Neue","Liberation Sans",Arial,sans-serif;
color:#1a1a1a;background:#fff;margin:0}
main{max-width:46rem;margin:0 auto;padding:1rem}
.paper+.paper{break-before:page;border-top:2px solid #1a1a1a;margin-top:3rem;padding-top:1rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 1.2rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:1.6rem 0 .4rem;overflow-wrap:anywhere}
.who{display:flex;gap:1.5rem;margin:0 0 1.4rem}.who span{border-bottom:1px solid #767676;flex:2}
.who span:last-child{flex:1}.who b,.person{font-weight:700}.person{font-size:1.15rem;overflow-wrap:anywhere}
svg{max-width:100%;height:auto;display:block;margin:.6rem auto}
.start,.item{break-inside:avoid}.start{break-after:avoid}
ol{margin:0;padding-left:2.2rem}li{margin:0 0 1rem;padding-left:.2rem;overflow-wrap:anywhere}li::marker{font-weight:700}
li p{margin:0}.tick{list-style:none;padding:0;margin:.4rem 0 0}.tick li{margin:0 0 .2rem;padding-left:1.8rem;
position:relative}.tick li::before{content:"";position:absolute;left:.3rem;top:.28em;width:.8em;height:.8em;
border:1px solid #1a1a1a}
.write{border-bottom:1px solid #767676;height:2rem;color:#55555c;display:flex;align-items:end}
table{border-collapse:collapse;font-size:.92em}th,td{border:1px solid #767676;padding:.2rem .4rem;text-align:left;
vertical-align:top}tr{break-inside:avoid}.hand{width:calc(100% - 2px)}
.hand td,.hand th{height:1.9rem;overflow-wrap:anywhere}
.item{position:relative}.item>p:first-child{padding-right:4rem}
.points{position:absolute;right:0;top:0;color:#55555c;font-size:.92em}
.right{font-weight:700}.working{font-size:.92em}.flow{display:inline-block;margin-right:.8em}
.key{font-size:.8em;max-width:calc(100% - 2px)}.key th,.key td{padding:.1rem .3rem}
.alike td{border-top-style:hidden}
@media screen and (max-width:600px){.key{display:block;overflow-x:auto}}
.sheet svg{max-height:30rem}
@page{size:SIZE;margin:15mm}
@media print{body{font-size:10pt;line-height:1.35}main{max-width:none;padding:0}
.paper+.paper{border:0;margin:0;padding:0}h1{font-size:1.35rem;margin:0 0 .7rem}h2{margin:.4rem 0 .2rem}
.who{margin:0 0 .6rem}.sheet svg{max-height:68mm;margin:.2rem auto}
.sheet .part+.part{break-before:page}.two{columns:2;column-gap:9mm}li{margin:0 0 .75rem}.write{height:1.7rem}}
"""

# More questions than these are printed in two columns.
_IN_ONE_COLUMN = 4


def html(papers: Sequence[Paper], *, key: bool = False, page: str = "A4") -> bytes:
    """Return papers, or their key, as the bytes of one page, whose print style keeps every question whole.

    >>> from emmviz.learn import exercise
    >>> from emmviz.learn.paper.paper import QuestionGroup, paper_of
    >>> page = html([paper_of([QuestionGroup(exercise(1).questions)], "A < B")]).decode()
    >>> page.count('<li class="item">'), "<h1>A &lt; B</h1>" in page
    (8, True)
    """
    data = _contents(papers, key)
    body = "".join(_section(paper, number, data) for number, paper in enumerate(data["papers"], start=1))
    if data["tables"]:
        tables = "".join(
            f"<h2>{escape(table.title)}</h2>{_table('key', table.heads, table.rows)}" for table in data["tables"]
        )
        body = f'<section class="paper"><h1>{escape(data["title"])}</h1>{tables}</section>\n{body}'
    return document(
        data["title"], f"<main>\n{body}</main>", lang=data["lang"], styles=[_STYLE.replace("SIZE", page)]
    ).encode()


def _section(paper: JsonObject, number: int, data: JsonObject) -> str:
    say, name = data["words"], paper["name"]
    who = f'<p class="person">{escape(name)}</p>' if name else ""
    if not data["key"]:
        fields = ("points",) if name else ("name", "date", "points")
        lines = "".join(f"<b>{escape(say[field])}</b><span></span>" for field in fields)
        total = f"/ {paper['points']}" if paper["points"] else ""
        who += f'<div class="who">{lines}<b>{total}</b></div>'
    parts, first = "", 1
    for place, part in enumerate(paper["parts"], start=1):
        parts += _html_part(part, first, f"p{number}-{place}-", say["answer"])
        first += len(part["items"])
    kind = "paper" if data["key"] else "paper sheet"
    return f'<section class="{kind}"><h1>{escape(paper["heading"])}</h1>{who}\n{parts}</section>\n'


def _html_part(part: JsonObject, first: int, prefix: str, answer: str) -> str:
    intro = f"<p>{escape(part['intro'])}</p>" if part["intro"] else ""
    start = f"<h2>{escape(part['heading'])}</h2>{intro}{scene_svg(part['pictures'][0], prefix=prefix)}"
    if part["table"]:
        body = _table("hand", **part["table"])
    else:
        questions = "".join(_html_question(question, answer) for question in part["items"])
        two = ' class="two"' if part["intro"] and len(part["items"]) > _IN_ONE_COLUMN else ""
        body = f'<ol start="{first}"{two}>{questions}</ol>'
    return f'<div class="part"><div class="start">{start}</div>\n{body}</div>\n'


def _html_question(question: JsonObject, answer: str) -> str:
    """Return a question with room to write, or in the key with its answer."""
    if "answer" in question:
        working = f'<p class="working">{escape(question["working"])}</p>' if question["working"] else ""
        below = f'<p class="right">{escape(question["answer"])}</p>{working}'
    else:
        ticks = "".join(f"<li>{escape(choice)}</li>" for choice in question["choices"])
        lines = ['<div class="write"></div>'] * question["lines"]
        if lines and not ticks:
            lines[-1] = f'<div class="write">{escape(answer)}</div>'
        ticked = f'<ul class="tick">{ticks}</ul>' if ticks else ""
        below = f'<span class="points">____ / {question["points"]}</span>{ticked}{"".join(lines)}'
    return f'<li class="item"><p>{escape(question["prompt"])}</p>{below}</li>'


def _table(kind: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table; if a cell has several pieces, each stays whole. No rule parts rows that begin alike."""

    def cell(text: str) -> str:
        pieces = [coded(piece) for piece in text.split(PIECE_BREAK)]
        return "".join(f'<span class="flow">{piece}</span>' for piece in pieces) if pieces[1:] else pieces[0]

    def coded(piece: str) -> str:
        answer, _, code = map(escape, piece.partition(CODE_BREAK))
        return f"<b>{answer}</b> {code}" if code else answer

    above = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f"<tr{' class=alike' if row[0] and row[0] == before[0] else ''}>"
        f"{''.join(f'<td>{cell(text)}</td>' for text in row)}</tr>"
        for before, row in zip([("",), *rows], rows, strict=False)
    )
    return f'<table class="{kind}"><thead><tr>{above}</tr></thead><tbody>{body}</tbody></table>'
