"""Make the notebooks from the command line: `make notebooks`."""

import sys

from scripts.notebooks.build import main

sys.exit(main())
