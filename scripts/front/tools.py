"""Install the tools of the front end into node_modules, at the versions that package-lock.json pins."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.programs import apt_install

TOP = Path(__file__).parents[2]
LOCK = TOP / "package-lock.json"
FOLDER = TOP / "node_modules"
STAMP = FOLDER / ".emmviz-lock"


def bring() -> None:
    """Install what the lock pins, unless it is there."""
    if STAMP.exists() and STAMP.read_bytes() == LOCK.read_bytes():
        return
    if FOLDER.is_symlink():
        sys.exit("emmviz: node_modules is a link, and npm would empty the folder that it leads to: install it there.")
    if not shutil.which("npm") and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        apt_install(["npm"])
    if not (npm := shutil.which("npm")):
        sys.exit("emmviz: the tools of the front end come from npm, which is not here: install Node.js.")
    print("Installing package-lock.json into node_modules", file=sys.stderr)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(command, cwd=TOP, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=True)
    STAMP.write_bytes(LOCK.read_bytes())


if __name__ == "__main__":
    try:
        bring()
    except subprocess.CalledProcessError:
        sys.exit("emmviz: npm could not install the tools of the front end; its message stands above.")
