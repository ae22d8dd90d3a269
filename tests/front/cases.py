"""Questions that tests of JavaScript share, as the browser gets them, in tests/cases/marking.json.

Each has odd answers, which both languages must mark alike. To add an answer, write it there; when a key changes, run
`python -m tests.front.cases`.
"""

import json
from pathlib import Path

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1
from emmviz.learn import questions
from emmviz.learn.answers.names import names_for_page, reading_for_page
from emmviz.learn.marking import key

PATH = Path(__file__).parents[1] / "cases" / "marking.json"


def _asked(run, kind, i=-1, lang="en"):
    return questions(run, kind, lang)[i]


def asked():
    """The questions by their names."""
    scale, minimax = star1(gallery.aima_scale()), alphabeta(gallery.aima_minimax())
    third = expectiminimax(GameTree.parse("chance(0, 0, 1)"))
    return {
        "21/10": _asked(scale, "value"),
        "21/10, in Spanish": _asked(scale, "value", lang="es"),
        "a third": _asked(third, "value"),
        "at most": _asked(scale, "bound"),
        "window": _asked(scale, "window"),
        "interval": _asked(scale, "interval", 0),
        "next": _asked(scale, "next"),
        "unread": _asked(minimax, "unread"),
        "cut": _asked(scale, "cut"),
        "when": _asked(scale, "when_unread", 0),
        "when, in Spanish": _asked(scale, "when_unread", 0, lang="es"),
    }


def context_of(question):
    """What a page knows of the tree of a question: the names of its nodes and moves, and how numbers are read."""
    return {"names": names_for_page(question.run.tree, question.lang), "reading": reading_for_page(question.lang)}


def written():
    """The file as it must be, with the answers that stand in it."""
    stands = json.loads(PATH.read_text("utf-8"))
    held = {
        name: {"key": key(one), "context": context_of(one), "given": stands[name]["given"]}
        for name, one in asked().items()
    }
    return json.dumps(held, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    PATH.write_text(written(), encoding="utf-8")
