"""Pages of the package as HTML: the plans, and everything written in Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from emmviz.lecture.pack.board import board
from emmviz.lecture.pack.phrases import phrases
from emmviz.lecture.pack.plan import Lesson, Plan, Poll, known_mistakes
from emmviz.picture.render.svg import escape
from emmviz.picture.render.svg import render as svg

__all__ = ["markdown_page", "plan_html"]

STYLE = """
body{font:16px/1.45 system-ui,sans-serif;max-width:58rem;margin:auto;padding:1.5rem;color:#1a1a1a;background:#fff}
h1{font-size:1.7rem}h2{font-size:1.2rem;color:#005a8f;margin:1.4rem 0 .4rem}h3{margin:1rem 0 .2rem}
table{border-collapse:collapse;width:100%}svg{max-width:100%;height:auto}pre{white-space:pre-wrap;font:inherit}
caption{text-align:left;font-weight:bold;padding:1rem 0 .2rem;border-bottom:1px solid #9a9aa0}
caption span{float:right;font-weight:normal}
th,td{text-align:left;vertical-align:top;padding:.2rem .6rem .2rem 0}th{width:13rem}td:first-child{width:4rem}
.muted,td:first-child{color:#55555c}.right{color:#005a8f;font-weight:bold}
td p,td ol{margin:0 0 .2rem}ol.choices{list-style:upper-alpha;padding-left:1.4rem}
.columns{display:flex;gap:2rem;flex-wrap:wrap}.columns>*{flex:1 1 20rem}
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
    return _page(plan.title, plan.lang, "\n".join(body))


def markdown_page(text: str, lang: str) -> str:
    """Return a text in Markdown, whose first line is its title, as a page."""
    from markdown_it import MarkdownIt  # comes with the extra "lecture"

    return _page(text.split("\n")[0].lstrip("# "), lang, MarkdownIt().render(text))


def _place(plan: Plan, name: str) -> str:
    if name == "timeline":
        return "\n".join(_lesson(lesson, plan.lang) for lesson in plan.lessons)
    if name == "board":
        return f'<div class="columns"><div>{svg(board(plan.lang))}</div><pre>{escape(plan.board)}</pre></div>'
    sets = (f"<div><h3>{escape(heading)}</h3>{_list(items)}</div>" for heading, items in known_mistakes(plan.lang))
    return f'<div class="columns">{"".join(sets)}</div>'


def _lesson(lesson: Lesson, lang: str) -> str:
    words = phrases(lang)
    until = lesson.start + lesson.minutes
    time = words["lesson"].format(start=lesson.start, end=until, minutes=lesson.minutes)
    rows = [
        _row(f"{step.start}–{step.start + step.minutes}", step.heading, escape(step.do)) for step in lesson.steps
    ]  # fmt: skip
    rows += [_row("", words["poll"], "".join(_poll(poll, words["expect"]))) for poll in lesson.polls]
    rows.append(_row("", words["short"], f'<span class="muted">{escape(lesson.short)}</span>'))
    title = escape(f"{lesson.number} · {lesson.title}")
    return f"<table><caption>{title} <span>{escape(time)}</span></caption>{''.join(rows)}</table>"


def _poll(poll: Poll, expect: str) -> Iterator[str]:
    yield f'<p>{escape(poll.question)}</p><ol class="choices">'
    for i, choice in enumerate(poll.choices):
        yield f'<li class="right">{escape(choice)} ✓</li>' if i == poll.right else f"<li>{escape(choice)}</li>"
    yield f"</ol><p>{escape(expect.format(text=poll.expect))}</p>"


def _row(time: str, head: str, html: str) -> str:
    return f"<tr><td>{escape(time)}</td><th>{escape(head)}</th><td>{html}</td></tr>"


def _list(items: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"


def _page(title: str, lang: str, body: str) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )
