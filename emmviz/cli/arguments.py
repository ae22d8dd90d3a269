"""The arguments of the commands: the words of the command line, and the values that they mean."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias, get_args, get_type_hints

from emmviz.base.errors import TreeError
from emmviz.base.locale import languages
from emmviz.base.messages import Message
from emmviz.base.pairs import pair
from emmviz.base.plugins import Plugins, is_function
from emmviz.picture.named_themes import PAGES
from emmviz.picture.theme import PARTS
from emmviz.search.algorithms import ALGORITHMS
from emmviz.search.options import COMMON, PROBING, ProbingOptions

# What adds an option: to a parser, or to a group of its help.
Add: TypeAlias = Callable[..., object]
# Options by their names, such as "-o --output", each with what argparse is given of it.
Options: TypeAlias = Mapping[str, Mapping[str, Any]]
_TREE = (
    "a file (text, JSON, .efg, dot, mermaid, CS188 .test), - for standard input, a text like 'max(4, chance(3, 9))', "
    "gallery:NAME, game:NAME or openspiel:NAME"
)
# Options whose value may start with a minus, which argparse would take for an option's name.
_PAIRS = ("--bounds", "--window", "--estimate")
# How a tree is read, as the readers of formats call it.
READING = ("alg", "normalize")


class Reader(NamedTuple):
    """A reader of an argument; `expected`, a key of the words' table `wrong.cli.expects`, says what it reads."""

    expected: str
    read: Callable[[str], object]

    def __call__(self, text: str) -> object:
        return self.read(text)


whole_number, number = Reader("whole", int), Reader("number", float)


def add_options(add: Add, options: Options) -> None:
    """Add options."""
    for names, option in options.items():
        add(*names.split(), **option)


def search_options(
    parser: argparse.ArgumentParser, *, algorithm: str | None, several: bool = False, needed: bool = True
) -> None:
    """Add the options of a search, listed by `emmviz help search`, and its tree, or several of both."""
    without = "default: none, only the tree" if needed else "required for your own TREE"
    default = f" (default: {algorithm})" if algorithm else f" ({without})"
    names = [*ALGORITHMS, *Plugins("emmviz.algorithms", ALGORITHMS, "algorithm", is_function).names()]
    options = {
        "tree": {"metavar": "TREE", "help": _TREE, "nargs": "+" if several else None if needed else "?"},
        "--algorithm": {
            "metavar": "NAME",
            "default": algorithm,
            "help": f"{', '.join(names)}{default}{'; separate several by commas' if several else ''}; for its "
            "options (--depth, --window ...), see emmviz help search",
        },
    }
    add_options(parser.add_argument, options)
    options_of_searches(_hidden(parser))


def options_of_searches(add: Add) -> None:
    """Add the options of a search."""
    known = {
        f"--{name.replace('_', '-')}": {
            "default": None,
            "help": ("star2: " if name in PROBING else "") + option.meaning,
            **SEARCH[name],
        }
        for name, option in (COMMON | PROBING).items()
        if name in SEARCH
    }
    others: dict[str, dict[str, Any]] = {
        "--option": {
            "type": Reader("pair", pair),
            "metavar": "NAME=VALUE",
            "action": "append",
            "help": "an option that only this algorithm has, for example reuse=false for star2; you may repeat it",
        },
        "--estimate": {
            "type": Reader("estimate", _estimate),
            "metavar": "HOW",
            "help": "the estimate of a position at the depth limit: a number, or rollouts or rollouts:SEED for "
            "the mean of 10 random games (default: the heuristic of the game, or the estimates in the tree)",
        },
        "--agent": {
            "dest": READING[0],
            "metavar": "NAME",
            "help": "the agent of a CS188 test that does not name its alg: MinimaxAgent, AlphaBetaAgent or "
            "ExpectimaxAgent",
        },
        "--normalize": {**_OR_NOT, "help": "divide rounded probabilities by their sum"},
    }
    add_options(add, known | others)


def _hidden(parser: argparse.ArgumentParser) -> Add:
    """Return a function that adds options which the parser's own help leaves out."""
    return lambda *flags, **settings: parser.add_argument(*flags, **settings | {"help": argparse.SUPPRESS})


def look_options(add: Add) -> None:
    """Add the options of a picture's look and of single formats."""
    add_options(add, {f"--{name}": option for name, option in PICTURE.items()})


def theme_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a picture that is drawn in a theme, which `emmviz help picture` lists."""
    parser.add_argument(
        "--theme",
        metavar="NAME",
        help="light, dark, print, slide, aima, decision, or your .toml file (default: light; for slides: slide); for "
        "more options (--page, --hide, --lang ...), see emmviz help picture",
    )
    look_options(_hidden(parser))


def given(args: argparse.Namespace, *names: str) -> dict[str, Any]:
    """Return the values of the options that were given."""
    return {name: value for name in names if (value := getattr(args, name)) is not None}


def refuse(args: argparse.Namespace, names: Iterable[str], why: str) -> None:
    """Refuse options that have no meaning here, with a message that names the first of them; `why` is its key."""
    for name in given(args, *names):
        raise TreeError(Message(f"wrong.cli.{why}", option=f"--{name.replace('_', '-')}"))


def joined(argv: Sequence[str]) -> list[str]:
    """Write --bounds -2,2 as --bounds=-2,2."""
    words: list[str] = []
    for word in argv:
        before = words[-1] if words and "--" not in words else ""
        # For solve, --steps takes no value.
        if before in _PAIRS or (before in ("--step", "--steps") and re.match(r"-\d", word)):
            words[-1] += f"={word}"
        else:
            words.append(word)
    return words


def _pair(text: str) -> tuple[object, object]:
    from emmviz.base.exact import exact_or_infinite

    low, high = map(exact_or_infinite, text.split(","))
    return low, high


def _estimate(text: str) -> Fraction | int:
    """Read what an estimate is: a number, as a Fraction, or the seed of rollouts, as a whole number."""
    from emmviz.base.exact import exact

    seed = re.fullmatch(r"rollouts(?::(\d{1,18}))?", text)
    return int(seed[1] or 0) if seed else exact(text)


def by_commas(text: str) -> tuple[str, ...]:
    """Read names with commas between them."""
    return tuple(part.strip() for part in text.split(","))


def _some(text: str) -> object:
    return text if text in ("all", "cuts", "values") else _numbers(text)


def _numbers(text: str) -> Any:
    steps: list[int] = []
    for part in text.split(","):
        span = re.fullmatch(r"\s*(\d{1,9})\s*-\s*(\d{1,9})\s*|\s*(-?\d{1,9})\s*", part)
        if not span:
            raise ValueError(part)
        first, last, alone = span.groups()
        # Far too many frames would be refused anyway, but only after they were listed.
        steps += [int(alone)] if alone else range(int(first), min(int(last), int(first) + 10**6) + 1)
    return steps[0] if len(steps) == 1 else steps


def each_step(text: str) -> Any:
    """Read which frame of each run to draw: a number, or a name that `step_called` knows."""
    steps = [_whole_or_name(part) for part in by_commas(text)]
    return steps[0] if len(steps) == 1 else steps


def _whole_or_name(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text


some_numbers = Reader("numbers", _numbers)
some_steps = Reader("steps", _some)


def _fold(text: str) -> object:
    rows = _whole_or_name(text)
    return rows if isinstance(rows, int) else by_commas(text)


def _marked(text: str) -> str | tuple[str, ...]:
    return by_commas(text) if "," in text else text.strip()


_FLAG = {"action": "store_true"}
# The option of every command that writes a file.
OVERWRITE = {"--overwrite": _FLAG | {"help": "also replace files that emmviz did not write"}}
_TYPES = get_type_hints(ProbingOptions)
_LIMITS = Reader("limits", _pair)
# The options of a search that can be given in words, and how argparse reads them.
SEARCH: dict[str, dict[str, Any]] = {
    "window": {"type": _LIMITS, "metavar": "A,B"},
    "bounds": {"type": _LIMITS, "metavar": "L,U"},
    "depth": {"type": whole_number, "metavar": "N"},
    "depth_counts": {"choices": get_args(_TYPES["depth_counts"])},
    "resolve_chance": _FLAG,
    "fail": {"choices": get_args(_TYPES["fail"])},
    "cut_at_bounds": _FLAG,
    "order": {"type": by_commas, "metavar": "NAME"},
    "merge": _FLAG,
    "table": _FLAG,
    "limit": {"type": whole_number, "metavar": "N"},
    "probes": {"type": whole_number, "metavar": "K"},
    "probe_order": {"choices": get_args(_TYPES["probe_order"])},
}
_OR_NOT = {"action": "store_true", "default": None}
# The options for the look of a picture, and for single formats.
PICTURE: dict[str, dict[str, Any]] = {
    "lang": {"default": "en", "help": f"the language: {', '.join(languages())} (default: en)"},
    "direction": {"choices": ("down", "right"), "help": "the direction in which the tree grows (default: down)"},
    "reach": {**_OR_NOT, "help": "write the probability of reaching each leaf beside it"},
    "layout": {
        "default": "tidy",
        "metavar": "NAME",
        "help": "tidy, or dot to let Graphviz place the nodes (default: tidy)",
    },
    "numbers": {"choices": ("decimals", "fractions"), "help": "how to write numbers (default: decimals)"},
    "page": {
        "choices": PAGES,
        "help": "the page to fill, or tight for a page that fits the tree (default: 16:9 for slides and films, "
        "tight for pictures)",
    },
    "transparent": {**_OR_NOT, "help": "leave out the background"},
    "fold": {
        "type": _fold,
        "metavar": "N",
        "help": "draw only N rows below the root, or fold nodes (B,C); the picture shows how many nodes are hidden",
    },
    "hide": {"type": by_commas, "metavar": "PARTS", "help": f"leave out parts: {', '.join(PARTS)}"},
    "highlight": {
        "type": _marked,
        "metavar": "NODE",
        "help": "highlight the path to a node, or several nodes (B,C)",
    },
    "blank": {
        **_OR_NOT,
        "help": "draw a handout: white nodes, in which the reader writes what the search finds",
    },
    "title": {
        "metavar": "TEXT",
        "help": "the words above the tree (default: none; for a handout, the title of the tree)",
    },
    "standalone": {**_OR_NOT, "help": "tex: write a complete document, instead of a file for \\input"},
    "scale": {
        "type": number,
        "metavar": "N",
        "help": "png and films: pixels for each point of the page (default for png: 1.5)",
    },
    "dpi": {"type": number, "metavar": "N", "help": "png: pixels per inch, instead of --scale"},
    "clicks": {**_OR_NOT, "help": "pptx: write one slide, on which each click shows the next frame"},
    "template": {
        "metavar": "FILE",
        "help": "pptx: your own slides, whose design, size and colours to use",
    },
    "seconds": {
        "type": number,
        "metavar": "S",
        "help": "films: how long to show each step (default: as long as its caption takes to read; longest for cuts)",
    },
    "hold": {
        "type": number,
        "metavar": "S",
        "help": "films: how long to show the last step (default: 3 seconds longer)",
    },
}
