"""The browser edition: emmviz and its notebooks in JupyterLite, with nothing to install for the reader.

    python -m scripts.lite build          build the site in build/lite (make lite)
    python -m scripts.lite serve          serve it on 127.0.0.1 (make lite-serve); --port=9000 for another port
    python -m scripts.lite pin            write pins.toml again, after a change of its first lines or a lock
    python -m scripts.lite links          write colab.ipynb and print the badges (links you/emmviz: for that)

The files of build/lite can be put on any static host as they are.
"""

from __future__ import annotations

import argparse
import sys

from scripts.lite.fetch import LiteError
from scripts.lite.links import badges, own_repository, write_colab
from scripts.lite.pins import ROOT, write_pins
from scripts.lite.serve import server
from scripts.lite.site import SITE, build, contents


def main(arguments: list[str] | None = None) -> int:
    """Do what is asked for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["build", "serve", "pin", "links"])
    parser.add_argument("repository", nargs="?", help="for links, yours on GitHub, such as you/emmviz")
    parser.add_argument("--port", type=int, default=8765, help="where to serve, 0 for any free port")
    options = parser.parse_args(arguments)
    try:
        if options.what == "build":
            site = build()
            size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
            print(
                f"{site.relative_to(ROOT)}: {len(contents())} notebooks, {size / 1e6:.0f} MB; make lite-serve shows it"
            )
        elif options.what == "serve":
            with server(SITE, options.port) as running:
                first = contents()[0].name
                print(f"http://127.0.0.1:{running.server_port}/lab/index.html?path={first}  (Ctrl+C stops)", flush=True)
                running.serve_forever()
        elif options.what == "pin":
            write_pins()
        else:
            repository = own_repository(options.repository)
            write_colab(repository)
            print("\n".join(badges(repository)))
    except LiteError as error:
        print(f"emmviz: {error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
