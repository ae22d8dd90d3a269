"""Make the instructor package: one zip with all that a lecturer needs beside the notebooks, in one language.

    python -m scripts.instructor                     build/instructor.zip
    python -m scripts.instructor --lang es           build/instructor-es.zip
    python -m scripts.instructor --students names.txt --seed 2027     a sheet for everybody, other trees than last year
    python -m scripts.instructor --only plans,banks  these parts alone
    python -m scripts.instructor --only lecture 05   of these parts what belongs to notebook 5

The zip is written whole or not at all. The same arguments give the same sheets, banks, plans and decks.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.files import write_whole
from emmviz.learn.paper.names import people
from emmviz.lecture.pack.archive import check_zip, zipped
from emmviz.lecture.pack.decks import deck_jobs
from emmviz.lecture.pack.html import markdown_page
from emmviz.lecture.pack.job import InstructorError, Job, Pack, do
from emmviz.lecture.pack.papers import bank_jobs, sheet_jobs, test_jobs
from emmviz.lecture.pack.phrases import phrases
from scripts.instructor.books import assignment_jobs, book_jobs, lecture_jobs
from scripts.instructor.plans import plan_jobs
from scripts.instructor.texts import book_of, every, text_of
from scripts.notebooks.books import LANGS
from scripts.notebooks.source import Source, SourceError

__all__ = ["PARTS", "main"]

BUILD = Path(__file__).resolve().parents[2] / "build"
VARIANTS = "ABCD"
TREES = 8
# What takes longest comes first, so that no process is left alone with it.
OF_NOTEBOOKS: dict[str, Callable[[list[Source]], Iterable[Job]]] = {
    "lecture": lecture_jobs,
    "pptx": lambda sources: deck_jobs(source.number for source in sources),
    "assignment": assignment_jobs,
}
OF_ITS_OWN: dict[str, Callable[[], Iterable[Job]]] = {
    "banks": bank_jobs,
    "sheets": sheet_jobs,
    "tests": test_jobs,
    "plans": plan_jobs,
}
EXECUTED = ("solutions", "pictures")
PARTS = (*EXECUTED, *OF_NOTEBOOKS, *OF_ITS_OWN)


def main(arguments: list[str] | None = None) -> None:
    """Make the package and print where it is."""
    options = _parser().parse_args(arguments)
    try:
        target = _target(options)
        pack = Pack(options.lang, options.seed, options.trees, _people(options.students, options.lang))
        chosen = [source for source in every() if _named(source, options.names)]
        if not chosen:
            raise InstructorError(f"no notebook is named {' or '.join(options.names)}")
        notes = _notes(chosen, options.lang)
        print("".join(f"{note}\n" for note in notes), end="", file=sys.stderr)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            do(_jobs(chosen, options.only), pack, folder)
            _read_me(pack, folder, notes)
            print(write_whole(target, zipped(folder)))
    except (InstructorError, SourceError, TreeError, ImportError, OSError) as error:
        sys.exit(f"emmviz: {error}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only notebooks whose name holds one of these texts")
    parser.add_argument("--lang", choices=LANGS, default="en", help="the language of all that is in it (en)")
    parser.add_argument("--to", type=Path, metavar="ZIP", help="the package (build/instructor.zip)")
    parser.add_argument("--seed", type=_whole(0), default=1, metavar="N", help="of the first tree (1)")
    parser.add_argument("--trees", type=_whole(1), default=TREES, metavar="N", help=f"how many a bank has ({TREES})")
    parser.add_argument("--students", type=Path, metavar="FILE", help="names, one a line (variants A, B, C and D)")
    parser.add_argument("--only", type=_parts, default=PARTS, metavar="PARTS",
                        help=f"some of {','.join(PARTS)}, with commas between them (all)")  # fmt: skip
    parser.add_argument("--overwrite", action="store_true", help="replace a file that is no instructor package, too")
    return parser


def _whole(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r:.40} is no whole number, {least} or more")
        return int(text)

    return read


def _parts(text: str) -> tuple[str, ...]:
    named = tuple(text.split(","))
    if strange := set(named) - set(PARTS):
        raise argparse.ArgumentTypeError(f"there is no part {', '.join(sorted(strange))}; there are {', '.join(PARTS)}")
    return named


def _target(options: argparse.Namespace) -> Path:
    """Return where the package is to be, before any work is done for it."""
    usual = "instructor.zip" if options.lang == "en" else f"instructor-{options.lang}.zip"
    target: Path = options.to or BUILD / usual
    if options.to is None:
        BUILD.mkdir(exist_ok=True)
    if target.suffix.lower() != ".zip":
        raise InstructorError(f"the package is a .zip, not {target.name!r:.80}")
    if not target.parent.is_dir():
        raise InstructorError(f"there is no folder {str(target.parent)!r:.200}")
    check_zip(target, overwrite=options.overwrite)
    return target


def _named(source: Source, names: list[str]) -> bool:
    return not names or any(name in source.stem for name in names)


def _people(path: Path | None, lang: str) -> tuple[str, ...]:
    if path is None:
        return tuple(phrases(lang)["variant"].format(letter=letter) for letter in VARIANTS)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InstructorError(f"{str(path)!r:.200} is not text in UTF-8") from None
    names = [line for line in text.splitlines() if line.strip()]
    if not names:
        raise InstructorError(f"{str(path)!r:.200} holds no names; write one a line")
    return tuple(people(names))


def _notes(chosen: list[Source], lang: str) -> list[str]:
    """Return a sentence for each notebook that is not there in the language."""
    missing = (source.stem for source in chosen if book_of(source.stem, lang).lang != lang)
    return [phrases(lang)["untranslated"].format(name=stem) for stem in missing]


def _jobs(chosen: list[Source], only: tuple[str, ...]) -> list[Job]:
    jobs = [job for part, make in OF_NOTEBOOKS.items() if part in only for job in make(chosen)]
    if executed := frozenset(only).intersection(EXECUTED):
        jobs += book_jobs(chosen, executed)
    return jobs + [job for part, make in OF_ITS_OWN.items() if part in only for job in make()]


def _read_me(pack: Pack, folder: Path, notes: list[str]) -> None:
    text = text_of("readme.md", pack.lang).format(seed=pack.seed, trees=pack.trees, people=len(pack.people))
    text += "".join(f"\n{note}\n" for note in notes)
    (folder / "README.txt").write_text(text, encoding="utf-8", newline="\n")
    (folder / "README.html").write_text(markdown_page(text, pack.lang), encoding="utf-8", newline="\n")
