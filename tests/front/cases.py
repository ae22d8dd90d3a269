"""Questions that tests of JavaScript share, as the browser gets them, in tests/cases/marking.json.

Each has odd answers, which both languages must mark alike. To add an answer, write it there; when a key changes, run
`python -m tests.front.cases`.
"""

import json
from dataclasses import replace
from pathlib import Path

from emmviz import GameTree, alphabeta, expectiminimax, gallery
from emmviz.learn.answers.names import names_for_page, reading_for_page
from emmviz.learn.marking import key
from tests.learn.test_marking import ask

PATH = Path(__file__).parents[1] / "cases" / "marking.json"


def asked():
    """The questions by their names."""
    minimax, third = alphabeta(gallery.aima_minimax()), expectiminimax(GameTree.parse("chance(0, 0, 1)"))
    return {
        "21/10": ask("value", -1),
        "21/10, in Spanish": ask("value", -1, lang="es"),
        "a third": ask("value", -1, third),
        "a bound on the screen": replace(
            ask("value", -1, expectiminimax(GameTree.parse("max(2.1, 3)"))), pictured=True
        ),
        "at most": ask("bound", -1),
        "window": ask("window", -1),
        "interval": ask("interval", 0),
        "next": ask("next", -1),
        "unread": ask("unread", -1, minimax),
        "unread, with two leaves of 9": ask("unread", -1, alphabeta(GameTree.parse("max(min(3, 9, 8), min(2, 9, 6))"))),
        "cut": ask("cut", -1),
        "when": ask("when_unread", 0),
        "when, in Spanish": ask("when_unread", 0, lang="es"),
    }


def context_of(question):
    """What a page knows of the tree of a question: the names of its nodes and moves, and how numbers are read."""
    return {"names": names_for_page(question.run.tree, question.lang), "reading": reading_for_page(question.lang)}


def written():
    """The file as it must be, with the answers in it."""
    stands = json.loads(PATH.read_text("utf-8"))
    held = {
        name: {"key": key(one), "context": context_of(one), "given": stands[name]["given"]}
        for name, one in asked().items()
    }
    return json.dumps(held, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    PATH.write_text(written(), encoding="utf-8")
