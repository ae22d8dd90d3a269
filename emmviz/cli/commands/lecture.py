"""`emmviz lecture`: a lecture in Markdown as slides with votes and live players."""

from __future__ import annotations

import argparse
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message
from emmviz.cli.arguments import OVERWRITE, add_options, given, refuse, whole_number
from emmviz.cli.terminal import say
from emmviz.cli.wording import asked_language, worded

__all__ = ["EXAMPLES", "HELP", "options", "run"]

HELP = "make slides with votes and live players of a lecture in Markdown"
EXAMPLES = """examples:
  emmviz lecture lectures/50-minutes.md
  emmviz lecture lectures/es/07-star1.md -o star1.html --theme dark
  emmviz lecture mine.md --style deck.toml
  emmviz lecture mine.md -o slides.pptx
  emmviz lecture lectures/50-minutes.md -o handout.pdf --no-answers --per-page 3
  emmviz lecture mine.md -o notes.pdf --notes
  emmviz lecture lectures/50-minutes.md --hall --host 192.168.1.7 --keep votes.csv

In the deck ? shows the keys. PageDown and PageUp, the keys of a clicker, turn slides; on a slide with a player they
step it first, until it does not move on, or until Escape."""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_options(
        parser.add_argument,
        {
            "source": {"metavar": "FILE", "help": "a lecture, .md"},
            "-o --output": {"metavar": "FILE", "help": "a page, .html (named as FILE); a handout, .pdf; slides, .pptx"},
            **OVERWRITE,
            "--theme": {"choices": ("light", "dark"), "help": "(that of the lecture, or light)"},
            "--style": {
                "metavar": "FILE",
                "help": "logo, footer, colours and font of your house, a .toml (that of the lecture)",
            },
            "--no-answers": {
                "action": "store_true",
                "help": "in a .pdf or a .pptx, leave out those of votes, and notes",
            },
            "--per-page": {
                "type": whole_number,
                "choices": (1, 2, 3, 6),
                "help": "in a .pdf, slides on a page, of A4 if more than 1; beside 3 are lines for notes (1)",
            },
            "--notes": {
                "action": "store_const",
                "dest": "per_page",
                "const": "notes",
                "help": "in a .pdf of A4, each slide with your notes beside it",
            },
            "--strict": {"action": "store_true", "help": "what is warned of is an error"},
            "--watch": {
                "action": "store_true",
                "help": "write it again whenever it, or a picture in it, changes, until Ctrl-C; reload its page",
            },
        },
    )
    hall = parser.add_argument_group("votes on phones", "instead of writing the deck, serve it until Ctrl-C")
    add_options(
        hall.add_argument,
        {
            "--hall": {"action": "store_true", "help": "serve the deck, and a page on which phones vote"},
            "--host": {
                "metavar": "ADDRESS",
                "help": "what to listen on; 0.0.0.0 for all networks (127.0.0.1: only this machine)",
            },
            "--port": {"type": whole_number, "help": "0 for any that is free (8000)"},
            "--keep": {
                "metavar": "FILE.csv",
                "help": "write the votes when the lesson ends (they are deleted), not over others without --overwrite",
            },
        },
    )


def run(args: argparse.Namespace) -> None:
    """Write the lecture, and print where it is; or serve it."""
    from emmviz.lecture import save_deck, serve_deck

    look = {"strict": args.strict, "overwrite": args.overwrite, **given(args, "theme", "style")}
    place = ("host", "port", "keep")
    if args.hall:
        if args.watch:
            raise TreeError(Message("wrong.cli.hall_watch"))
        if args.output or args.no_answers or args.per_page:
            raise TreeError(Message("wrong.cli.hall_writes"))
        serve_deck(args.source, **given(args, *place), **look)
        return
    refuse(args, place, "of_hall")
    look |= {"answers": not args.no_answers, **given(args, "per_page")}
    path = args.output or f"{Path(args.source).stem}.html"
    if args.watch:
        from emmviz.lecture.watching import watch

        lang = asked_language(["lecture", args.source])
        watch(Path(args.source), Path(path), lambda said: say(worded(said, lang)), **look)
    print(save_deck(args.source, path, **look))
