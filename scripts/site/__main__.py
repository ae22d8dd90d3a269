"""The site: the front page, the workbench with Python in the page, the documentation, the lectures, JupyterLite.

    python -m scripts.site build          build the site in build/site (make site); --only=lite for a part
    python -m scripts.site serve          serve it on 127.0.0.1 (make site-serve); --port=9000 for another port

The files of build/site can be put on any static host as they are.
"""

from __future__ import annotations

import argparse
import sys

from emmviz.base.errors import TreeError
from scripts.lite.fetch import LiteError
from scripts.lite.pins import ROOT
from scripts.lite.serve import server
from scripts.site.build import PARTS, SITE, build


def main(arguments: list[str] | None = None) -> int:
    """Do what is asked for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["build", "serve"])
    parser.add_argument("--only", default=",".join(PARTS), help="beside the front page and the workbench: %(default)s")
    parser.add_argument("--port", type=int, default=8766, help="where to serve, 0 for any free port")
    options = parser.parse_args(arguments)
    try:
        if options.what == "build":
            site = build(parts=[part for part in PARTS if part in options.only.split(",")])
            size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
            print(f"{site.relative_to(ROOT)}: {size / 1e6:.0f} MB; make site-serve shows it")
        else:
            with server(SITE, options.port) as running:
                print(f"http://127.0.0.1:{running.server_port}/  (Ctrl+C stops)", flush=True)
                running.serve_forever()
    except (LiteError, TreeError) as error:
        print(f"emmviz: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
