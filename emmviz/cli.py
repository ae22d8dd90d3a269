"""The command line: solve a tree, draw it, make a page that steps through it, list the gallery."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from emmviz.search.run import Run
    from emmviz.tree import GameTree

__all__ = ["main"]

_TREE = "a file, - for standard input, text such as 'max(4, chance(3, 9))', or gallery:NAME"

_EXAMPLES = """examples:
  emmviz solve 'max(stop: 4, go: chance(.5: 3, .5: 9))'
  emmviz draw gallery:aima_scale -o scale.svg
  emmviz play gallery:aima_scale -o scale.html
  emmviz gallery"""

_SOLVE = """examples:
  emmviz solve gallery:aima_scale --steps
  emmviz solve tree.json --algorithm alphabeta --json
  emmviz solve 'max(1, chance(2, 9))' --bounds=-10,10
  cat tree.txt | emmviz solve - --depth 2 --fail hard"""

_DRAW = """examples:
  emmviz draw gallery:aima_scale                       a tree of text lines
  emmviz draw tree.txt -o tree.pdf --theme print
  emmviz draw tree.txt -o cut.svg --algorithm star1 --step 7
  emmviz draw tree.txt -o - --format dot | dot -Tpng > tree.png"""

_PLAY = """examples:
  emmviz play gallery:aima_scale -o scale.html
  emmviz play tree.json -o tree.html --algorithm alphabeta --window 2,inf"""

# Options whose value may start with a minus, which argparse would take for an option's name.
_PAIRS = ("--bounds", "--window")
_SEARCH = ("algorithm", "bounds", "window", "depth", "fail", "step")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Parameters: argv, the words after the program's name, by default those of this process.
    Returns: the exit code: 0; 2 after one line on standard error; 130 after Ctrl-C, 141 when the reader went away.

    >>> main(["solve", "max(stop: 4, go: chance(3, 9))"])
    value                6
    best move            go, to B
    leaves read          3 of 3
    cutoffs              0
    principal variation  A —go→ B
    bounds               [3, 9]
    0
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a file or a pipe gets UTF-8, a terminal what it can show
            stream.reconfigure(errors="replace", **({} if stream.isatty() else {"encoding": "utf-8"}))
    try:
        args = _parser().parse_args(_joined(sys.argv[1:] if argv is None else argv))
        args.command(args)
        sys.stdout.flush()
    except SystemExit as stop:  # argparse has said what there is to say
        return int(stop.code or 0)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Python flushes once more at its end, so that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        return _say(f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error))
    except (ValueError, ImportError) as error:
        return _say(str(error))
    return 0


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        sys.exit(_say(f"{message} (see {self.prog} --help)"))


def _say(message: str) -> int:
    line = " ".join(message.split())
    print("emmviz:", "".join(sign if sign.isprintable() else "?" for sign in line), file=sys.stderr)
    return 2


def _parser() -> _Parser:
    from emmviz import __version__

    def add(name: str, text: str, examples: str | None = None) -> argparse.ArgumentParser:
        made = commands.add_parser(
            name, help=text, description=f"{text[0].upper()}{text[1:]}.", epilog=examples, allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )  # fmt: skip
        made.set_defaults(command=globals()[f"_{name}"])
        return made

    parser = _Parser(
        prog="emmviz", description="See and step through expectiminimax and *-minimax search.", epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=f"emmviz {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    solve = add("solve", "search a tree and say what was found", _SOLVE)
    _search_options(solve, algorithm="star1")
    solve.add_argument("--steps", action="store_true", help="say each step in a sentence")
    solve.add_argument("--json", action="store_true", help="write what was found as JSON")
    solve.add_argument("--lang", default="en", help="the language of the sentences (en)")

    draw = add("draw", "draw a tree, or one step of a search on it", _DRAW)
    _search_options(draw, algorithm=None)
    draw.add_argument("--step", type=_step, metavar="K", help="the frame after K steps of the search (the last)")
    draw.add_argument("--theme", metavar="NAME", help="light, dark, print, slide or decision (light)")
    _look_options(draw)
    draw.add_argument("-o", "--output", metavar="FILE", help="the file, whose suffix decides its format; - for svg on "
                      "standard output; without it, a tree of text lines")  # fmt: skip
    draw.add_argument("--format", metavar="NAME", help="what to write with -o -: svg, dot, tex, json, txt ...")

    play = add("play", "write a page that steps through a search, for any browser", _PLAY)
    _search_options(play, algorithm="star1")
    play.add_argument("--theme", choices=("auto", "light", "dark"), default="auto",
                      help="auto is what the reader's system asks for (auto)")  # fmt: skip
    _look_options(play)
    play.add_argument("-o", "--output", metavar="FILE", required=True, help="the page, such as tree.html; - for output")

    add("gallery", "list the textbook trees, to be used as gallery:NAME")
    return parser


def _search_options(parser: argparse.ArgumentParser, *, algorithm: str | None) -> None:
    default = f" ({algorithm})" if algorithm else "; without one the bare tree"
    parser.add_argument("tree", metavar="TREE", help=_TREE)
    parser.add_argument("--algorithm", metavar="NAME", default=algorithm,
                        help=f"star1, alphabeta, expectiminimax, minimax, expectimax ...{default}")  # fmt: skip
    parser.add_argument("--bounds", type=_pair, metavar="L,U", help="what no leaf lies outside of (the leaves' range)")
    parser.add_argument("--window", type=_pair, metavar="A,B", help="search with this alpha and beta (-inf,inf)")
    parser.add_argument("--depth", type=int, metavar="N", help="player moves to look ahead; chance does not count")
    parser.add_argument("--fail", choices=("soft", "hard"), help="what a value outside the window is reported as")


def _look_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", default="en", help="the language of the words (en)")
    parser.add_argument("--layout", default="tidy", metavar="NAME", help="tidy, or dot to let Graphviz place the nodes")


def _joined(argv: Sequence[str]) -> list[str]:
    """Write --bounds -2,2 as --bounds=-2,2."""
    words: list[str] = []
    for word in argv:
        if words and words[-1] in _PAIRS and "--" not in words:
            words[-1] += f"={word}"
        else:
            words.append(word)
    return words


def _pair(text: str) -> tuple[object, object]:
    from emmviz.numbers import exact_or_infinite

    try:
        low, high = map(exact_or_infinite, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected two numbers such as 1,4 or -inf,inf, not {text!r:.60}") from None
    return low, high


def _step(text: str) -> int | str:
    if text == "all":
        return text
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, or all, not {text!r:.60}") from None


# -- commands ----------------------------------------------------------------------------------------------------------


def _solve(args: argparse.Namespace) -> None:
    run = _run(args)
    sentences = [run.caption(k, lang=args.lang) for k in range(1, len(run.steps) + 1)] if args.steps else []
    if args.json:
        import json

        from emmviz.search.report import run_json

        found = run_json(run) | ({"steps": sentences} if args.steps else {})
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for k, sentence in enumerate(sentences, start=1):
        print(f"{k:>{len(str(len(sentences)))}}. {sentence}")
    print(("\n" if sentences else "") + "\n".join(_summary(run, args.lang)))


def _draw(args: argparse.Namespace) -> None:
    needless = [name for name in _SEARCH if getattr(args, name) is not None]
    if needless and args.algorithm is None:
        raise ValueError(f"--{needless[0]} belongs to a search: name one, as in --algorithm star1")
    options = {"lang": args.lang, "layout": args.layout}
    options |= {name: getattr(args, name) for name in ("theme", "step") if getattr(args, name) is not None}
    thing = _run(args) if args.algorithm else _tree(args.tree)
    if args.output in (None, "-"):
        _write_out(thing, args.format or ("svg" if args.output else "txt"), options)
    elif args.format:
        raise ValueError("--format goes with -o -; for a file the suffix decides")
    else:
        print(thing.save(args.output, **options))


def _play(args: argparse.Namespace) -> None:
    options = {"lang": args.lang, "layout": args.layout, "theme": args.theme}
    if args.output != "-" and Path(args.output).suffix.lower() != ".html":
        raise ValueError(f"{args.output!r:.60} does not end in .html, and a page is what play writes; see emmviz draw")
    run = _run(args)
    if args.output == "-":
        _write_out(run, "html", options)
    else:
        print(run.save(args.output, **options))


def _gallery(args: argparse.Namespace) -> None:
    from emmviz import gallery

    names = gallery.names()
    for name in names:
        print(f"{name:{max(map(len, names))}}  {gallery.get(name).title}")


# -- input and output --------------------------------------------------------------------------------------------------


def _tree(text: str) -> GameTree:
    from emmviz.errors import TreeError

    if text.startswith("gallery:"):
        from emmviz import gallery

        return gallery.get(text.removeprefix("gallery:"))
    if text == "-" or os.path.exists(text):
        name = "standard input" if text == "-" else text
        content = sys.stdin.buffer.read() if text == "-" else Path(text).read_bytes()
        try:
            return _parsed(content.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise TreeError(f"{name}: this is not text in UTF-8 (byte {error.start})") from None
        except TreeError as error:
            raise TreeError(f"{name}: {error}") from None
    try:
        return _parsed(text)
    except TreeError:
        if "(" in text or "{" in text:
            raise
        raise TreeError(f"there is no file {text!r:.60}; TREE is {_TREE}") from None


def _parsed(text: str) -> GameTree:
    from emmviz.tree import GameTree

    # No text notation starts with a bracket, and no JSON tree of more than one node without one.
    return GameTree.from_json(text) if text.lstrip()[:1] in ("{", "[") else GameTree.parse(text)


def _run(args: argparse.Namespace) -> Run:
    from emmviz.search.run import search

    options = {name: getattr(args, name) for name in ("bounds", "window", "depth", "fail")}
    given = {name: value for name, value in options.items() if value is not None}
    return search(_tree(args.tree), args.algorithm, **given)


def _write_out(thing: GameTree | Run, suffix: str, options: dict[str, Any]) -> None:
    """Write to standard output what `save` would write to a file."""
    with tempfile.TemporaryDirectory() as folder:
        content = thing.save(Path(folder, f"tree.{suffix}"), **options).read_bytes()
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{suffix} is not text, so it needs a file, such as -o tree.{suffix}") from None
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def _summary(run: Run, lang: str) -> list[str]:
    from emmviz.narrate import Narrator
    from emmviz.search.step import Bound

    teller = Narrator(run.tree, lang)
    sign = "" if run.bound is Bound.EXACT else f"{run.bound.sign} "
    action = f"{run.best_action}, " if run.best_action else ""
    path, *rest = run.principal_variation
    for node in rest:
        label = run.tree.action(node)
        path += f" —{label}→ {node}" if label else f" → {node}"
    rows = [
        ("value", f"{sign}{_both(run.value)}"),
        ("best move", f"{action}to {run.best}" if run.best else "none, for no player moves at the root"),
        ("leaves read", f"{run.counts['leaves']} of {run.counts['leaves_total']}"),
        ("cutoffs", str(len(run.cutoffs))),
        *(
            (f"  {n} at {step.node}", f"{teller.reason(step, arithmetic=True)}: {', '.join(step.skipped)} not searched")
            for n, step in enumerate(run.cutoffs, start=1)
        ),
        ("principal variation", path),
        ("bounds", f"[{teller.number(run.bounds[0])}, {teller.number(run.bounds[1])}]"),
    ]
    return [f"{name:19}  {text}" for name, text in rows]


def _both(value: Any) -> str:
    """Write a value as a decimal and, where that is not the whole of it, as a fraction."""
    from emmviz.numbers import is_finite, is_rounded, show

    if not is_finite(value) or value.denominator == 1:
        return show(value)
    return f"{'about ' if is_rounded(value) else ''}{show(value)}, exactly {str(value).replace('-', '−')}"
