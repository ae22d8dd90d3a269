"""The commands, one module for each, with `HELP` (one sentence), `EXAMPLES`, `options(parser)` and `run(args)`."""

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
