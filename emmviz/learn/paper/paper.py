"""Paper: the contents of a sheet and of its key, before they are printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple, cast

from networkx import set_node_attributes

from emmviz.base.locale import words
from emmviz.base.numbers import INF, is_rounded, show
from emmviz.base.text import JsonObject
from emmviz.learn.answers import FORMS
from emmviz.learn.answers.choice import on_paper
from emmviz.learn.kinds import kind_of, questions
from emmviz.learn.marking import names_of_mistakes, working, wrong_answers
from emmviz.learn.question import Question
from emmviz.learn.writing import Writer
from emmviz.picture.named_themes import theme, to_write_in
from emmviz.picture.scene import Scene
from emmviz.picture.theme import Theme
from emmviz.search.run import Run
from emmviz.story.narrate import Narrator
from emmviz.story.visits import moments_of
from emmviz.tree.game_tree import GameTree

# What parts the pieces of a cell, which stay whole where its lines break.
PIECE_BREAK = "\n"
# Between an answer and the code of its mistake.
CODE_BREAK = "\t"


class QuestionGroup(NamedTuple):
    """Questions about one run, and their source as the key names it, for example a seed."""

    questions: Sequence[Question]
    source: str = ""


class SheetQuestion(NamedTuple):
    """One printed question, and its points."""

    question: Question
    points: Fraction

    @property
    def prompt(self) -> str:
        """Its words, with the step before it where that must be known."""
        return f"{step_before(self.question)} {self.question.prompt}".strip()

    def asked(self) -> JsonObject:
        """Return the printed parts of a question: boxes to tick, lines to write on, and its points."""
        return {
            "prompt": self.prompt,
            "choices": [
                choice if name == choice else f"{name}) {choice}" for choice, name in on_paper(self.question).items()
            ],
            "lines": FORMS[self.question.form].lines[self.question.difficulty.takes_work],
            "points": worth(self.points, self.question.lang),
        }

    def solved(self) -> JsonObject:
        """Return the parts of the key: the answer, and its working unless the question already contains it."""
        why = working(self.question)
        answer = FORMS[self.question.form].in_key(Writer(self.question), self.question.answer)
        return {"prompt": self.prompt, "answer": answer, "working": "" if why in self.prompt else why}

    def short(self) -> str:
        """Return the answer as briefly as can be."""
        return FORMS[self.question.form].short(Writer(self.question), self.question.answer)

    def wrong(self) -> list[tuple[str, str]]:
        """Return wrong answers as briefly, each once, with the mistake; none that looks like the right one."""
        form, writer, answers = FORMS[self.question.form], Writer(self.question), dict[str, str]()
        for suspect in wrong_answers(self.question):
            if form.shown(writer, suspect.answer) != form.shown(writer, self.question.answer):
                answers.setdefault(form.short(writer, suspect.answer), suspect.mistake or "")
        return list(answers.items())


class PaperTable(NamedTuple):
    """A table: its title, the heads of its columns, and its rows; no rule parts rows that begin alike.

    The pieces of a cell are parted by `PIECE_BREAK`, and an answer and the code of its mistake by `CODE_BREAK`.
    `blank` are the rows of one to be filled in as the student gets them. `named` says whether the first column names
    the student or the question; it is then repeated wherever the other columns are divided among tables.
    """

    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    blank: Sequence[tuple[str, ...]] = ()
    named: bool = True


class Part(NamedTuple):
    """One tree with its questions: heading, introduction, pictures to work on, the largest first, and what draws the
    solution.

    Only the key prints `source`. A search to be done by hand has a `table` instead of questions.
    """

    heading: str
    intro: str
    pictures: tuple[Scene, ...]
    solution: Callable[[], Scene]
    questions: Sequence[SheetQuestion]
    source: str
    table: PaperTable | None = None


class Paper(NamedTuple):
    """One student's sheet; `name` is empty if it is to be written by hand."""

    title: str
    name: str
    parts: list[Part]
    lang: str

    @property
    def questions(self) -> list[SheetQuestion]:
        """Return all questions, in order."""
        return [question for part in self.parts for question in part.questions]

    @property
    def points(self) -> Fraction:
        """The points of all questions."""
        return sum((question.points for question in self.questions), Fraction(0))

    def heading(self, key: bool) -> str:
        """Return its title, or the title of its key."""
        return str(words(self.lang)["sheet"]["key"].format(title=self.title)) if key else self.title


def narrow(look: Theme) -> Theme:
    """Return a theme in which a picture is as narrow and as low as the tree allows."""
    return replace(look, roomy=520, gap=8, pad=4, ring=9, tight=True, steep=0.62)


# For a printer without colours.
LOOK = narrow(theme("print"))
# The width of paper that a tree to write in may have, in its unit, and the sizes of its numbers: nodes grow with them.
_WIDE = 677.0
_SIZES = (16, 19, 23, 27)
_WRITE = replace(to_write_in(LOOK), label=16, small=15, roomy=_WIDE, steep=0.8)


def numbers_of(trees: Iterable[GameTree]) -> str:
    """Return how paper writes the numbers of trees: as "fractions" where a decimal would round a leaf.

    >>> numbers_of([GameTree.parse("max(1/3, 2)")]), numbers_of([GameTree.parse("max(1/4, 2)")])
    ('fractions', 'decimals')
    """
    return "fractions" if any(is_rounded(tree.value(leaf)) for tree in trees for leaf in tree.leaves()) else "decimals"


def to_fill_in(tree: GameTree, lang: str, numbers: str = "decimals") -> tuple[Scene, ...]:
    """Return pictures of a tree for paper, with white nodes as large as the width of a page allows, and smaller ones.

    >>> from emmviz import gallery
    >>> [round(scene.height) for scene in to_fill_in(gallery.aima_scale(), "en")]
    [421, 379, 338, 307]
    """
    drawn: Iterator[Any] = (
        tree.scene(theme=replace(_WRITE, value=size, numbers=numbers), lang=lang) for size in _SIZES
    )
    smallest = next(drawn)
    return (*reversed([*takewhile(lambda scene: scene.width <= _WIDE, drawn)]), smallest)


def paper_of(
    groups: Iterable[QuestionGroup],
    title: str,
    name: str = "",
    lang: str = "en",
    points: Mapping[str, Fraction] | None = None,
) -> Paper:
    """Put groups of questions on a sheet; `points` are for kinds of questions that have their own.

    >>> from emmviz.learn import exercise
    >>> paper = paper_of([QuestionGroup(exercise(1).questions)], "Values")
    >>> paper.parts[0].heading, paper.parts[0].questions[0].prompt
    ('Tree 1', 'What is MIN D worth?')
    """
    phrases = words(lang)["sheet"]
    parts = []
    for number, group in enumerate(groups, start=1):
        asked = with_leaf_names(group.questions)
        printed = [_with_points(question, points or {}) for question in asked]
        numbers = asked[0].notation.numbers
        parts.append(
            part_of(asked[0].run, lang, phrases["tree"].format(n=number), printed, group.source, numbers=numbers)
        )
    return Paper(title, name, parts, lang)


def part_of(
    run: Run,
    lang: str,
    heading: str,
    questions: Sequence[SheetQuestion] = (),
    source: str = "",
    *,
    numbers: str,
    table: PaperTable | None = None,
) -> Part:
    """Return a tree with its questions, or with the table of its search."""
    return Part(
        heading,
        intro=f"{intro(run, lang, numbers)} {words(lang)['sheet']['exactly']}",
        pictures=to_fill_in(run.tree, lang, numbers),
        solution=cast(Any, partial(run.scene, theme=LOOK, numbers=numbers, lang=lang, caption=False)),
        questions=questions,
        source=source,
        table=table,
    )


def intro(run: Run, lang: str, numbers: str = "decimals") -> str:
    """Describe the search that the questions are about."""
    phrases, narrator = words(lang)["sheet"], Narrator(run.tree, lang, fractions=numbers == "fractions")
    name, window = words(lang)["algorithm"].get(run.algorithm, run.algorithm), run.steps[0].window
    return Writer.sentences(
        phrases["searched" if run.cuts_at else "in_full"].format(algorithm=name),
        phrases["from_left"] if run.options.get("order") is None else "",
        *narrator.known(run),
        "" if window in (None, (-INF, INF)) else phrases["window"].format(window=narrator.window(window)),
    )


def answer_key(papers: Sequence[Paper]) -> list[PaperTable]:
    """Return the tables of a key: the answers, the wrong answers, and for several students the list of mistakes.

    >>> from emmviz.learn import exercise
    >>> answers, wrong = answer_key([paper_of([QuestionGroup(exercise(1).questions)], "Values")])
    >>> answers.rows, wrong.rows[0][:2]
    ([('18', '10', '12', '17', '9', '13', '13', 'a2')], ('1', '19'))
    """
    wrong = [[question.wrong() for question in paper.questions] for paper in papers]
    tables = [_answers(papers)]
    if any(map(any, wrong)):
        tables += _wrong_by_paper(papers, wrong) if _is_for_several(papers) else [_wrong_of_one(papers[0], wrong[0])]
    return tables


def _is_for_several(papers: Sequence[Paper]) -> bool:
    return any(paper.name for paper in papers)


def _answers(papers: Sequence[Paper]) -> PaperTable:
    """Return the right answers, a row for each paper."""
    heads, rows = _columns(papers, [[question.short() for question in paper.questions] for paper in papers])
    title = words(papers[0].lang)["sheet"]["answers"]
    return PaperTable(title, tuple(heads), rows, named=_is_for_several(papers))


def _columns(papers: Sequence[Paper], cells: Sequence[list[str]]) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the heads and rows of a column for each question, after one for the students if there are several."""
    lang, questions = papers[0].lang, max(len(paper.questions) for paper in papers)
    heads = []
    for n in range(questions):
        points = {paper.questions[n].points for paper in papers if n < len(paper.questions)}
        heads.append(f"{n + 1} ({worth(points.pop(), lang)})" if len(points) == 1 else str(n + 1))
    rows = [(*texts, *[""] * (questions - len(texts))) for texts in cells]
    if not _is_for_several(papers):
        return heads, rows
    names = [paper.name for paper in papers]
    return [words(lang)["sheet"]["student"], *heads], [(name, *row) for name, row in zip(names, rows, strict=True)]


def _wrong_of_one(paper: Paper, wrong: Sequence[list[tuple[str, str]]]) -> PaperTable:
    """Return the wrong answers to one paper, a row for each with its mistake."""
    phrases, names = words(paper.lang)["sheet"], names_of_mistakes(paper.lang)
    rows = [(str(n), text, names[mistake]) for n, answers in enumerate(wrong, start=1) for text, mistake in answers]
    return PaperTable(phrases["wrong"], (phrases["question"], phrases["if_answer"], phrases["mistake"]), rows)


def _wrong_by_paper(papers: Sequence[Paper], wrong: Sequence[list[list[tuple[str, str]]]]) -> list[PaperTable]:
    """Return the wrong answers, a row for each paper, with a code for each mistake; and the list of these codes."""
    phrases, names = words(papers[0].lang)["sheet"], names_of_mistakes(papers[0].lang)
    made = {mistake for questions in wrong for answers in questions for _, mistake in answers}
    codes = {name: phrases["code"].format(n=n) for n, name in enumerate((name for name in names if name in made), 1)}
    heads, rows = _columns(
        papers,
        [
            [
                PIECE_BREAK.join(f"{text}{CODE_BREAK}{codes[mistake]}" for text, mistake in answers)
                for answers in questions
            ]
            for questions in wrong
        ],
    )
    # A question without known mistakes needs no column.
    head, *body = zip(*(column for column in zip(heads, *rows, strict=True) if any(column[1:])), strict=True)
    signs = [(code, names[name]) for name, code in codes.items()]
    return [
        PaperTable(phrases["wrong"], head, body),
        PaperTable(phrases["mistakes"], (phrases["sign"], phrases["mistake"]), signs),
    ]


def worth(points: Fraction, lang: str) -> str:
    """Write points.

    >>> worth(Fraction(5, 2), "es")
    '2,5'
    """
    return show(points, comma=words(lang)["format"]["comma"], digits=9)


def _with_points(question: Question, points: Mapping[str, Fraction]) -> SheetQuestion:
    form = FORMS[question.form]
    return SheetQuestion(
        question,
        points.get(question.kind, Fraction(2 if form.lines[question.difficulty.takes_work] > 1 else form.points)),
    )


def step_before(question: Question) -> str:
    """Return the sentence of the step before a question, where it must be known and no picture shows that moment."""
    if not kind_of(question).recall:
        return ""
    return Writer(question).narrator.sentence(moments_of(question.run)[question.step - 1])


# -- leaves that carry their names ------------------------------------------------------------------------------------


def with_leaf_names(asked: Sequence[Question]) -> list[Question]:
    """Return questions about one run, asked of a tree whose leaves have names, if any of them needs such names.

    They are unchanged if their run does not raise them, or if it is the run of a game.
    """
    run, lang = asked[0].run, asked[0].lang
    if run.grown or not any(map(needs_leaf_names, asked)):
        return list(asked)
    named, kinds = copy(run), {question.kind for question in asked}
    named.tree = with_names(run.tree)
    before, again = (questions(same, kinds, lang, numbers=asked[0].notation.numbers) for same in (run, named))
    raised = all(question in before for question in asked)
    return [again[before.index(question)] for question in asked] if raised else list(asked)


def needs_leaf_names(question: Question) -> bool:
    """Return whether a question asks for a leaf, or speaks of one.

    >>> from emmviz.learn import exercise
    >>> [needs_leaf_names(question) for question in (exercise(1).questions[0], exercise(3, "pruning").questions[0])]
    [False, True]
    """
    if question.form in ("node", "nodes") and not question.notation.by_move:
        return True
    narrator, text = Writer(question).narrator, " ".join((question.prompt, *question.choices))
    return any(narrator.leaf(leaf).casefold() in text.casefold() for leaf in question.run.tree.leaves())


def with_names(tree: GameTree) -> GameTree:
    """Return a copy of a tree whose leaves are named by their ids, unless they have their own names.

    >>> from emmviz import gallery, star1
    >>> star1(with_names(gallery.aima_scale())).caption(4)
    'Read leaf L1: 2.'
    """
    copied: GameTree = tree.copy()
    unnamed = (leaf for leaf in tree.leaves() if tree.nodes[leaf].get("name") is None)
    set_node_attributes(copied, {leaf: leaf for leaf in unnamed}, "name")
    return copied
