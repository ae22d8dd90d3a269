"""The commands, a module each: `HELP`, one sentence; `EXAMPLES`; `options(parser)`; and `run(args)`."""
