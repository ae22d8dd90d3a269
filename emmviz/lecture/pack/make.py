"""Make: build a pack from the parts that the caller names."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from emmviz.base.extras import Extra, expect_installed
from emmviz.base.locale import words
from emmviz.base.messages import Message, brief, expect, refuse_if
from emmviz.learn.paper.sheets import class_list
from emmviz.lecture.pack.archive import opened_pack
from emmviz.lecture.pack.index import write_indices
from emmviz.lecture.pack.parts import OF_LECTURES, OF_NOTEBOOKS, OF_QUESTIONS, Pack, jobs, lectures, notebooks

# What is looked for before any work is done; polib and nbclient are for the program that makes notebooks.
_NEEDED: dict[str, dict[str, Extra]] = {
    "solutions": {"polib": "lecture", "nbclient": "lab"},
    "assignment": {"polib": "lecture", "nbclient": "lab"},
    "plans": {"markdown_it": "lecture", "typst": "paper"},
    "slides": {"markdown_it": "lecture"},
    "handouts": {"markdown_it": "lecture", "typst": "paper"},
    "powerpoint": {"markdown_it": "lecture", "pptx": "pptx"},
    "sheets": {"typst": "paper"},
    "tests": {"typst": "paper"},
}
PARTS = (*OF_NOTEBOOKS, *OF_LECTURES, *OF_QUESTIONS)


def make_pack(
    checkout: Path,
    target: Path,
    *,
    langs: Sequence[str],
    seed: int,
    trees: int,
    students: Path | None,
    parts: Sequence[str],
    lessons: Sequence[str] = (),
    overwrite: bool,
    report: Callable[[str], None],
) -> Path:
    """Make a pack: a zip where the target ends in .zip, else a folder, whole or not at all.

    Parameters
    ----------
    checkout : Path
        The folder of emmviz's sources, which slides, plans and notebooks need; or your own lecture, an .md file.
    target : Path
        The zip or the folder.
    langs : sequence of str
        The languages; the first page is in the first.
    seed : int
        Of the first tree.
    trees : int
        How many a bank has.
    students : Path, optional
        A file of names, one a line; without it there are four variants.
    parts : sequence of str
        Some of `PARTS`.
    lessons : sequence of str, optional
        Which lectures and notebooks, by their numbers or names such as "07"; all without it.
    overwrite : bool
        Whether to replace what is there.
    report : callable
        What is given each line of progress.

    Returns
    -------
    Path
        The target.

    Raises
    ------
    TreeError
        That says what is missing or cannot be made.
    ImportError
        That names the extra.
    OSError
    """
    expect_installed("pack", {module: extra for part in parts for module, extra in _NEEDED.get(part, {}).items()})
    people = class_list(students) if students else []
    packs = [
        Pack(
            lang,
            checkout.resolve(),
            seed,
            trees,
            tuple(people or (words(lang)["pack"]["variant"].format(letter=letter) for letter in "ABCD")),
            tuple(lessons),
        )
        for lang in langs
    ]
    # What is missing is reported before any work is done.
    all_lectures = lectures(packs[0]._replace(lessons=()))
    all_notebooks = notebooks(packs[0]._replace(lessons=()))
    known = {*all_lectures, *all_notebooks}
    for lesson in lessons:
        expect(
            any(map(packs[0]._replace(lessons=(lesson,)).has, known)),
            "wrong.lecture.pack.only",
            lesson,
            parts=", ".join(PARTS),
            folder=brief(str(checkout), 200),
            lessons=", ".join(sorted(known)) or Message("wrong.lecture.pack.no_lesson"),
        )
    holes = {"folder": brief(str(packs[0].checkout), 200), "parts": ",".join(OF_QUESTIONS)}
    refuse_if(set(parts) & OF_LECTURES.keys() and not all_lectures, "wrong.lecture.pack.no_lectures", **holes)
    refuse_if(set(parts) & set(OF_NOTEBOOKS) and not all_notebooks, "wrong.lecture.pack.no_notebooks", **holes)
    with opened_pack(target, overwrite=overwrite) as folder:
        todo, start = list(jobs(packs, parts)), time.monotonic()
        report(f"parts: {len(todo)}; --only makes some of them")
        for number, (name, make) in enumerate(todo, start=1):
            # Before it is made: the first may take minutes.
            minutes, seconds = divmod(round(time.monotonic() - start), 60)
            report(f"{number:>{len(str(len(todo)))}}/{len(todo)} {minutes}:{seconds:02} {name}")
            make(folder)
        write_indices(folder, packs)
    report("index.html in it lists all files: open it first")
    return target
