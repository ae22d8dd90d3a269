"""Make a release in `dist`, with its commit and its tag; upload nothing: `python -m scripts.release` (make release).

The version is the one in pyproject.toml. The release is the section of CHANGELOG.md that says "not yet released", which
gets the date of today. The tag has the section as its message.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from datetime import UTC, date, datetime
from pathlib import Path

from scripts.owner import facts, missing

ROOT = Path(__file__).resolve().parents[1]
_OPEN = "not yet released"


class ReleaseError(Exception):
    """What keeps a release from being made, and what to do."""


def dated(changelog: str, version: str, day: date) -> tuple[str, str]:
    """Return a changelog whose section of this version has its date, and the text of the section.

    Raises: ReleaseError if there is no such section, or if it is released already.
    """
    heading = f"## {version}, {_OPEN}\n"
    if heading not in changelog:
        raise ReleaseError(f"CHANGELOG.md has no section {heading.strip()!r}: write one, or raise the version")
    new = changelog.replace(heading, f"## {version}, {day.isoformat()}\n")
    section = re.split(r"^## ", changelog.partition(heading)[2], maxsplit=1, flags=re.MULTILINE)[0]
    return new, section.strip()


def release(root: Path = ROOT) -> str:
    """Make the release, and return the name of its tag. What fails leaves the repository as it was.

    Raises: ReleaseError.
    """
    version = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    tag, path = f"v{version}", root / "CHANGELOG.md"
    if _run(root, "git", "status", "--porcelain"):
        raise ReleaseError("there are changes that are not committed: commit them first")
    if _run(root, "git", "tag", "--list", tag):
        raise ReleaseError(f"the tag {tag} exists: raise the version in pyproject.toml")
    old = path.read_text(encoding="utf-8")
    new, section = dated(old, version, datetime.now(UTC).date())
    path.write_text(new, encoding="utf-8")
    try:
        shutil.rmtree(root / "dist", ignore_errors=True)
        _say("Building the source distribution and the wheel")
        _run(root, "uv", "build", "--quiet", "--out-dir", "dist")
        _say("Checking them with twine")
        files = [path.relative_to(root).as_posix() for path in sorted((root / "dist").glob("emmviz-*"))]
        _run(root, "uvx", "--quiet", "twine", "check", "--strict", *files)
        _run(root, "git", "commit", "--quiet", "--message", f"Release {version}", "CHANGELOG.md")
    except ReleaseError:
        path.write_text(old, encoding="utf-8")
        raise
    # A line that begins with # would be a comment.
    _run(root, "git", "tag", "--annotate", "--cleanup=whitespace", "--message", f"emmviz {version}\n\n{section}", tag)
    _say(f"Made {', '.join(files)} and the tag {tag}; nothing is uploaded")
    return tag


def _run(root: Path, *command: str) -> str:
    """Return what a program prints. Raises: ReleaseError with what it prints, if it fails."""
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise ReleaseError(f"{' '.join(command[:3])} fails:\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout.strip()


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    """Make the release, and say what the owner does next."""
    try:
        tag = release()
    except ReleaseError as error:
        _say(f"emmviz: no release is made: {error}")
        return 1
    unknown = missing(facts())
    if unknown:
        _say(f"owner.toml does not say yet: {', '.join(unknown)}")
    _say(f"Next: git push origin HEAD {tag}; uvx twine upload dist/*; then set released = true in owner.toml")
    return 0


if __name__ == "__main__":
    sys.exit(main())
