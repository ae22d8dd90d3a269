"""The front end: its tools, its bundles, and the rules that it has from Python."""
