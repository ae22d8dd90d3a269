"""Fetch the reveal.js of which decks are made from npm, and note its source and what it must be.

    python scripts/vendor_reveal.py          the version that is noted, again
    python scripts/vendor_reveal.py 6.0.2    this version from now on

An installed emmviz makes decks without a network, so the files are committed, byte for byte as npm has them.
"""

import hashlib
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "emmviz" / "lecture" / "vendor"
NOTE = FOLDER / "reveal.json"
FILES = {"reveal.js": "package/dist/reveal.js", "reveal.css": "package/dist/reveal.css", "LICENSE": "package/LICENSE"}


def main(version: str) -> None:
    """Write the files and the note."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--json", "--pack-destination", folder, f"reveal.js@{version}"]
        answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        packed = (list(answer.values()) if isinstance(answer, dict) else answer)[0]
        with tarfile.open(next(pathlib.Path(folder).glob("*.tgz"))) as archive:
            found = {name: archive.extractfile(path).read() for name, path in FILES.items()}
    for name, content in found.items():
        (FOLDER / name).write_bytes(content)
    note = {
        "name": "reveal.js",
        "version": packed["version"],
        "licence": "MIT",
        "source": f"npm:reveal.js/-/reveal.js-{packed['version']}.tgz",
        "integrity": packed["integrity"],
        "sha256": {name: hashlib.sha256(content).hexdigest() for name, content in found.items()},
    }
    NOTE.write_text(json.dumps(note, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else json.loads(NOTE.read_text(encoding="utf-8"))["version"])
