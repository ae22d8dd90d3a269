"""How many seeds a law is tried on: some by default, all of them in `make test-long`."""

import os

LONG = bool(os.environ.get("EMMVIZ_LONG"))


def blocks(every, some, size=100):
    """Return the first `some` seeds in blocks, in the long run the first `every`: one test for each block."""
    return [range(start, start + size) for start in range(0, every if LONG else some, size)]
