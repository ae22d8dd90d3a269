"""Write emmviz/player/shell/answers/rules.js: how answers are read and marked, and a quiz's progress, from Python."""

import json
from pathlib import Path

from emmviz.base import spellings
from emmviz.learn.answers import rules
from emmviz.player.quiz import quiz_data

PATH = Path(__file__).parents[2] / "emmviz" / "player" / "shell" / "answers" / "rules.js"
HEAD = """\
// Written by make front from the tables of Python: emmviz/base/spellings.py, emmviz/learn/answers/rules.py and
// emmviz/player/quiz/quiz_data.py.
"""
PATTERNS = {
    spellings: ("FRACTION", "INFINITE", "PERCENT", "PLAIN", "RATIO"),
    rules: ("SIGNED", "EQUALS", "BRACKETS", "STOP", "VALUE_OF", "TOKEN", "QUOTES", "ARTICLES"),
}


def text() -> str:
    """Return the file, a rule on each line."""
    reading = {
        "alike": spellings.ALIKE,
        "groups": [[pattern.pattern, *signs] for pattern, *signs in spellings.GROUPS],
        "longest": {"number": spellings.LONGEST, "answer": rules.LONGEST},
        "digits": {
            "rough": rules.ROUGH,
            "least": spellings.LEAST,
            "shown": spellings.SHOWN,
            "computed": spellings.COMPUTED,
        },
        "sums": {"operators": rules.OPERATORS, "deepest": rules.DEEPEST, "decimals": rules.DECIMALS, "off": rules.OFF},
        "sides": rules.SIDES,
        "starts": rules.STARTS,
        "anyone": sorted(rules.ANYONE),
        "none": sorted(rules.NONE),
        "parts": [pattern.pattern for pattern in rules.PARTS],
    }
    patterns = {name: getattr(table, name).pattern for table, names in PATTERNS.items() for name in names}
    kept = {"fields": quiz_data.FIELDS, "lists": quiz_data.LISTS}
    tables = {"RULES": reading, "PATTERNS": patterns, "PROGRESS": kept}
    return HEAD + "".join(f"\nexport const {name} = {_lines(table)};\n" for name, table in tables.items())


def _lines(table: dict[str, object]) -> str:
    rows = (f"  {json.dumps(name)}: {json.dumps(rule, ensure_ascii=False)},\n" for name, rule in table.items())
    return f"{{\n{''.join(rows)}}}"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
