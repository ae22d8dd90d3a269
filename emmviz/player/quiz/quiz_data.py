"""The data of a page with a quiz: its rounds with the keys to their questions, and the progress that it keeps."""

from __future__ import annotations

from copy import deepcopy
from typing import NotRequired
from zlib import crc32

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.messages import Message, Words, brief, refuse_if
from emmviz.base.numbers import is_whole, written_out
from emmviz.base.text import JsonObject
from emmviz.learn.answers.names import names_for_page, reading_for_page
from emmviz.learn.kinds import kind_of
from emmviz.learn.marking import key, names_of_mistakes
from emmviz.learn.record.skills import SKILLS, place_of
from emmviz.learn.writing import Writer
from emmviz.picture.theme import ThemeLike
from emmviz.player.quiz.rounds import QuestionSeries, Round, Rounds
from emmviz.player.shell.payload import Payload, PlayerPayload, payload
from emmviz.story.visits import moments_of

_KEYS_FIRST = 3  # the player's keys for stepping are first
# Words that are sent with the questions that need them, for their hints.
_IN_QUESTIONS = ("rule_", "numbers_")


class QuizPayload(Payload):
    """The data of a quiz: its rounds by their numbers, and what they share, including the words of their players.

    `note` is what Python says of an answer that was kept.
    """

    quiz: str
    rounds: dict[str, JsonObject]
    series: list[int] | None
    more: bool
    presenter: bool
    shared: Words
    mistakes: dict[str, str]
    skills: dict[str, str]
    reading: JsonObject
    note: NotRequired[str]


def quiz_payload(
    rounds: Rounds | QuestionSeries,
    *,
    layout: str = "tidy",
    direction: str | None = None,
    presenter: bool = False,
    look: ThemeLike = "light",
) -> QuizPayload:
    """Return everything that a quiz needs to begin, with its first round, as plain data for JSON.

    >>> from emmviz import gallery, star1
    >>> data = quiz_payload(Rounds(star1(gallery.aima_scale()), None, "en"))
    >>> list(data["rounds"]), data["rounds"]["0"]["questions"][0]["prompt"]
    (['0'], 'D gives 2. Between which two numbers is the value of B now?')
    """
    phrases = words(rounds.lang)
    players = [
        payload(rounds[n].run, lang=rounds.lang, layout=layout, direction=direction, mode="quiz", look=look, exact=True)
        for n in range(rounds.last + 1 if rounds.before else 1)
    ]
    player = players[0]
    texts, keys = phrases["quiz"], player["words"]["keys"]
    return {
        "title": player["title"],
        "quiz": identity(rounds[0]),
        "rounds": {str(n): round_payload(rounds, n, player=player) for n, player in enumerate(players)},
        "series": rounds.before,
        "more": rounds.continues,
        "presenter": presenter,
        "shared": player["words"] | {"keys": [*keys[:_KEYS_FIRST], *texts["keys"], *keys[_KEYS_FIRST:]]},
        "words": phrases["answers"]
        | {name: text for name, text in texts.items() if not name.startswith(_IN_QUESTIONS)},
        "mistakes": names_of_mistakes(rounds.lang),
        "skills": {skill: f"{phrases['skill'][skill]} ({place_of(skill, rounds.lang)})" for skill in SKILLS},
        "reading": reading_for_page(rounds.lang),
    }


def round_payload(
    rounds: Rounds | QuestionSeries,
    n: int,
    *,
    layout: str = "tidy",
    direction: str | None = None,
    player: PlayerPayload | None = None,
    look: ThemeLike = "light",
) -> JsonObject:
    """Return one round with its player, which is made if it is not given, but for what every round shares."""
    asked_round = rounds[n]
    player = player or payload(
        asked_round.run, lang=rounds.lang, layout=layout, direction=direction, mode="quiz", look=look, exact=True
    )
    return {
        "begun": begun(identity(rounds[0]), rounds, n),
        "player": {name: value for name, value in player.items() if name != "words"},
        "names": names_for_page(asked_round.run.tree, rounds.lang),
        "questions": [
            key(question) | {"skill": kind_of(question).skill(question)} for question in asked_round.questions
        ],
        # What a verdict says of each step: the quiz goes to the step of which a verdict speaks.
        "told": [
            narrator.sentence(moment)
            for narrator in (Writer(question).narrator for question in asked_round.questions[:1])
            for moment in moments_of(asked_round.run)
        ],
    }


def identity(first: Round) -> str:
    """Return the identity of a quiz: the same for the same steps and questions in any language.

    >>> from emmviz import gallery, star1
    >>> run = star1(gallery.aima_scale())
    >>> identity(Rounds(run, None, "en")[0]) == identity(Rounds(run, None, "es")[0])
    True
    """
    about = (
        [
            (step.event, step.node, "None" if step.value is None else written_out(step.value))
            for step in first.run.steps
        ],
        [(question.kind, question.step, question.node) for question in first.questions],
    )
    return f"{crc32(repr(about).encode('utf-8', 'replace')):08x}"


# -- progress ---------------------------------------------------------------------------------------------------------

# The allowed contents of the progress of one question: values, and lists of texts. The browser checks files by them.
FIELDS: dict[str, tuple[object, ...]] = {
    "state": ("open", "right", "wrong", "shown", "skipped"),
    "hints": (0, 1, 2),
    "first": (True, False, None),
}
LISTS = ("tries", "mistakes")


def begun(quiz: str, rounds: Rounds | QuestionSeries, n: int = 0) -> JsonObject:
    """Return the progress of a round that has just begun.

    `questions` holds for each question its `state`, the `tries` that could be read, how many `hints` were used, the
    names of the `mistakes` that were recognised, and whether the `first` try was right, None before it. `score` is how
    many were right at the first try, and of how many.
    """
    return {
        "quiz": quiz,
        "round": n,
        "seed": rounds[n].seed,
        "score": [0, 0],
        "questions": [
            {"state": "open", "tries": [], "hints": 0, "mistakes": [], "first": None} for _ in rounds[n].questions
        ],
    }


def checked_progress(progress: object, quiz: str, rounds: Rounds | QuestionSeries) -> JsonObject:
    """Return a progress that fits a quiz; if it does not, TreeError says why in one sentence."""
    if not isinstance(progress, dict) or not {"quiz", "round", "questions"} <= set(progress):
        raise TreeError(Message("wrong.widget.progress"))
    refuse_if(progress["quiz"] != quiz, "wrong.widget.progress_other")
    n, questions = progress["round"], progress["questions"]
    refuse_if(not is_whole(n, 0, rounds.last), "wrong.widget.progress_round", round=brief(n))
    asked_round = rounds[n]
    # A round that has just been asked for has no questions yet.
    if not isinstance(questions, list) or len(questions) not in (0, len(asked_round.questions)):
        raise TreeError(Message("wrong.widget.progress_questions", size=len(asked_round.questions), round=n))
    for i, answered in enumerate(questions, start=1):
        refuse_if(not _fits(answered), "wrong.widget.progress_question", number=i)
    questions = questions or begun(quiz, rounds, n)["questions"]
    right = sum(answered["first"] is True for answered in questions)
    asked = sum(bool(answered["tries"]) or answered["state"] != "open" for answered in questions)
    return deepcopy(
        {"quiz": quiz, "round": n, "seed": asked_round.seed, "score": [right, asked], "questions": questions}
    )


def _fits(answered: object) -> bool:
    if not isinstance(answered, dict) or set(answered) != {*FIELDS, *LISTS}:
        return False
    texts = [text for name in LISTS for text in (answered[name] if isinstance(answered[name], list) else [None])]
    return all(answered[name] in values for name, values in FIELDS.items()) and all(
        isinstance(text, str) for text in texts
    )
