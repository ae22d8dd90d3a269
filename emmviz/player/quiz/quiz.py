"""Quiz: a player that asks about a step before it shows the step, marks the answer and keeps the score."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from copy import deepcopy
from pathlib import Path

import traitlets

from emmviz.base.errors import TreeError
from emmviz.base.files import check_kind, write_whole
from emmviz.base.messages import Message, brief, message_of
from emmviz.base.numbers import plural
from emmviz.base.text import JsonObject, in_json
from emmviz.learn.exercises import Exercise
from emmviz.learn.question import Question
from emmviz.learn.record.store import entry_of, keep
from emmviz.picture.render.text import scene_text
from emmviz.picture.scene import Scene
from emmviz.picture.theme import ThemeLike
from emmviz.player.quiz.quiz_data import begun, checked_progress, quiz_payload, round_payload
from emmviz.player.quiz.rounds import QuestionSeries, Rounds
from emmviz.player.shell.payload import PageTheme, page_theme
from emmviz.player.shell.widget import Front, Refused
from emmviz.search.run import Run

# The beginning of a progress file, whether Python or the page wrote it: the hash of its quiz is its mark.
_MARK = rb'\{\s*"quiz": "[0-9a-f]{8}",\s*"round": \d+,\s*"seed": '


def quiz(
    run: Run | Exercise | Sequence[Question],
    *,
    kinds: str | Iterable[str] | None = None,
    theme: ThemeLike = "auto",
    lang: str = "en",
    layout: str = "tidy",
    direction: str | None = None,
    presenter: bool = False,
) -> Quiz:
    """Return a widget that steps through a run, and asks what happens next before it shows the step.

    The score counts answers that are right at the first try, before the answer is shown; hints are free. After a run of
    expectiminimax or star1, or after an exercise, the quiz continues with new random trees.

    Parameters
    ----------
    run : Run, Exercise or sequence of Question
        A run, an exercise, or questions about one run or several. Questions are asked in turn, in their own language.
    kinds : str or iterable of str, optional
        The kinds of questions, as for `learn.questions`. The quiz asks all of them. It only leaves out special cases
        that come before the first ordinary question. The default is at most twelve questions that suit the run.
    theme : str, Path, mapping or Theme, default "auto"
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str, default "en"
        The language of its words.
    layout : str, default "tidy"
        "tidy" or "dot".
    direction : str, optional
        "down", the default, or "right" for a tree that grows from left to right.
    presenter : bool, default False
        Whether to cover numbers until a press, without anything to type, for use by a presenter.

    Returns
    -------
    Quiz
        The quiz, which shows itself in a notebook.

    Raises
    ------
    TreeError
        If a kind is unknown, or the run has no steps or no questions.

    Examples
    --------
    >>> from emmviz import gallery, star1
    >>> quiz(star1(gallery.aima_scale()), kinds="cut")
    <Quiz of 4 questions about a Run of star1: 0 right of 0>
    """
    if isinstance(run, list | tuple) and not isinstance(run, Exercise):
        return Quiz(QuestionSeries(run, kinds), layout, direction, theme=theme, presenter=bool(presenter))
    return Quiz(Rounds(run, kinds, lang), layout, direction, theme=theme, presenter=bool(presenter))


class _Progress(traitlets.Dict):
    """A dict that is read as a copy: changing the copy has no effect until it is set and checked."""

    def get(self, obj: traitlets.HasTraits, cls: type | None = None) -> JsonObject | None:
        return deepcopy(super().get(obj, cls))


class Quiz(Front):
    """A run with questions in a notebook; `emmviz.quiz` makes one.

    `progress` is what the reader has answered so far, as `save_progress` writes it: a dict with `round`, `seed`,
    `score` and, for each of the `questions`, its state, tries, hints used and mistakes. Python can read and set it.
    `step` is the step shown. The first try at each question also goes into the learner's `record`, a file (None for the
    usual one): see `learn.progress`.
    """

    widget = "quiz"
    scored = True
    record: str | Path | None = None
    step = traitlets.Int(0).tag(sync=True)
    progress = _Progress().tag(sync=True)

    def __init__(
        self,
        rounds: Rounds | QuestionSeries,
        layout: str,
        direction: str | None = None,
        *,
        presenter: bool,
        theme: ThemeLike | PageTheme,
    ) -> None:
        self._rounds, self._layout, self._direction = rounds, layout, direction
        self._kept: set[tuple[int, int, bool]] = set()
        theme = page_theme(theme)
        data = quiz_payload(rounds, layout=layout, direction=direction, presenter=presenter, look=theme.drawn)
        self._identity = data["quiz"]
        super().__init__(
            payload=data,
            step=rounds[0].questions[0].step,
            progress=begun(self._identity, rounds),
            lang=rounds.lang,
            theme=theme,
        )

    @property
    def score(self) -> tuple[int, int]:
        """The number of questions of this round that were right at the first try, and the number asked."""
        right, asked = self.progress["score"]
        return right, asked

    def _held(self) -> JsonObject:
        """Return the content of a page: it includes further trees, because a page has no kernel to draw them."""
        self._bring(*range(self._rounds.at_once))
        return self.payload

    def save_progress(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write the progress to a JSON file, completely or not at all.

        Parameters
        ----------
        path : str or Path
            The file.
        overwrite : bool, default False
            Whether to replace a file that is not the progress of a quiz.

        Returns
        -------
        Path
            The path of the file written.

        Raises
        ------
        TreeError
            If the path is a file that is not the progress of a quiz.
        OSError
            If the file cannot be written.
        """
        check_kind(path, "json", _MARK, overwrite=overwrite)
        return write_whole(path, in_json(self.progress, indent=1) + "\n")

    def load_progress(self, path: str | Path) -> None:
        """Read the progress from a file that `save_progress` or the page wrote for this quiz."""
        try:
            read = json.loads(Path(path).read_bytes())
        except (ValueError, RecursionError):
            raise TreeError(Message("wrong.widget.progress_json", file=brief(Path(path).name))) from None
        self.progress = read if isinstance(read, dict) else {}

    def set_state(self, sync_data: JsonObject) -> None:
        """Take what the front end sends; only answers given there go into the learner's record."""
        super().set_state(sync_data)
        if "progress" in sync_data:
            self._keep()

    def _keep(self) -> None:
        """Keep the first try at each question of this round."""
        progress = self.progress
        n = progress["round"]
        for i, (question, answered) in enumerate(zip(self._rounds[n].questions, progress["questions"], strict=True)):
            is_solved = answered["state"] == "right"
            if answered["first"] is None or (n, i, is_solved) in self._kept:
                continue
            self._kept.add((n, i, is_solved))
            entry = entry_of(question, answered["tries"], answered["first"], solved=is_solved and not answered["first"])
            if note := keep(entry, self.record, self._lang):
                self.payload = self.payload | {"note": note}

    @traitlets.validate("progress")
    def _check_progress(self, proposal: traitlets.Bunch) -> JsonObject:
        try:
            progress = checked_progress(proposal["value"], self._identity, self._rounds)
            self._bring(progress["round"])
        except TreeError as error:
            raise Refused(message_of(error)) from None
        return progress

    def _bring(self, *rounds: int) -> None:
        """Add rounds to those that the front end has."""
        have = self.payload["rounds"]
        self.payload = self.payload | {
            "rounds": have
            | {
                str(n): round_payload(
                    self._rounds, n, layout=self._layout, direction=self._direction, look=self._theme.drawn
                )
                for n in rounds
                if str(n) not in have
            }
        }

    def __repr__(self) -> str:
        before, (right, asked) = self._rounds.before, self.score
        count = before[-1] if before else len(self._rounds[0].questions)
        questions = f"{count} {plural(count, 'question')}"
        return f"<Quiz of {questions} about a Run of {self._rounds.run.algorithm}: {right} right of {asked}>"

    def _still(self) -> Scene:
        """Return the picture for the first question."""
        first = self._rounds[0]
        return self._drawn(first.run, first.questions[0].step)

    def _text(self) -> str:
        return f"{scene_text(self._still())}\n\n{self._rounds[0].questions[0].prompt}"
