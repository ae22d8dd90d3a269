"""Names of tests: every process that runs some of them must call them alike."""

import re


def named(value):
    """Return a value as text, without the address that Python writes for a function."""
    return re.sub(r" at 0x[0-9a-f]+", "", str(value))
