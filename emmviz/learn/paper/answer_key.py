"""Answer key: what a marker reads first: one line of answers a student, and the wrong answers of known mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from emmviz.base.locale import words
from emmviz.learn.marking import names_of_mistakes
from emmviz.learn.paper.paper import Paper
from emmviz.learn.paper.points import worth

__all__ = ["ITEM", "Grid", "answer_key"]

# What parts the items of a cell, which stay whole where its lines break.
ITEM = "\n"


class Grid(NamedTuple):
    """A table of the key: its title, the heads of its columns, and its rows; the items of a cell are parted by `ITEM`.

    `named` says whether the first column names the student or the question; it is then repeated wherever the other
    columns are divided among tables.
    """

    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    named: bool


def answer_key(papers: Sequence[Paper]) -> list[Grid]:
    """Return the tables of a key: the answers, the wrong answers, and for several students the list of mistakes.

    Parameters: papers, at least one, with questions. Returns: two tables, or three.

    >>> from emmviz.learn import exercise
    >>> from emmviz.learn.paper.paper import Group, paper_of
    >>> answers, wrong = answer_key([paper_of([Group(exercise(1).questions)], "Values")])
    >>> answers.rows, wrong.rows[0]
    ([('18', '10', '12', '17', '9', '13', '13', 'a2')], ('1', '20', 'MAX and MIN swapped'))
    """
    lang = papers[0].lang
    phrases = words(lang)["sheet"]
    several = any(paper.name for paper in papers)
    most = max((paper.items for paper in papers), key=len)
    alike = [{paper.items[i].points for paper in papers if i < len(paper.items)} for i in range(len(most))]
    heads = [
        f"{n} ({worth(points.pop(), lang)})" if len(points) == 1 else str(n) for n, points in enumerate(alike, start=1)
    ]
    blank = [""] * len(most)

    def row(paper: Paper, texts: list[str]) -> tuple[str, ...]:
        padded = (*texts, *blank[len(texts) :])
        return (paper.name, *padded) if several else padded

    first = (phrases["student"],) if several else ()
    answers = [row(paper, [item.short() for item in paper.items]) for paper in papers]
    tables = [Grid(phrases["answers"], (*first, *heads), answers, several)]
    found = [[item.wrong() for item in paper.items] for paper in papers]
    names = names_of_mistakes(lang)
    named_heads = (*first, *heads)
    if not several:
        rows = [
            (str(n) if not i else "", text, names[mistake])
            for n, wrong in enumerate(found[0], start=1)
            for i, (text, mistake) in enumerate(wrong)
        ]
        of_one = (phrases["question"], phrases["if_answer"], phrases["mistake"])
        return [*tables, Grid(phrases["wrong"], of_one, rows, True)] if rows else tables
    made = {mistake for items in found for wrong in items for _, mistake in wrong}
    codes = {name: phrases["code"].format(n=n) for n, name in enumerate((name for name in names if name in made), 1)}
    listed = [
        row(paper, [ITEM.join(f"{text} {codes[mistake]}" for text, mistake in wrong) for wrong in items])
        for paper, items in zip(papers, found, strict=True)
    ]
    # A question without known mistakes needs no column.
    kept = [i for i in range(len(named_heads)) if any(row[i] for row in listed)]
    wrongs = Grid(
        phrases["wrong"], tuple(named_heads[i] for i in kept), [tuple(row[i] for i in kept) for row in listed], True
    )
    legend = Grid(phrases["mistakes"], (phrases["sign"], phrases["mistake"]),
                  [(code, names[name]) for name, code in codes.items()], True)  # fmt: skip
    return [*tables, wrongs, legend] if made else tables
