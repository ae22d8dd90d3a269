"""The commands, a module each: `HELP`, one sentence; `EXAMPLES` or None; `options(parser)`; and `run(args)`."""
