"""How long a test waits: a limit only for what never happens, however busy the machine is."""

PATIENCE = 240  # seconds
