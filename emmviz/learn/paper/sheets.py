"""Sheets: exercises to print, for one student or a class with a different tree for each, and the key to mark them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, cast
from unicodedata import normalize

from networkx import ancestors, relabel_nodes

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact, whole
from emmviz.base.locale import words
from emmviz.base.messages import Message, brief, expect, refuse_if
from emmviz.base.numbers import is_whole
from emmviz.base.progress import counted
from emmviz.learn.choosing import for_sheet
from emmviz.learn.exercises import Exercise, exercise
from emmviz.learn.kinds import KINDS, kinds_for, questions
from emmviz.learn.paper.paper import QuestionGroup, needs_leaf_names, numbers_of, paper_of, with_names
from emmviz.learn.paper.printing import checked_path, write_papers
from emmviz.learn.question import Question
from emmviz.search.run import Run
from emmviz.search.searching import search
from emmviz.study.random_trees.dice import SeededDice
from emmviz.tree.game_tree import GameTree

_HOLE = "{name}"
# Limits: questions about a tree, letters in a name, points of a question and their decimals.
_AGAIN, _SAMPLE = "\n", 8  # behind a name, whose tree is drawn again; trees that show what is usual
_MOST, _LONGEST, _MOST_POINTS, _PLACES = 100, 200, 100, 2


def sheet(
    path: str | Path,
    seeds: object = 1,
    topic: str = "backup",
    level: int = 1,
    kinds: str | Iterable[str] | None = None,
    *,
    variants: Iterable[object] | None = None,
    lang: str = "en",
    key: bool = False,
    title: str | None = None,
    most: int = 8,
    points: object = None,
    page: str = "A4",
    progress: bool = True,
    overwrite: bool = False,
) -> list[Path]:
    """Write a sheet of exercises to print (each tree with its questions on one page) and, if you like, its key.

    A sheet asks only questions that do not answer one another. It leaves any `Question` that you pass unchanged.
    Everything is made before any file is written, so an error leaves no file behind.

    Parameters
    ----------
    path : str or Path
        The file, which ends in .pdf or .html. With `{name}` in its name, for example "class/{name}.pdf", each person
        gets a separate file in that folder. The folder is created if it does not exist.
    seeds : int, Exercise, Run, Question, an iterable of these, or str
        A whole number gives a tree; "pre" or "post" gives a fixed test.
    topic, level, kinds : str, int, str or iterable of str
        The same arguments as for `exercise`.
    variants : iterable of str or int, optional
        Names or ids of people. Each person gets different trees, which depend only on the name and the seeds. The
        questions are the same, and the searches read as many leaves and cut as often.
    lang : str
        The language.
    key : bool
        Whether to also write the key: a line of answers for each person, the wrong answers that known mistakes give,
        and the working. Its name is the sheet's with "-key", or "key" in a folder of sheets.
    title : str, optional
        The title of the sheet.
    most : int
        The largest number of questions about one tree.
    points : number, str or mapping, optional
        A number for all questions, or one for each kind by its name. The default is 1, and 2 for a calculation or a
        list.
    page : str
        "A4" or "letter".
    progress : bool
        Whether to show a progress bar for variants.
    overwrite : bool
        Whether to replace files that emmviz did not write.

    Returns
    -------
    list of Path
        The paths of the files written, the key last.

    Raises
    ------
    TreeError
        If an argument is wrong, or a path is a file that emmviz did not write.
    OSError
        If a file cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [file.name for file in sheet(f"{folder}/values.html", [1, 2], key=True)]
    ['values.html', 'values-key.html']
    """
    from tqdm.auto import tqdm

    path = checked_path(path, page)
    most = whole("most", most, 1, _MOST)
    each = _HOLE in path.name
    refuse_if(_HOLE in str(path.parent) or (each and variants is None), "wrong.learn.file_name")
    seeds = listed(seeds)
    heading = title_of(seeds, topic, lang, title)
    names = [""] if variants is None else people(variants)
    numbers = numbers_of(seed.tree for seed in listed(seeds) if isinstance(seed, Run))
    papers = [
        paper_of(
            groups_of(seeds, topic, level, kinds, lang=lang, most=most, name=name, numbers=numbers),
            heading,
            name,
            lang,
            by_kind(points),
        )
        for name in tqdm(names, unit="sheet", disable=variants is None or not progress)
    ]
    files = [(path, papers, False)]
    if each:
        places = [path.with_name(path.name.replace(_HOLE, file_name(name, names))) for name in names]
        files = [(place, [paper], False) for place, paper in zip(places, papers, strict=True)]
        path.parent.mkdir(exist_ok=True)
    if key:
        key_path = path.with_name(path.name.replace(_HOLE, "key") if each else f"{path.stem}-key{path.suffix}")
        files.append((key_path, papers, True))
    return write_papers(files, page, overwrite)


def groups_of(
    seeds: object,
    topic: str = "backup",
    level: int = 1,
    kinds: str | Iterable[str] | None = None,
    *,
    lang: str = "en",
    most: int | None = None,
    name: str = "",
    numbers: str = "decimals",
) -> list[QuestionGroup]:
    """Return the questions for seeds, exercises, runs or questions, as one group for each tree; at least one is needed.

    If `most` is None, these are all questions, even if they answer one another. Questions about runs write `numbers` as
    "decimals" or "fractions".
    """
    if isinstance(seeds, str):
        from emmviz.learn.fixed_tests import form_questions

        seeds = form_questions(seeds, lang)
    kinds = kinds if kinds is None or isinstance(kinds, str) else tuple(kinds)
    groups: list[QuestionGroup] = []
    for seed in counted(listed(seeds), "tree"):
        expect(not name or is_whole(seed), "wrong.learn.variant_seeds", seed)
        if isinstance(seed, Question):
            same = groups and groups[-1].questions[0].run is seed.run and not groups[-1].source
            before = groups.pop().questions if same else ()
            groups.append(QuestionGroup([*before, seed]))
            continue
        asked, source = _asked(seed, topic, level, kinds, lang, name, most, numbers)
        chosen = asked if most is None else for_sheet(asked, most)
        expect(chosen, "wrong.learn.no_questions", seed)
        groups.append(QuestionGroup(chosen, source))
    refuse_if(not groups, "wrong.learn.no_seeds")
    return groups


def _asked(
    seed_or_run: Any,
    topic: str,
    level: int,
    kinds: str | tuple[str, ...] | None,
    lang: str,
    name: str,
    most: int | None,
    numbers: str,
) -> tuple[list[Question], str]:
    if isinstance(seed_or_run, Run):
        return questions(seed_or_run, kinds, lang, numbers=numbers), ""
    if isinstance(seed_or_run, Exercise):
        seed_or_run, topic, level = seed_or_run.seed, seed_or_run.topic, seed_or_run.level
    seed = _alike(name, seed_or_run, topic, level, kinds, most) if name else seed_or_run
    drawn = exercise(seed, topic, level, kinds, lang)
    asked = drawn.questions
    if name and any(map(needs_leaf_names, asked)):
        asked = questions(_renamed(drawn), {question.kind for question in asked}, lang)
    return asked, words(lang)["sheet"]["seed"].format(seed=drawn.seed)


def _alike(name: str, seed: int, topic: str, level: int, kinds: str | tuple[str, ...] | None, most: int | None) -> int:
    """Return the first seed of a person whose tree is as difficult as everybody else's."""
    usual, seeds = _usual(seed, topic, level, kinds, most), (seed_for(f"{name}{k * _AGAIN}", seed) for k in count())
    return next(seed for seed in seeds if _difficulty(exercise(seed, topic, level, kinds), most) == usual)


@lru_cache(maxsize=64)  # once for a class
def _usual(
    seed: int, topic: str, level: int, kinds: str | tuple[str, ...] | None, most: int | None
) -> tuple[object, ...]:
    """Return how difficult the trees of a sheet are: the most frequent case among some that depend on no name."""
    sample = (exercise(seed_for(_AGAIN * k, seed), topic, level, kinds) for k in range(1, _SAMPLE + 1))
    return Counter(_difficulty(drawn, most) for drawn in sample).most_common(1)[0][0]


def _difficulty(drawn: Exercise, most: int | None) -> tuple[object, ...]:
    """Return a tuple that is equal for exercises that are equally difficult.

    It has what is asked of which kind of node on which level, how many leaves the search reads, and how often it cuts.
    """
    tree, run = drawn.tree, drawn.run
    chosen = drawn.questions if most is None else for_sheet(drawn.questions, most)
    places = (
        (question.kind, question.node and (tree.kind(question.node), len(ancestors(tree, question.node))))
        for question in chosen
    )
    return *places, len(run.leaves), len(run.cutoffs)


def _renamed(drawn: Exercise) -> Run:
    """Search the tree of one person again, with its leaves named L1, L2 ... in this person's own random order."""
    leaves, dice = drawn.tree.leaves(), SeededDice(drawn.seed)
    names = dict(zip(leaves, sorted(leaves, key=lambda leaf: dice.random()), strict=True))
    tree = cast(GameTree, relabel_nodes(drawn.tree, names))
    return search(with_names(tree), drawn.run.algorithm, **drawn.run.options)


def listed(seeds: Any) -> Any:
    """Return seeds as a list, which can be read more than once; return the name of a test unchanged."""
    is_single = isinstance(seeds, (int, Exercise, Run, Question)) or not isinstance(seeds, Iterable)
    return seeds if isinstance(seeds, str) else [seeds] if is_single else list(seeds)


def title_of(seeds: Any, topic: str, lang: str, title: str | None = None) -> str:
    """Return the title of a sheet or a bank: its own on one line, or else the title of its test or topic."""
    if title is not None:
        return " ".join(str(title).split())
    phrases: dict[str, str] = words(lang)["sheet"]
    name = seeds if isinstance(seeds, str) else topic if all(map(is_whole, seeds)) else "own"
    return phrases.get(f"title_{name}", phrases["title_own"])


# -- Who the sheets are for, and what questions are worth ------------------------------------------------------------


def people(variants: object) -> list[str]:
    """Return names or ids of people as they are printed; raise TreeError if they are not a list, or one occurs twice.

    >>> people(["Ada  Lovelace", 1815])
    ['Ada Lovelace', '1815']
    """
    names_or_ids = [] if isinstance(variants, str) or not isinstance(variants, Iterable) else list(variants)
    expect(
        names_or_ids and all(isinstance(variant, str) or is_whole(variant) for variant in names_or_ids),
        "wrong.learn.variants",
        variants,
    )
    names: dict[str, str] = {}
    for variant in names_or_ids:
        name = " ".join(normalize("NFC", str(variant)).split())
        expect(name and len(name) <= _LONGEST, "wrong.learn.variant_length", str(variant), longest=_LONGEST)
        expect(name.casefold() not in names, "wrong.learn.variant_twice", name)
        names[name.casefold()] = name
    return list(names.values())


def class_list(path: str | Path) -> list[str]:
    """Return the names of people from a UTF-8 text file, one on each line."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise TreeError(Message("wrong.learn.not_text", file=brief(str(path), 200))) from None
    names = [line for line in text.splitlines() if line.strip()]
    expect(names, "wrong.learn.no_names", str(path), 200)
    return people(names)


def seed_for(name: str, seed: int) -> int:
    """Return the seed of one person's tree: it depends on the name and the common seed, not on the other people.

    >>> seed_for("Ada Lovelace", 1)
    3094143535
    """
    return int.from_bytes(sha256(f"{seed}\n{name}".encode("utf-8", "surrogatepass")).digest()[:4], "big")


def file_name(name: str, names: Sequence[str]) -> str:
    """Return a file name for a person, of ASCII letters, digits and hyphens, after the person's position in the list.

    >>> file_name("../../Ñandú Ω", ["Ada", "../../Ñandú Ω"])
    '2-nandu'
    """
    number = str(names.index(name) + 1).zfill(len(str(len(names))))
    letters = normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return "-".join(filter(None, (number, re.sub("[^a-z0-9]+", "-", letters)[:40].strip("-"))))


def by_kind(points: object) -> Mapping[str, Fraction]:
    """Return the points of each kind of question that has its own.

    They are given as a number for all kinds, or as a mapping from kinds to numbers; None gives an empty mapping.

    >>> by_kind({"value": 2, "best": "0.5"})
    {'value': Fraction(2, 1), 'best': Fraction(1, 2)}
    """
    each = points if isinstance(points, Mapping) else {} if points is None else dict.fromkeys(KINDS, points)
    kinds_for(each)
    return {kind: _points(number) for kind, number in each.items()}


def _points(points: object) -> Fraction:
    with suppress(ValueError):
        number = exact(points)
        if 0 < number <= _MOST_POINTS and (number * 10**_PLACES).denominator == 1:
            return number
    raise TreeError(Message("wrong.learn.points", places=_PLACES, most=_MOST_POINTS, given=brief(points)))
