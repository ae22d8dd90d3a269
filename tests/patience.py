"""How long a test waits: a limit only for what never comes, however much else the machine does."""

PATIENCE = 240  # seconds
