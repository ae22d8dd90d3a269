"""The commands, one module for each, with `HELP` (one sentence), `EXAMPLES`, `options(parser)` and `run(args)`."""

__all__ = ["COMMANDS"]

COMMANDS = (
    "draw",
    "formats",
    "gallery",
    "games",
    "help",
    "instructor",
    "lecture",
    "link",
    "notebooks",
    "play",
    "sheet",
    "solve",
)
