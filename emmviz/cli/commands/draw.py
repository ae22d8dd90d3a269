"""`emmviz draw`: pictures, decks and films of a tree, of several in one, or of a folder, in several formats at once."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from inspect import signature
from os.path import isdir, isfile  # for which a text that is too long for a name is no file
from pathlib import Path
from typing import Any

from emmviz.base.extras import expect_installed
from emmviz.base.messages import Message, brief, expect, refuse_if, warnings_from
from emmviz.cli.arguments import (
    OVERWRITE,
    PICTURE,
    add_options,
    each_step,
    given,
    search_options,
    some_steps,
    theme_options,
)
from emmviz.cli.making import tree_or_run_of, write_out
from emmviz.cli.terminal import say
from emmviz.cli.wording import worded

HELP = "draw trees and searches as text, pictures, slides or films (one tree, several, or a whole folder)"
EXAMPLES = """examples:
  emmviz draw gallery:aima_scale                                           # prints the tree as text
  emmviz draw gallery:aima_scale -o scale.svg -o scale.pdf
  emmviz draw tree.txt --algorithm star1 --step 7 -o cut.svg
  emmviz draw tree.txt --algorithm star1 --steps cuts -o cuts.pptx --lang es
  emmviz draw tree.txt --algorithm star1 --steps all --format png -o frames/
  emmviz draw gallery:order_good gallery:order_bad --algorithm alphabeta -o both.svg
  emmviz draw trees/ -o slides/ --format pptx,svg --algorithm star1
  emmviz draw tree.txt -o - --format dot | dot -Tpng > tree.png"""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    search_options(parser, algorithm=None, several=True)
    add_options(
        parser.add_argument,
        {
            "-o --output": {
                "metavar": "FILE",
                "action": "append",
                "help": "a file, whose suffix decides its format (see emmviz formats), a folder, or - for standard "
                "output; you may repeat it (default: print the tree as text)",
            },
            "--format": {
                "metavar": "NAMES",
                "help": "the formats for a folder, for example svg,pptx, or the format for standard output",
            },
            "--step": {
                "type": each_step,
                "metavar": "K",
                "help": 'draw the frame after step K, or after "cut 2" or "value 3"; for several trees, one each: 5,7 '
                "(default: the last)",
            },
            "--steps": {
                "type": some_steps,
                "metavar": "K",
                "help": "which frames to draw: all, cuts, values, or a list such as 0,5-9,-1 (default: all, or values "
                "for films)",
            },
            **OVERWRITE,
        },
    )
    theme_options(parser)


def run(args: argparse.Namespace) -> None:
    """Write the files and print their names; in a folder, write a file for every tree that can be drawn."""
    from emmviz.picture.render.renderer import renderer_of

    if args.output in (None, ["-"]):
        refuse_if(len(args.tree) > 1 or "," in (args.algorithm or ""), "wrong.cli.several")
        (drawable,) = _drawables(args)
        write_out(drawable, args.format or ("svg" if args.output else "txt"), _look(args))
        return
    folder = next(filter(_is_folder, args.tree), None)
    if folder is not None:
        _draw_folder(folder, args)
        return
    refuse_if(args.format and not any(map(_is_folder, args.output)), "wrong.cli.format")
    targets = list(_targets(args, "-".join(map(_stem, args.tree))[:80]))
    if len(targets) > 1:
        renderers = [renderer_of(target)[1] for target in targets]
        expect_installed("files", {renderer.module: renderer.extra for renderer in renderers if renderer.extra})
    drawables, refused = _drawables(args), list[Exception]()
    for target in targets:
        try:
            print(*_saved(drawables, target, _look_for(target, targets, args), args), sep="\n")
        except (ValueError, OSError) as error:  # the other files are written
            refused.append(error)
    for refusal in refused[:-1]:
        say(worded(refusal, args.lang))
    if refused:
        raise refused[-1]


def _draw_folder(folder: str, args: argparse.Namespace) -> None:
    """Draw every tree of a folder, and report at the end how many cannot be drawn."""
    refuse_if(len(args.tree) > 1, "wrong.cli.folder_alone", folder=brief(folder, 100))
    trees = sorted(path for path in Path(folder).iterdir() if path.is_file() and not path.name.startswith("."))
    refuse_if(not trees, "wrong.cli.folder_empty", folder=brief(folder, 100))
    for output in args.output:
        expect(_is_folder(output) or not Path(output).suffix, "wrong.cli.folder_to_file", output)
    failed = 0
    for path in trees:
        try:
            with warnings_from(str(path)):
                drawables = _drawables(argparse.Namespace(**{**vars(args), "tree": [str(path)]}))
                targets = list(_targets(args, path.stem, many=True))
                for target in targets:
                    print(*_saved(drawables, target, _look_for(target, targets, args), args), sep="\n")
        except (ValueError, OSError) as error:
            named = str(error).startswith(str(path))
            say(worded(error if named else Message("wrong.in_file", file=path, fault=error), args.lang))
            failed += 1
    refuse_if(failed, "wrong.cli.not_drawn", count=failed, total=len(trees))


def _drawables(args: argparse.Namespace) -> list[Any]:
    """Return the contents of one picture: a search on each tree, or several searches on one."""
    trees, names = args.tree, (args.algorithm or "").split(",")
    if len(trees) == 1 or len(names) == 1:
        trees, names = trees * len(names), names * len(trees)
    refuse_if(len(trees) != len(names), "wrong.cli.pairs", trees=len(trees), algorithms=len(names))
    drawables = [
        tree_or_run_of(
            argparse.Namespace(**{**vars(args), "tree": tree, "algorithm": name.strip() or None}), "step", "steps"
        )
        for tree, name in zip(trees, names, strict=True)
    ]
    for drawable, name in zip(drawables, trees, strict=True):
        # Beside one another trees without a title are named after their files.
        if len(args.tree) > 1 and isfile(name):
            drawn_tree: Any = getattr(drawable, "tree", drawable)
            drawn_tree.graph.setdefault("title", _stem(name))
    return drawables


def _look(args: argparse.Namespace) -> dict[str, Any]:
    return given(args, "theme", *PICTURE, "step", "steps")


def _look_for(target: Path, targets: Sequence[Path], args: argparse.Namespace) -> dict[str, Any]:
    """Return the look of a file, without the options that only other files have."""
    from emmviz.picture.draw import draw
    from emmviz.picture.render.renderer import renderer_of

    shared = {"step", "steps", "theme"}

    def suits(option: str, path: Path) -> bool:
        renderer = renderer_of(path)[1]
        return renderer.takes(option) if option in signature(draw).parameters else renderer.has(option)

    return {
        option: value
        for option, value in _look(args).items()
        if option in shared or suits(option, target) or not any(suits(option, other) for other in targets)
    }


def _saved(drawables: list[Any], target: Path, look: dict[str, Any], args: argparse.Namespace) -> Iterator[Path]:
    """Write a file and yield its path; in a folder several frames of what holds one are files with their numbers."""
    from emmviz.picture.render import save
    from emmviz.picture.render.renderer import renderer_of
    from emmviz.picture.steps import chosen_steps

    renderer, steps = renderer_of(target)[1], look.get("steps", -1)
    in_folder = target not in map(Path, args.output)
    if in_folder and len(drawables) == 1 and renderer.picture and not renderer.frames and not isinstance(steps, int):
        options = {name: value for name, value in look.items() if name != "steps"}
        frames = chosen_steps(drawables[0], steps)
        for k in frames:
            path = target.with_stem(f"{target.stem}-{k:0{len(str(frames[-1]))}}")
            yield save(drawables[0], path, overwrite=args.overwrite, step=k, **options)
        return
    # A film or a page of many frames takes a while; quick formats show no bar.
    slow = target.suffix.lower() in (".gif", ".apng", ".mp4", ".html") and sys.stderr.isatty()
    yield save(drawables, target, overwrite=args.overwrite, **look | ({"progress": True} if slow else {}))


def _targets(args: argparse.Namespace, stem: str, *, many: bool = False) -> Iterator[Path]:
    """Yield the files to write for one tree."""
    for output in args.output:
        if not many and not _is_folder(output):
            yield Path(output)
            continue
        refuse_if(not args.format, "wrong.cli.folder_format", folder=brief(output))
        Path(output).mkdir(parents=True, exist_ok=True)
        yield from (Path(output, f"{stem}.{suffix.strip().lstrip('.')}") for suffix in args.format.split(","))


def _stem(tree: str) -> str:
    """Return a name for the files of a tree: of its file, of the gallery or of the game."""
    source, _, name_there = tree.partition(":")
    name = Path(tree).stem if isfile(tree) else name_there if source.isalpha() else "tree"
    return "".join(c if c.isalnum() or c in "-_." else "_" for c in name)[:80]


def _is_folder(text: str) -> bool:
    return text.endswith(("/", "\\")) or isdir(text)
