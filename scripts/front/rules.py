"""Write emmviz/player/quiz/rules.js: the rules of marking and of a quiz's progress, from the tables in Python."""

import json
import re
from pathlib import Path

from emmviz.base import spellings
from emmviz.learn.marking import interval_reading, interval_rules, rules
from emmviz.player.quiz import progress

PATH = Path(__file__).parents[2] / "emmviz" / "player" / "quiz" / "rules.js"
HEAD = """\
// Written by make front from the tables of Python: emmviz/base/spellings.py, emmviz/learn/marking/rules.py,
// emmviz/learn/marking/interval_rules.py and emmviz/player/quiz/progress.py.
"""


def text() -> str:
    """Return the file."""
    patterns = {
        name: pattern.pattern
        for table in (spellings, rules, interval_rules)
        for name, pattern in vars(table).items()
        if isinstance(pattern, re.Pattern)
    }
    marking = {
        "alike": spellings.ALIKE,
        "vulgar": spellings.VULGAR,
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
        "intervals": {
            "phrases": [[pattern.pattern, sign] for pattern, sign in interval_rules.PHRASES],
            "whole": sorted(interval_rules.WHOLE),
            "empty": sorted(interval_rules.EMPTY),
            "signs": interval_rules.SIGNS,
            "openings": interval_rules.OPENINGS,
            "shut": interval_rules.SHUT,
            "ways": interval_reading.WAYS,
        },
        "patterns": patterns,
    }
    kept = {"fields": progress.FIELDS, "lists": progress.LISTS}
    return HEAD + "".join(
        f"\nexport const {name} = {json.dumps(table, ensure_ascii=False, indent=2)};\n"
        for name, table in (("MARKING", marking), ("PROGRESS", kept))
    )


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
