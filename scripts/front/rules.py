"""Write what pages have from Python: the rules of reading, marking and motion, a quiz's progress, the forms of answers,
and the types of what the widgets get."""

import json
from pathlib import Path

from emmviz.base import spellings
from emmviz.learn.answers import FORMS, rules
from emmviz.picture import motion
from emmviz.player.quiz import quiz_data
from scripts.front import payloads

FOLDER = Path(__file__).parents[2] / "emmviz" / "player" / "shell" / "answers"
HEAD = """\
// Written by make front from the tables of Python: emmviz/base/spellings.py, emmviz/learn/answers/rules.py,
// emmviz/player/quiz/quiz_data.py and emmviz/picture/motion.py.
"""
PATTERNS = {
    spellings: ("FRACTION", "INFINITE", "PERCENT", "PLAIN", "RATIO"),
    rules: ("SIGNED", "STOP", "ARTICLE", "QUOTES", "LEAVES", "AND", "POINT"),
}


def written() -> dict[Path, str]:
    """Return what the files hold that are written here."""
    return {
        payloads.PATH: payloads.written(),
        FOLDER / "rules.js": _rules(),
        FOLDER / "components.js": _forms("component"),
        FOLDER / "marks.js": _forms("mark"),
    }


def _forms(what: str) -> str:
    """Return the table of what forms are answered with, or marked by, each in the file of its name.

    Two files, so that a page which marks nothing carries no marking.
    """
    lines = [f'export {{ {what} as {name} }} from "./{name}.js";' for name in sorted(FORMS)]
    return "\n".join(["// Written by make front from the table of emmviz/learn/answers.", "", *lines, ""])


def _rules() -> str:
    """The rules, one on each line."""
    reading = {
        "alike": spellings.ALIKE,
        "groups": spellings.GROUPS,
        "longest": spellings.LONGEST,
        "digits": {
            "rough": rules.ROUGH,
            "least": spellings.LEAST,
            "shown": spellings.SHOWN,
            "computed": spellings.COMPUTED,
        },
        "sides": rules.SIDES,
        "anyone": sorted(rules.ANYONE),
        "none": sorted(rules.NONE),
    }
    # To Python, a letter or digit is one of any script.
    patterns = {
        name: getattr(table, name).replace(r"[\w", r"[\p{L}\p{N}_")
        for table, names in PATTERNS.items()
        for name in names
    }
    kept = {"fields": quiz_data.FIELDS, "lists": quiz_data.LISTS}
    moves = {
        "seconds": motion.SECONDS,
        "ease": f"cubic-bezier({', '.join(map(str, motion.EASE))})",
        "rules": {kind: rule._asdict() for kind, rule in motion.RULES.items()},
    }
    tables = {"RULES": reading, "PATTERNS": patterns, "PROGRESS": kept, "MOTION": moves}
    return HEAD + "".join(f"\nexport const {name} = {_lines(table)};\n" for name, table in tables.items())


def _lines(table: dict[str, object]) -> str:
    rows = (f"  {json.dumps(name)}: {json.dumps(rule, ensure_ascii=False)},\n" for name, rule in table.items())
    return f"{{\n{''.join(rows)}}}"


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
