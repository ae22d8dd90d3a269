"""HTML: papers as one page with nothing to load, whose print style keeps every question whole."""

from __future__ import annotations

from collections.abc import Iterable

from emmviz.base.locale import words
from emmviz.learn.paper.paper import Item, Paper, Part, Table
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
table{width:100%;border-collapse:collapse;font-size:.92em}th,td{border:1px solid #767676;padding:.2rem .4rem;
height:1.9rem;text-align:left;overflow-wrap:anywhere}tr{break-inside:avoid}
.right{font-weight:700}.working{font-size:.92em}
@page{size:A4;margin:18mm}
@media print{main{max-width:none;padding:0}.paper+.paper{border:0;margin:0;padding:0}}
"""


def html(papers: Iterable[Paper], *, key: bool = False) -> bytes:
    """Return papers as the bytes of one page.

    Parameters: papers, at least one; key, True for their answers.

    >>> from emmviz.learn import exercise
    >>> from emmviz.learn.paper.paper import Group, paper_of
    >>> page = html([paper_of([Group(exercise(1).questions)], "A < B")]).decode()
    >>> page.count('<li class="item">'), "<h1>A &lt; B</h1>" in page
    (8, True)
    """
    bodies, first = [], None
    for number, paper in enumerate(papers, start=1):
        first = first or paper
        bodies.append(_paper(paper, key, number))
    assert first is not None
    lang, title = escape(first.lang), escape(first.heading(key))
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8"><meta name="generator" content="emmviz">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
        f'<link rel="icon" href="data:,"><style>{_STYLE}</style></head><body><main>\n{"".join(bodies)}</main>'
        "</body></html>\n"
    ).encode()


def _paper(paper: Paper, key: bool, number: int) -> str:
    phrases, asked, parts = words(paper.lang)["sheet"], 0, []
    for place, part in enumerate(paper.parts, start=1):
        parts.append(_part(part, key, asked, f"p{number}-{place}-", phrases["answer"]))
        asked += len(part.items)
    who = f'<p class="person">{escape(paper.name)}</p>'
    if not paper.name:
        rows = "".join(f"<b>{escape(phrases[word])}</b><span></span>" for word in ("name", "date"))
        who = "" if key else f'<div class="who">{rows}</div>'
    return f'<section class="paper"><h1>{escape(paper.heading(key))}</h1>{who}\n{"".join(parts)}</section>\n'


def _part(part: Part, key: bool, asked: int, prefix: str, answer: str) -> str:
    heading = f"{part.heading} ({part.source})" if key and part.source else part.heading
    intro = "" if key else f"<p>{escape(part.intro)}</p>"
    picture = svg(part.solution() if key else part.picture, prefix=prefix)
    items = "".join((_answer(item) if key else _question(item, answer)) for item in part.items)
    body = _table(part.table, key) if part.table else f'<ol start="{asked + 1}">{items}</ol>'
    return f'<div class="start"><h2>{escape(heading)}</h2>{intro}{picture}</div>\n{body}\n'


def _table(table: Table, key: bool) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in table.written(key=key))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _question(item: Item, answer: str) -> str:
    ticks = "".join(f"<li>{escape(choice)}</li>" for choice in item.choices)
    lines = ['<div class="write"></div>'] * item.lines
    if lines and not ticks:
        lines[-1] = f'<div class="write">{escape(answer)}</div>'
    choices = f'<ul class="tick">{ticks}</ul>' if ticks else ""
    return f'<li class="item"><p>{escape(item.prompt)}</p>{choices}{"".join(lines)}</li>'


def _answer(item: Item) -> str:
    answer, working = item.key()
    more = f'<p class="working">{escape(working)}</p>' if working else ""
    return f'<li class="item"><p>{escape(item.prompt)}</p><p class="right">{escape(answer)}</p>{more}</li>'
