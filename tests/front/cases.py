"""The answers that Python and JavaScript must mark alike, in tests/cases/marking.json.

The file holds each question as the browser gets it, and for each answer its feedback; pytest compares it with
Python, node --test with JavaScript. To add an answer, write it there and run `python -m tests.front.cases`.
"""

import json
from pathlib import Path

from emmviz import GameTree, alphabeta, expectiminimax, gallery, star1
from emmviz.learn import mark, questions
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


def written():
    """The file as it must be: the answers that stand in it, each with what Python says of it."""
    stands = json.loads(PATH.read_text("utf-8"))
    found = {}
    for name, question in asked().items():
        answers = [one["given"] for one in stands[name]["marks"]]
        context = {
            "names": names_for_page(question.run.tree, question.lang),
            "reading": reading_for_page(question.lang),
        }
        marks = [{"given": given, **mark(question, given)._asdict()} for given in answers]
        found[name] = {"key": key(question), "context": context, "marks": marks}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    PATH.write_text(written(), encoding="utf-8")
