"""HTML: papers as one page with nothing to load, whose print style keeps every question whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from emmviz.base.document import document
from emmviz.base.locale import words
from emmviz.learn.paper.answer_key import ITEM, answer_key
from emmviz.learn.paper.paper import Item, Paper, Part
from emmviz.learn.paper.points import worth
from emmviz.picture.render.svg import escape
from emmviz.picture.render.svg import render as svg

__all__ = ["html"]

_STYLE = """
body{font:11pt/1.45 "DejaVu Sans",Verdana,Arial,sans-serif;color:#1a1a1a;background:#fff;margin:0}
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
.sheet svg{max-height:30rem}
@page{size:SIZE;margin:15mm}
@media print{body{font-size:10pt;line-height:1.35}main{max-width:none;padding:0}
.paper+.paper{border:0;margin:0;padding:0}h1{font-size:1.35rem;margin:0 0 .7rem}h2{margin:.4rem 0 .2rem}
.who{margin:0 0 .6rem}.sheet svg{max-height:68mm;margin:.2rem auto}
.part+.part{break-before:page}.two{columns:2;column-gap:9mm}li{margin:0 0 .75rem}.write{height:1.7rem}}
"""

# So many questions stand one below the other, more of them in two columns when they are printed.
_ONE = 4


def html(papers: Iterable[Paper], *, key: bool = False, page: str = "A4") -> bytes:
    """Return papers as the bytes of one page.

    Parameters: papers, at least one; key, True for their answers; page, one of `PAPER`.

    >>> from emmviz.learn import exercise
    >>> from emmviz.learn.paper.paper import Group, paper_of
    >>> page = html([paper_of([Group(exercise(1).questions)], "A < B")]).decode()
    >>> page.count('<li class="item">'), "<h1>A &lt; B</h1>" in page
    (8, True)
    """
    given = list(papers)
    bodies = [_tables(given)] if key and all(paper.items for paper in given) else []
    bodies += [_paper(paper, key, number) for number, paper in enumerate(given, start=1)]
    body, style = f"<main>\n{''.join(bodies)}</main>", _STYLE.replace("SIZE", page)
    return document(given[0].heading(key), body, lang=given[0].lang, styles=[style]).encode()


def _paper(paper: Paper, key: bool, number: int) -> str:
    phrases, asked, parts = words(paper.lang)["sheet"], 0, []
    for place, part in enumerate(paper.parts, start=1):
        parts.append(_part(part, key, asked, f"p{number}-{place}-", paper.lang))
        asked += len(part.items)
    who = f'<p class="person">{escape(paper.name)}</p>' if paper.name else ""
    if not key:
        fields = ("points",) if paper.name else ("name", "date", "points")
        rows = "".join(f"<b>{escape(phrases[word])}</b><span></span>" for word in fields)
        total = f"/ {worth(paper.points, paper.lang)}" if paper.points else ""
        who += f'<div class="who">{rows}<b>{total}</b></div>'
    kind = "paper" if key else "paper sheet"
    return f'<section class="{kind}"><h1>{escape(paper.heading(key))}</h1>{who}\n{"".join(parts)}</section>\n'


def _tables(papers: Sequence[Paper]) -> str:
    """The tables at the beginning of a key."""
    tables = "".join(f"<h2>{escape(one.title)}</h2>{_grid(one.heads, one.rows, 'key')}" for one in answer_key(papers))
    return f'<section class="paper"><h1>{escape(papers[0].heading(key=True))}</h1>{tables}</section>\n'


def _grid(heads: Iterable[str], rows: Iterable[tuple[str, ...]], kind: str) -> str:
    """A table; the items of a cell stay whole."""

    def cell(text: str) -> str:
        items = text.split(ITEM)
        return "".join(f'<span class="flow">{escape(item)}</span>' for item in items) if items[1:] else escape(text)

    above = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell(text)}</td>' for text in row)}</tr>" for row in rows)
    return f'<table class="{kind}"><thead><tr>{above}</tr></thead><tbody>{body}</tbody></table>'


def _part(part: Part, key: bool, asked: int, prefix: str, lang: str) -> str:
    heading = f"{part.heading} ({part.source})" if key and part.source else part.heading
    intro = "" if key else f"<p>{escape(part.intro)}</p>"
    picture = svg(part.solution() if key else part.pictures[0], prefix=prefix)
    items = "".join((_answer(item) if key else _question(item, lang)) for item in part.items)
    two = ' class="two"' if not key and len(part.items) > _ONE else ""
    body = f'<ol start="{asked + 1}"{two}>{items}</ol>'
    if part.table:
        body = _grid(part.table.heads, part.table.written(key=key), "hand")
    return f'<div class="part"><div class="start"><h2>{escape(heading)}</h2>{intro}{picture}</div>\n{body}</div>\n'


def _question(item: Item, lang: str) -> str:
    ticks = "".join(f"<li>{escape(choice)}</li>" for choice in item.choices)
    lines = ['<div class="write"></div>'] * item.lines
    if lines and not ticks:
        lines[-1] = f'<div class="write">{escape(words(lang)["sheet"]["answer"])}</div>'
    choices = f'<ul class="tick">{ticks}</ul>' if ticks else ""
    points = f'<span class="points">____ / {worth(item.points, lang)}</span>'
    return f'<li class="item"><p>{escape(item.prompt)}</p>{points}{choices}{"".join(lines)}</li>'


def _answer(item: Item) -> str:
    answer, working = item.key()
    more = f'<p class="working">{escape(working)}</p>' if working else ""
    return f'<li class="item"><p>{escape(item.prompt)}</p><p class="right">{escape(answer)}</p>{more}</li>'
