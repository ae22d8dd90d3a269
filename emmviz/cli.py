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

_EXAMPLES = """examples:
  emmviz solve 'max(stop: 4, go: chance(.5: 3, .5: 9))'
  emmviz draw gallery:aima_scale -o scale.svg
  emmviz play gallery:aima_scale -o scale.html
  emmviz gallery
  emmviz games"""

_SOLVE = """examples:
  emmviz solve gallery:aima_scale --steps
  emmviz solve tree.json --algorithm alphabeta --json
  emmviz solve 'max(1, chance(2, 9))' --bounds=-10,10
  emmviz solve game:coin-tictactoe --algorithm star2
  emmviz solve 'game:pig(target=20)' --depth 2 --table
  cat tree.txt | emmviz solve - --depth 2 --fail hard"""

_DRAW = """examples:
  emmviz draw gallery:aima_scale                       a tree of text lines
  emmviz draw tree.txt -o tree.pdf --theme print
  emmviz draw tree.txt -o cut.svg --algorithm star1 --step 7
  emmviz draw game:coin-tictactoe --depth 1 -o game.svg
  emmviz draw tree.txt -o - --format dot | dot -Tpng > tree.png"""

_PLAY = """examples:
  emmviz play gallery:aima_scale -o scale.html
  emmviz play tree.json -o tree.html --algorithm alphabeta --window 2,inf"""

# Options whose value may start with a minus, which argparse would take for an option's name.
_PAIRS = ("--bounds", "--window")
_SEARCH = ("bounds", "window", "depth", "fail", "order", "merge", "table", "probes", "probe_order")


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
    solve.add_argument("--fast", action="store_true", help="record no steps: for games too large to be looked at")
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
    add("games", "list the games, to be used as game:NAME")
    return parser


def _search_options(parser: argparse.ArgumentParser, *, algorithm: str | None) -> None:
    default = f" ({algorithm})" if algorithm else "; without one the bare tree"
    from emmviz.sources import WHAT

    parser.add_argument("tree", metavar="TREE", help=WHAT)
    parser.add_argument("--algorithm", metavar="NAME", default=algorithm,
                        help=f"star1, star2, alphabeta, expectiminimax, minimax, expectimax ...{default}")  # fmt: skip
    parser.add_argument("--bounds", type=_pair, metavar="L,U", help="what no leaf lies outside of (the leaves' range)")
    parser.add_argument("--window", type=_pair, metavar="A,B", help="search with this alpha and beta (-inf,inf)")
    parser.add_argument("--depth", type=int, metavar="N", help="player moves to look ahead; chance does not count")
    parser.add_argument("--fail", choices=("soft", "hard"), help="what a value outside the window is reported as")
    parser.add_argument("--order", metavar="NAME", type=_names, help="search first what is likely (probability), what "
                        "looks good (estimate), or both (probability,estimate)")  # fmt: skip
    parser.add_argument("--merge", action="store_true", default=None, help="moves to the same position count as one")
    parser.add_argument("--table", action="store_true", default=None, help="search no position of a game twice")
    parser.add_argument("--probes", type=int, metavar="K", help="star2: replies to probe of each outcome (1)")
    parser.add_argument("--probe-order", choices=("cyclic", "sequential"), help="star2: one probe of each outcome in "
                        "turn, or all of one first (cyclic)")  # fmt: skip


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


def _names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


def _step(text: str) -> int | str:
    if text == "all":
        return text
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, or all, not {text!r:.60}") from None


# -- commands ----------------------------------------------------------------------------------------------------------


def _solve(args: argparse.Namespace) -> None:
    from emmviz.search.report import run_json, summary

    if args.fast and args.steps:
        raise ValueError("--fast records no steps, so there are none to say: leave --steps or --fast out")
    run = _run(args, **({"steps": False} if args.fast else {}))
    sentences = [run.caption(k, lang=args.lang) for k in range(1, len(run.steps) + 1)] if args.steps else []
    if args.json:
        import json

        found = run_json(run) | ({"steps": sentences} if args.steps else {})
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for k, sentence in enumerate(sentences, start=1):
        print(f"{k:>{len(str(len(sentences)))}}. {sentence}")
    print(("\n" if sentences else "") + "\n".join(summary(run, args.lang)))


def _draw(args: argparse.Namespace) -> None:
    # A depth is how far a game is grown where it is not searched.
    needless = [name for name in (*_SEARCH, "step") if getattr(args, name) is not None and name != "depth"]
    if needless and args.algorithm is None:
        raise ValueError(f"--{needless[0].replace('_', '-')} belongs to a search: name one, as in --algorithm star1")
    options = {"lang": args.lang, "layout": args.layout}
    options |= {name: getattr(args, name) for name in ("theme", "step") if getattr(args, name) is not None}
    thing = _run(args) if args.algorithm else _bare(args)
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


def _games(args: argparse.Namespace) -> None:
    from emmviz import games

    names = games.names()
    for name in names:
        print(f"{name:{max(map(len, names))}}  {games.get(name).title}")


# -- input and output --------------------------------------------------------------------------------------------------


def _bare(args: argparse.Namespace) -> GameTree:
    from emmviz.sources import source, tree_of

    thing = source(args.tree)
    if args.depth is not None and not args.tree.startswith(("game:", "openspiel:")):
        raise ValueError("--depth belongs to a search: name one, as in --algorithm star1")
    return tree_of(thing, args.depth)


def _run(args: argparse.Namespace, **more: Any) -> Run:
    from emmviz.search.run import search
    from emmviz.sources import source

    options = {name: getattr(args, name) for name in _SEARCH}
    if args.algorithm != "star2":
        for name in ("probes", "probe_order"):
            if options.pop(name) is not None:
                raise ValueError(f"--{name.replace('_', '-')} belongs to star2; {args.algorithm} does not probe")
    given = {name: value for name, value in options.items() if value is not None}
    return search(source(args.tree), args.algorithm, **given, **more)


def _write_out(thing: GameTree | Run, suffix: str, options: dict[str, Any]) -> None:
    """Write to standard output what `save` would write to a file."""
    with tempfile.TemporaryDirectory() as folder:
        content = thing.save(Path(folder, f"tree.{suffix}"), **options).read_bytes()
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{suffix} is not text, so it needs a file, such as -o tree.{suffix}") from None
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
