"""The browser edition: emmviz and its notebooks in JupyterLite, with nothing to install for the reader.

    python -m scripts.lite pin            write pins.toml again, after a change of its first lines or a lock
    python -m scripts.lite links          write colab.ipynb and print the badges (links you/emmviz: for that)

`make lite` builds it as a part of the site (scripts/site).
"""

from __future__ import annotations

import argparse
import sys

from scripts.lite.fetch import LiteError
from scripts.lite.links import badges, own_repository, write_colab
from scripts.lite.pins import write_pins


def main(arguments: list[str] | None = None) -> int:
    """Do what is asked for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["pin", "links"])
    parser.add_argument("repository", nargs="?", help="for links, yours on GitHub, such as you/emmviz")
    options = parser.parse_args(arguments)
    try:
        if options.what == "pin":
            write_pins()
        else:
            repository = own_repository(options.repository)
            write_colab(repository)
            print("\n".join(badges(repository)))
    except LiteError as error:
        print(f"emmviz: {error}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
