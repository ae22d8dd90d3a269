"""The commands, one module for each: `HELP` (one sentence), `EXAMPLES`, `run(args)` and perhaps `options(parser)`."""

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
