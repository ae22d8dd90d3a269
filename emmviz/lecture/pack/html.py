"""A plan as a page of HTML, and the style sheet that it shares with the first page of a pack."""

from __future__ import annotations

from itertools import groupby

from emmviz.base.document import document
from emmviz.base.locale import words
from emmviz.lecture.pack.board import board
from emmviz.lecture.pack.plan import Plan, Row, Stage, known_mistakes
from emmviz.picture.render.svg import escape
from emmviz.picture.render.svg import render as svg

__all__ = ["STYLE", "plan_html"]

STYLE = """
body{font:16px/1.45 system-ui,sans-serif;max-width:58rem;margin:auto;padding:1.5rem;color:#1a1a1a;background:#fff}
h1{font-size:1.7rem}h2{font-size:1.2rem;color:#005a8f;margin:1.4rem 0 .4rem}h3{margin:1rem 0 .2rem}
table{border-collapse:collapse;width:100%}svg{max-width:100%;height:auto}pre{white-space:pre-wrap;font:inherit}
caption{text-align:left;font-weight:bold;padding:1rem 0 .2rem;border-bottom:1px solid #9a9aa0}
caption span{float:right;font-weight:normal}
th,td{text-align:left;vertical-align:top;padding:.2rem .6rem .2rem 0}th{width:13rem}td:first-child{width:4rem}
.muted,td:first-child{color:#55555c}td b{color:#005a8f}td p{margin:0 0 .2rem}
.columns{display:flex;gap:2rem;flex-wrap:wrap}.columns>*{flex:1 1 20rem}
@media(max-width:34rem){body{padding:1rem}tr,td,th{display:block;width:auto}td,th{padding:0}tr{padding:.4rem 0}}
@page{size:A4;margin:14mm}@media print{body{font-size:11px;padding:0}tr{break-inside:avoid}h2{break-after:avoid}}
"""


def plan_html(plan: Plan) -> str:
    """Return a plan as a page of its own, which also prints."""
    body = [f"<h1>{escape(plan.title)}</h1>"]
    for kind, group in groupby(plan.parts, key=lambda part: part[0]):
        texts = [text for _, text in group]
        if kind == "item":
            body.append(_list(texts))
        elif kind == "place":
            body += [_place(plan, name) for name in texts]
        else:
            tag = "h2" if kind == "heading" else "p"
            body += [f"<{tag}>{escape(text)}</{tag}>" for text in texts]
    return document(plan.title, "\n".join(body), lang=plan.lang, styles=[STYLE])


def _place(plan: Plan, name: str) -> str:
    if name == "timeline":
        return "\n".join(_stage(stage, plan.lang) for stage in plan.stages)
    if name == "board":
        return f'<div class="columns"><div>{svg(board(plan.lang))}</div><pre>{escape(plan.board)}</pre></div>'
    sets = (f"<div><h3>{escape(heading)}</h3>{_list(items)}</div>" for heading, items in known_mistakes(plan.lang))
    return f'<div class="columns">{"".join(sets)}</div>'


def _stage(stage: Stage, lang: str) -> str:
    until = stage.start + stage.minutes
    time = words(lang)["pack"]["lesson"].format(start=stage.start, end=until, minutes=stage.minutes)
    rows = "".join(map(_row, stage.rows))
    return f"<table><caption>{escape(stage.title)} <span>{escape(time)}</span></caption>{rows}</table>"


def _row(row: Row) -> str:
    notes = "".join(f"<p>{f'<b>{escape(label)}</b> ' if label else ''}{escape(text)}</p>" for label, text in row.notes)
    head = f"{row.number} · {escape(row.headline)}"
    return f"<tr><td>{row.start}′</td><th>{head}</th><td>{notes}</td></tr>"


def _list(items: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"
