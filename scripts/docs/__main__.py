"""The documentation on the command line, `make docs`."""

import sys

from scripts.docs.build import ROOT, SITE, build
from scripts.docs.page import PageError

try:
    build()
except PageError as error:
    sys.exit(f"emmviz: the documentation cannot be built.\n{error}")
print(f"{(SITE / 'index.html').relative_to(ROOT)}: open it in a browser")
