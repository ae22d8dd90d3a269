"""What the front end needs of a quiz: for each round the player's payload, the keys to its questions, and the names."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from emmviz.base.locale import words
from emmviz.base.numbers import written_out
from emmviz.learn.marking.interval_verdicts import names_of_mistakes
from emmviz.learn.marking.key_names import names, reading
from emmviz.learn.marking.keys import key
from emmviz.learn.questions.question import EVERY
from emmviz.player.quiz.progress import begun
from emmviz.player.quiz.rounds import Round, Rounds
from emmviz.player.quiz.series import Series
from emmviz.player.shell.payload import payload

__all__ = ["identity", "quiz_payload", "round_payload"]

# What is the same in every round.
_SHARED = ("words", "kinds")
_KEYS_FIRST = 3  # of the player's keys, those for stepping stand first
# Words that come with the questions that need them: in their hints, and as the names of skills.
_IN_QUESTIONS = ("rule_", "numbers_", "skill_")


def quiz_payload(rounds: Rounds | Series, *, layout: str = "tidy", presenter: bool = False) -> dict[str, Any]:
    """Return everything that a quiz needs to begin, with its first round, as plain data for JSON.

    >>> from emmviz import gallery, star1
    >>> data = quiz_payload(Rounds(star1(gallery.aima_scale()), None, "en"))
    >>> list(data["rounds"]), data["rounds"]["0"]["questions"][0]["prompt"]
    (['0'], 'D gives 2. Between which two numbers does B lie now?')
    """
    phrases = words(rounds.lang)
    player = payload(rounds.run, lang=rounds.lang, layout=layout)
    learn, own = phrases["learn"], phrases["quiz"]
    skills = {kind: own[f"skill_{kind}"] for kind in EVERY}
    always = {name: text for name, text in own.items() if not name.startswith(_IN_QUESTIONS)}
    mistakes = names_of_mistakes(rounds.lang)
    keys = player["words"]["keys"]
    return {
        "title": player["title"],
        "quiz": identity(rounds[0]),
        "rounds": {
            str(n): round_payload(rounds, n, layout=layout) for n in range(rounds.last + 1 if rounds.before else 1)
        },
        "series": rounds.before,
        "more": rounds.more,
        "presenter": presenter,
        "shared": {name: player[name] for name in _SHARED}
        | {"words": player["words"] | {"keys": [*keys[:_KEYS_FIRST], *own["keys"], *keys[_KEYS_FIRST:]]}},
        "words": phrases["answers"] | always | {"mistake": learn["mistake"]},
        "mistakes": mistakes,
        "skills": skills,
        "reading": reading(rounds.lang),
    }


def round_payload(rounds: Rounds | Series, n: int, *, layout: str = "tidy") -> dict[str, Any]:
    """Return one round."""
    one = rounds[n]
    player = payload(one.run, lang=rounds.lang, layout=layout)
    return {
        "begun": begun(identity(rounds[0]), rounds, n),
        "player": {name: value for name, value in player.items() if name not in _SHARED},
        "names": names(one.run.tree, rounds.lang),
        "questions": [key(question) for question in one.questions],
    }


def identity(first: Round) -> str:
    """Return the identity of a quiz: the same for the same steps and questions in any language.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> identity(Rounds(run, None, "en")[0]) == identity(Rounds(run, None, "es")[0])
    True
    """
    done = [
        (step.event, step.node, "None" if step.value is None else written_out(step.value)) for step in first.run.steps
    ]
    asked = [(question.kind, question.step, question.node) for question in first.questions]
    return f"{crc32(repr((done, asked)).encode('utf-8', 'replace')):08x}"
