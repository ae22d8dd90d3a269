"""The pictures that are there before Python: python prebuild.py FILE writes what the workbench would answer.

It runs by itself, with the stand-in for anywidget that the page has.
"""

import json
import sys
from pathlib import Path
from typing import Any

from bench import Bench, names, typed

from emmviz.base.locale import called, languages
from emmviz.learn.kinds.lines_in_order import PROGRAMS
from emmviz.search.options import COMMON, PROBING
from emmviz.search.searching import options_of
from emmviz.tree import gallery
from emmviz.web.links import unpacked

# Functions, and what only searches of games take.
NOT_TYPED = ("evaluate", "steps", "table", "merge", "limit")
FIRST = {
    "algorithm": "star1",
    "options": {},
    "mode": "step",
    "step": 0,
    "seed": 1,
    "shape": "max2 chance2 min2",
    "topic": "backup",
    "level": 1,
    "game": "game:coin-tictactoe",
}


def opened(lang: str, name: str) -> dict[str, Any]:
    """Return a tree of the gallery as the workbench shows it first."""
    said: list[str] = []
    asked = {**FIRST, "lang": lang, "tree": f"gallery:{name}"}
    Bench(lambda text, files=(): said.append(text)).hear(json.dumps({**asked, "do": "open", "id": 0}))
    answer = json.loads(said[-1])
    # No other half of it is there.
    del answer["model"], answer["id"]
    # By what the fragment holds, which two machines may not deflate alike.
    return {"answer": answer, "asked": asked, "content": unpacked(answer["fragment"].removeprefix("#1"))}


chosen = names()
Path(sys.argv[1]).write_text(
    json.dumps(
        {
            "first": FIRST,
            "options": {
                name: {"default": "" if option.default is None else typed(option.default), "meaning": option.meaning}
                for name, option in (COMMON | PROBING).items()
                if name not in NOT_TYPED
            },
            "searches": {name: list(options_of(name)) for name in chosen["searches"]},
            "programs": list(PROGRAMS),
            "opened": [opened(lang, name) for lang in languages() for name in gallery.names()],
            "titles": {
                lang: {
                    f"{kind}:{name}": called(title, lang)
                    for kind, titles in (("gallery", chosen["trees"]), ("game", chosen["games"]))
                    for name, title in titles.items()
                }
                for lang in languages()
            },
        },
        ensure_ascii=False,
    ),
    encoding="utf-8",
)
