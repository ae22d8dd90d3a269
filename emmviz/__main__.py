"""`python -m emmviz`, the same as the command `emmviz`."""

import sys

from emmviz.cli import main

if __name__ == "__main__":
    sys.exit(main())
