"""`emmviz lecture`: a lecture in Markdown as slides with votes and live players."""

from __future__ import annotations

import argparse
from pathlib import Path

from emmviz.base.messages import refuse_if
from emmviz.cli.arguments import OVERWRITE, add_options, given, refuse, whole_number
from emmviz.cli.terminal import say
from emmviz.cli.wording import asked_language, worded

HELP = "turn a Markdown lecture into slides with votes and live players"
EXAMPLES = """examples:
  emmviz lecture lectures/50-minutes.md
  emmviz lecture lectures/es/07-star1.md -o star1.html --theme dark
  emmviz lecture mine.md --style deck.toml
  emmviz lecture mine.md -o slides.pptx
  emmviz lecture lectures/50-minutes.md -o handout.pdf --no-answers --per-page 3
  emmviz lecture mine.md -o notes.pdf --notes
  emmviz lecture lectures/50-minutes.md --hall --host 192.168.1.7 --keep votes.csv

In the deck, ? lists the keys. PageDown and PageUp, the keys of a clicker, turn the slides. On a slide with a player,
they step the player first, until its last step or until Escape."""


def options(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_options(
        parser.add_argument,
        {
            "source": {"metavar": "FILE", "help": "the lecture, an .md file"},
            "-o --output": {
                "metavar": "FILE",
                "help": ".html for a page, .pdf for a handout, .pptx for PowerPoint (default: FILE.html)",
            },
            **OVERWRITE,
            "--theme": {"choices": ("light", "dark"), "help": "the theme (default: the lecture's own, or light)"},
            "--style": {
                "metavar": "FILE",
                "help": "a .toml file with your logo, footer, colours and font (default: the lecture's own)",
            },
            "--no-answers": {
                "action": "store_true",
                "help": "leave out the answers to votes, and the notes (.pdf and .pptx)",
            },
            "--per-page": {
                "type": whole_number,
                "choices": (1, 2, 3, 6),
                "help": "slides per page of a .pdf; more than 1 are on A4, and 3 have lines for notes (default: 1)",
            },
            "--notes": {
                "action": "store_const",
                "dest": "per_page",
                "const": "notes",
                "help": "write a .pdf with your notes beside each slide, on A4",
            },
            "--strict": {"action": "store_true", "help": "treat warnings as errors"},
            "--watch": {
                "action": "store_true",
                "help": "write the slides again whenever the lecture or a picture in it changes, until Ctrl-C",
            },
        },
    )
    hall = parser.add_argument_group("votes on phones", "serve the slides until Ctrl-C, instead of writing them")
    add_options(
        hall.add_argument,
        {
            "--hall": {"action": "store_true", "help": "serve the slides, and a page on which phones vote"},
            "--host": {
                "metavar": "ADDRESS",
                "help": "the address to listen on; 0.0.0.0 for all networks (default: 127.0.0.1, only this machine)",
            },
            "--port": {"type": whole_number, "help": "the port; 0 for any free port (default: 8000)"},
            "--keep": {
                "metavar": "FILE.csv",
                "help": "write the votes to this file when the lesson ends (default: delete them)",
            },
        },
    )


def run(args: argparse.Namespace) -> None:
    """Write the lecture, and print where it is; or serve it."""
    from emmviz.lecture import save_deck, serve_deck

    look = {"strict": args.strict, "overwrite": args.overwrite, **given(args, "theme", "style")}
    place = ("host", "port", "keep")
    if args.hall:
        refuse_if(args.watch, "wrong.cli.hall_watch")
        refuse_if(args.output or args.no_answers or args.per_page, "wrong.cli.hall_writes")
        serve_deck(args.source, **given(args, *place), **look)
        return
    refuse(args, place, "of_hall")
    look |= {"answers": not args.no_answers, **given(args, "per_page")}
    path = args.output = args.output or f"{Path(args.source).stem}.html"
    if args.watch:
        from emmviz.lecture.watching import watch

        lang = asked_language(["lecture", args.source])
        watch(Path(args.source), Path(path), lambda message: say(worded(message, lang)), **look)
    print(save_deck(args.source, path, **look))
