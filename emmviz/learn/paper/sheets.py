"""Sheets: exercises to print, for one student or a whole class with a different tree each, and the key to mark them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.files import HTML, check_kind, write_whole
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.learn.choosing import choose
from emmviz.learn.exercises.exercises import TOPICS, Exercise, exercise
from emmviz.learn.kinds import questions
from emmviz.learn.paper.names import file_name, people, seed_for
from emmviz.learn.paper.paper import Group, Paper, paper_of
from emmviz.learn.paper.points import by_kind
from emmviz.learn.paper.size import check_page
from emmviz.learn.question import Question
from emmviz.search.run import Run
from emmviz.study.random_trees.model import is_whole

__all__ = ["groups_of", "listed", "sheet", "title_of"]

_HOLE = "{name}"
_MOST = 100


def sheet(
    path: str | Path, seeds: Any = 1, topic: str = "backup", level: int = 1, kinds: Any = None, *,
    variants: Iterable[Any] | None = None, lang: str = "en", key: bool = False, title: str | None = None,
    most: int = 8, points: Any = None, page: str = "A4", progress: bool = True, overwrite: bool = False,
) -> list[Path]:  # fmt: skip
    """Write exercises to print, each tree with its questions, their points and room to write on one page, and the key.

    Parameters: path, which ends in .pdf or .html; with `{name}` in the file's name, such as "class/{name}.pdf", every
    person's sheet is a file of its own in that folder, which is made if need be. seeds, one or several whole numbers,
    a tree each; or Exercises, Runs or Questions; or "pre" or "post" for the fixed tests. topic, level and kinds as for
    `exercise`. variants, names or ids of people: each has other trees, by the name and the seeds alone. lang; key, True
    for a file as well with a line of answers for each person, the wrong answers that known mistakes give, and the
    working, called as the sheet with "-key" behind it, or key in a folder of sheets; title; most, how many questions a
    tree has at most; points, a number for every question, or one for each kind by its name, None for 1, and 2 for a
    calculation or a list; page, "A4" or "letter"; progress, whether a bar shows for variants; overwrite, True to
    replace files that emmviz did not write, too.
    Returns: the paths that were written, the key last.
    Raises: TreeError for an argument that does not fit, and where there is such a file; OSError.

    Of a tree only such questions are asked that none of the others answers; Questions are taken as they are. All that
    is written is made first, so that an error leaves no file behind.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [file.name for file in sheet(f"{folder}/values.html", [1, 2], key=True)]
    ['values.html', 'values-key.html']
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in (".pdf", ".html"):
        raise TreeError(f"{brief(path.name)} must end in .pdf or .html")
    if not is_whole(most) or not 1 <= most <= _MOST:
        raise TreeError(f"most must be a whole number from 1 to {_MOST}, not {brief(most)}")
    if _HOLE in str(path.parent) or (_HOLE in path.name and variants is None):
        raise TreeError("{name} stands only in the name of a file, and only with variants")
    check_page(page)
    own = by_kind(points)
    seeds = listed(seeds)
    heading = title_of(seeds, topic, lang) if title is None else " ".join(str(title).split())
    names = [""] if variants is None else people(variants)
    papers = [
        paper_of(groups_of(seeds, topic, level, kinds, lang=lang, most=most, name=name), heading, name, lang, own)
        for name in names
    ]
    files: list[tuple[Path, list[Paper], bool]] = [(path, papers, False)]
    if _HOLE in path.name:
        places = [path.with_name(path.name.replace(_HOLE, file_name(name, names))) for name in names]
        files = [(place, [paper], False) for place, paper in zip(places, papers, strict=True)]
    if key:
        called = path.name.replace(_HOLE, "key") if _HOLE in path.name else f"{path.stem}-key{path.suffix}"
        files.append((path.with_name(called), papers, True))
    made = _made(files, suffix, page, progress and variants is not None, overwrite)
    if _HOLE in path.name:
        path.parent.mkdir(exist_ok=True)
    return [write_whole(place, data) for place, data in made]


def groups_of(
    seeds: Any, topic: str = "backup", level: int = 1, kinds: Any = None, *, lang: str = "en", most: int | None = None,
    name: str = "",
) -> list[Group]:  # fmt: skip
    """Return the questions of seeds, exercises, runs or questions, a group for each tree.

    Parameters: as for `sheet`; most, None for all questions, also those that answer one another.
    Raises: TreeError for what is none of these, or raises no questions.
    """
    if isinstance(seeds, str):
        from emmviz.learn.exercises.forms import form_questions

        seeds = form_questions(seeds, lang)
    groups: list[Group] = []
    for thing in listed(seeds):
        if name and not is_whole(thing):
            raise TreeError(f"with variants seeds must be whole numbers, not {brief(thing)}")
        if isinstance(thing, Question):
            if groups and groups[-1].questions[0].run is thing.run and not groups[-1].source:
                groups[-1] = Group([*groups[-1].questions, thing])
            else:
                groups.append(Group([thing]))
            continue
        found, source = _asked(thing, topic, level, kinds, lang, name)
        chosen = found if most is None else choose(found, most)
        if not chosen:
            raise TreeError(f"{brief(thing)} raises no questions of these kinds")
        groups.append(Group(chosen, source))
    if not groups:
        raise TreeError("seeds must have at least one seed, exercise, run or question")
    return groups


def _asked(thing: Any, topic: str, level: int, kinds: Any, lang: str, name: str) -> tuple[list[Question], str]:
    if isinstance(thing, Run):
        return questions(thing, kinds, lang), ""
    if not isinstance(thing, Exercise):
        seed = seed_for(name, thing) if name else thing
        drawn = exercise(seed, topic, level, kinds, lang)
    else:
        asked = TOPICS[thing.topic] if kinds is None else kinds
        drawn = thing._replace(questions=questions(thing.run, asked, lang))
    return drawn.questions, words(lang)["sheet"]["seed"].format(seed=drawn.seed)


def listed(seeds: Any) -> Any:
    """Return seeds as a list, which can be read more than once; the name of a test as it is."""
    if isinstance(seeds, str):
        return seeds
    one = isinstance(seeds, (int, Exercise, Run, Question)) or not isinstance(seeds, Iterable)
    return [seeds] if one else list(seeds)


def title_of(seeds: Any, topic: str, lang: str) -> str:
    """Return the title of a sheet."""
    phrases: dict[str, str] = words(lang)["sheet"]
    if isinstance(seeds, str):
        return phrases.get(f"title_{seeds}", phrases["title_own"])
    return phrases.get(f"title_{topic}" if all(map(is_whole, seeds)) else "title_own", phrases["title_own"])


def _made(
    files: list[tuple[Path, list[Paper], bool]], suffix: str, page: str, progress: bool, overwrite: bool
) -> list[tuple[Path, bytes]]:
    """Make the files' contents, with a bar that counts the sheets and the parts of the key."""
    from tqdm.auto import tqdm

    from emmviz.learn.paper.html import html
    from emmviz.learn.paper.pdf import pdf

    mark = HTML
    if suffix == ".pdf":
        from emmviz.picture.render.pdf import MARKS

        mark = MARKS["pdf"]
    for path, _, _ in files:
        check_kind(path, suffix[1:], mark, overwrite=overwrite)
    make = pdf if suffix == ".pdf" else html
    with tqdm(total=sum(len(papers) for _, papers, _ in files), unit="sheet", disable=not progress) as bar:

        def counted(papers: list[Paper]) -> Iterator[Paper]:
            for paper in papers:
                yield paper
                bar.update()

        return [(path, make(counted(papers), key=is_key, page=page)) for path, papers, is_key in files]
