"""`emmviz notebooks`: copy the notebooks of the installed version into a folder."""

from __future__ import annotations

import argparse
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path

from emmviz.base.extras import install
from emmviz.base.files import write_whole
from emmviz.base.locale import words
from emmviz.base.messages import Message, refuse_if
from emmviz.cli.terminal import say

HELP = "copy the notebooks of this version into a folder, without replacing any that are there"
EXAMPLES = """examples:
  emmviz notebooks
  emmviz notebooks course --lang es
  jupyter lab notebooks

A notebook that is already in the folder keeps what you wrote in it, unless you give --overwrite."""

_ROOT = Path(__file__).parents[2]
# In an installed package they lie inside of it, in a checkout beside it.
_NOTEBOOKS = next((folder for folder in (_ROOT / "notebooks", _ROOT.parent / "notebooks") if folder.is_dir()), _ROOT)


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    editions = sorted(path.parent.name for path in _NOTEBOOKS.glob("*/00-*.ipynb"))
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        nargs="?",
        type=Path,
        default=Path("notebooks"),
        help="the folder (default: notebooks)",
    )
    parser.add_argument(
        "--lang", choices=["en", *editions], default="en", help="the language of the notebooks (default: en)"
    )
    parser.add_argument(
        "--overwrite",
        action="store_true",
        help="also replace notebooks that are there, including what you wrote in them",
    )


def run(args: argparse.Namespace) -> None:
    """Write those that are missing and print the folder; name those that differ on standard error."""
    source = _NOTEBOOKS if args.lang == "en" else _NOTEBOOKS / args.lang
    files = sorted(source.glob("*.ipynb"))
    refuse_if(not files, "wrong.cli.no_notebooks")
    args.folder.mkdir(parents=True, exist_ok=True)
    kept, written = [], 0
    for file in files:
        place, content = args.folder / file.name, file.read_bytes()
        if args.overwrite or not place.exists():
            write_whole(place, content)
            written += 1
        elif place.read_bytes() != content:
            kept.append(file.name)
    if kept:
        say(Message("wrong.cli.kept", files=", ".join(kept)).wording(words(args.lang)))
    command = shlex.join(["jupyter", "lab", str(args.folder)])
    if find_spec("jupyterlab") is None:
        command = f"{install('lab')} && {command}"
    same = len(files) - written - len(kept)
    next_step = Message("wrong.cli.laid", written=written, same=same, command=command)
    print(next_step.wording(words(args.lang)), file=sys.stderr)
    print(args.folder)
