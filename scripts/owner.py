"""Write what only the owner can say into the files that need it: `python -m scripts.owner` reads owner.toml."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import Any, TypeAlias

ROOT = Path(__file__).resolve().parents[1]
Fill: TypeAlias = Callable[[dict[str, Any]], str]
# What is known without the owner.
_NO_COURSE = (
    "We know of no course that has used emmviz so far, and nobody has measured what students learn with it. The "
    "package contains two tests, before and after the course, which can measure it."
)
_PLAYER = "figures/star1-steps.svg?raw=true"


def facts(root: Path = ROOT) -> dict[str, Any]:
    """Return what owner.toml says."""
    return tomllib.loads((root / "owner.toml").read_text(encoding="utf-8"))


def missing(owner: dict[str, Any]) -> list[str]:
    """Return the names of what is not known yet."""
    found = [name for name, value in owner.items() if value == ""]
    for number, author in enumerate(owner["authors"], start=1):
        found += [f"{name} of author {number}" for name, value in author.items() if not value]
    return found


def write(owner: dict[str, Any], root: Path = ROOT) -> list[str]:
    """Write the facts into the files, and return the names of the files that changed."""
    changed = []
    for name, places in FILES.items():
        text = filled = (root / name).read_text(encoding="utf-8")
        for place, content in places.items():
            new = content(owner)
            filled, times = re.subn(place, lambda old, new=new: old[1] + new, filled, count=1, flags=re.DOTALL)
            assert times, f"{name} has no place for what owner.toml says"
        if filled != text:
            (root / name).write_text(filled, encoding="utf-8")
            changed.append(name)
    return changed


def _citation(owner: dict[str, Any]) -> str:
    lines = []
    for author in _named(owner):
        known = {name: author[name] for name in ("given-names", "family-names", "affiliation") if author[name]}
        known |= {"orcid": f"https://orcid.org/{author['orcid']}"} if author["orcid"] else {}
        lines += [f"{'    ' if i else '  - '}{name}: {value}" for i, (name, value) in enumerate(known.items())]
    addresses = {"repository-code": owner["repository"], "url": owner["site"]}
    known = "".join(f"{name}: {address}\n" for name, address in addresses.items() if address)
    return "\n".join(lines or ["  - name: emmviz contributors"]) + f"\n{known}"


def _paper(owner: dict[str, Any]) -> str:
    places = list(dict.fromkeys(author["affiliation"] or "not stated" for author in _named(owner))) or ["not stated"]
    lines = []
    for author in _named(owner):
        lines.append(f"  - name: {author['given-names']} {author['family-names']}")
        lines += [f"    orcid: {author['orcid']}"] if author["orcid"] else []
        lines.append(f"    affiliation: {places.index(author['affiliation'] or 'not stated') + 1}")
    lines = lines or ["  - name: emmviz contributors", "    affiliation: 1"]
    lines.append("affiliations:")
    for number, place in enumerate(places, start=1):
        lines += [f"  - name: {place}", f"    index: {number}"]
    return "\n".join(lines) + "\n"


def _stated(name: str, otherwise: str = "Not stated yet: only the owner of the project knows this.") -> Fill:
    """Return what writes the owner's sentences, or other ones while there are none."""
    return lambda owner: fill(owner[name] or otherwise, 120)


def _urls(owner: dict[str, Any]) -> str:
    addresses = {"Repository": owner["repository"], "Documentation": owner["site"]}
    return "".join(f'{name} = "{address}"\n' for name, address in addresses.items() if address)


def _named(owner: dict[str, Any]) -> list[dict[str, str]]:
    return [author for author in owner["authors"] if author["family-names"]]


# For each file and each place in it: the text before the place, the place itself, and what fills it.
FILES: dict[str, dict[str, Fill]] = {
    "README.md": {r"(\*\*\[Step through it yourself\]\()[^)]*": lambda owner: owner["site"] or _PLAYER},
    "pyproject.toml": {r"(\[project\.urls\]\n)(?:\w+ = [^\n]*\n)*": _urls},
    "CITATION.cff": {r"(\nauthors:\n).*?(?=keywords:)": _citation},
    "paper.md": {
        r"(\nauthors:\n).*?(?=date:)": _paper,
        r"(\n## Use in courses\n\n).*?(?=\n\n#)": _stated("use", _NO_COURSE),
        r"(\n# AI usage disclosure\n\n).*?(?=\n\n#)": _stated("ai"),
        r"(\n# Acknowledgements\n\n).*?(?=\n\n#)": _stated("support"),
    },
    "CODE_OF_CONDUCT.md": {
        r"(tell a maintainer in private)[^;]*": lambda owner: f" ({owner['contact']})" if owner["contact"] else "",
    },
}


if __name__ == "__main__":
    written = write(facts())
    print(f"owner.toml: written into {', '.join(written) or 'nothing, all files are up to date'}", file=sys.stderr)
