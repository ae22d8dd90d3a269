"""Make the notebooks from their sources, notebooks/source/NN-name.md, which are the only place to change them.

    python -m scripts.notebooks                  make every notebook and the index, in English and in Spanish
    python -m scripts.notebooks 07-star1 08      make only the notebooks whose names contain one of these texts
    python -m scripts.notebooks --check          change nothing; exit with 1 if one is out of date or not translated
    python -m scripts.notebooks --catalogue 07   update notebooks/source/es/07-*.po to the source
    python -m scripts.notebooks --index          make only the index
    python -m scripts.notebooks --edition solutions --to DIR     make executed notebooks with solutions
    python -m scripts.notebooks --edition assignment --to DIR    make a course for nbgrader

If the translation of a notebook is incomplete, only the English notebook is made. A committed notebook contains no
widgets, because they need a kernel; it contains pictures and text instead.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from nbclient.exceptions import CellExecutionError

from scripts.notebooks.books import LANGS, Book, books, index_of
from scripts.notebooks.catalogue import catalogue, catalogue_path, suite_words, units, update
from scripts.notebooks.editions import EDITIONS
from scripts.notebooks.reading import read_source, sources
from scripts.notebooks.run import read, stale, write
from scripts.notebooks.source import FOLDER, SourceError

# Each notebook has a kernel of its own; more than there are processors would only make each slower.
AT_ONCE = 2
# The configuration of a course: without the stub nbgrader puts an error below the starter that a student is to change,
# and without `judge` it would believe what the student's own kernel says.
CONFIG = """import os

from nbconvert.preprocessors import ClearMetadataPreprocessor
from nbgrader import preprocessors as steps

from emmviz.learn.checking.grading import judge

os.environ["EMMVIZ_PROGRESS"] = "off"  # what is graded is in no record
c = get_config()
c.ClearSolutions.code_stub = {{"python": "# {}"}}
c.Autograde.autograde_preprocessors = [
    steps.Execute, judge, steps.IgnorePattern, ClearMetadataPreprocessor, steps.LimitOutput, steps.SaveAutoGrades,
    steps.AssignLatePenalties, steps.CheckCellMetadata,
]
c.Execute.store_widget_state = False  # megabytes in each notebook, which nobody opens as a widget
"""
STUB = "Put your answer in place of None."


def main(arguments: list[str] | None = None) -> int:
    """Make or check the notebooks; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only the notebooks whose names contain one of these texts")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if something is out of date or missing"
    )
    what.add_argument("--catalogue", action="store_true", help="update the translations to the sources")
    what.add_argument("--index", action="store_true", help="make only the index")
    what.add_argument("--edition", choices=list(EDITIONS)[1:], help="make another edition, in the folder of --to")
    parser.add_argument("--to", type=Path, help="the folder of another edition")
    parser.add_argument(
        "--lang", choices=LANGS, action="append", help="make the other edition in this language (default: all)"
    )
    options = parser.parse_args(arguments)
    if bool(options.edition) != bool(options.to):
        parser.error("--edition and --to belong together")
    if options.lang and not options.edition:
        parser.error("--lang belongs to --edition")
    if not sources(*options.names):
        parser.error(f"no source in {FOLDER / 'source'} is named so")
    try:
        return _do(options)
    except SourceError as error:
        sys.exit(str(error))


def _do(options: argparse.Namespace) -> int:
    if options.catalogue:
        return _catalogues(options.names)
    chosen, missing = books(*options.names, langs=options.lang or LANGS)
    if not options.index:
        _print_missing(missing, every=options.check)
    if options.edition == "assignment":
        return _assignments(chosen, options.to)
    if options.edition:
        return int(bool(_execute(chosen, options.edition, options.to)))
    wrong = len(missing) if options.check else 0
    if not options.index:
        wrong += _execute(chosen, "student", FOLDER, check=options.check)
    if not options.names:
        wrong += _indices(chosen, check=options.check)
    return int(bool(wrong))


def _print_missing(missing: list[str], *, every: bool) -> None:
    """Print what is not translated, every paragraph or how many of a notebook."""
    counted = Counter(fault.partition(",")[0] for fault in missing)
    short = [
        f"es/{stem}.ipynb: not made, {n} paragraphs to translate; --check names them" for stem, n in counted.items()
    ]
    print("".join(f"{line}\n" for line in (missing if every else short)), end="")


def _execute(chosen: list[Book], kind: str, folder: Path, *, check: bool = False) -> int:
    wrong, failed = 0, []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for i, (book, notebook) in enumerate(zip(chosen, pool.map(_run(kind), chosen), strict=True), start=1):
            path = folder / book.name
            if isinstance(notebook, CellExecutionError):
                print(f"{i}/{len(chosen)} {book.name}: {notebook}", flush=True)
                failed.append(book.name)
                continue
            cells = stale(read(path), notebook) if path.exists() else ["not there"]
            print(f"{i}/{len(chosen)} {book.name}: {', '.join(cells) or 'up to date'}", flush=True)
            if check:
                wrong += bool(cells)
            else:
                write(notebook, path)
    if failed:  # in the last line, which is what a program reads
        print(f"a cell fails in {' and '.join(failed)}", flush=True)
    return wrong + len(failed)


def _run(kind: str) -> Callable[[Book], Any]:
    """Return what executes a book; a cell that fails is its result, so that the other notebooks go on."""

    def run(book: Book) -> Any:
        try:
            return book.executed(kind)
        except CellExecutionError as error:
            return error

    return run


def _indices(chosen: list[Book], *, check: bool) -> int:
    wrong = 0
    for lang in LANGS:
        name, text = index_of(chosen, lang)
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{name}: {'stale' if check else 'written'}")
            wrong += 1
            if not check:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
    return wrong if check else 0


def _assignments(chosen: list[Book], folder: Path) -> int:
    for book in chosen:
        course = (folder / book.name).parent
        write(book.edition("assignment"), course / "source" / book.source.stem / f"{book.source.stem}.ipynb")
        config = CONFIG.format(suite_words(book.lang)(STUB))
        (course / "nbgrader_config.py").write_text(config, encoding="utf-8")
        print(course / "source" / book.source.stem)
    return 0


def _catalogues(names: list[str]) -> int:
    for path in sources(*names):
        source = read_source(path)
        there = catalogue_path(source.stem)
        new = update(catalogue(there), units(source))
        new.save(str(there))
        left = sum(not entry.msgstr or entry.fuzzy for entry in new)
        print(f"{there.relative_to(FOLDER)}: {left} of {len(new)} to translate")
    return 0
