"""A small checkout: a lecture with its plan in two languages, a notebook, and a program that pretends to make it."""

import zipfile
from pathlib import Path

TOP = "emmviz-instructor/"
LECTURE = """---
title: {title}
lang: {lang}
---

# {title} {{minutes: 3}}

## {ask}

```{{vote}} max(a: chance(2, 8), b: 4)
answer: best
why: 5 > 4
```

```{{notes}}
do: Compute $\\alpha \\le 5$ on the **board**.

expect: b, for fear of the 2.
```

## {see}

```{{player}} max(a: chance(2, 8), b: 4)
search: expectiminimax
```

# B {{minutes: 2}}

## {see}, {see}

```{{beside}}
left: {{tree: "max(a: chance(2, 8), b: 4)", search: expectiminimax, title: "1"}}
right: {{tree: "max(a: 2, b: 4)", title: "2"}}
```
"""
PLAN = """---
title: "{title} 5"
board: |
  MAX: 5
---

Afterwards.

## Minutes

{{timeline}}

## Late

- Leave it out.
- Go home.

{{board}}

{{mistakes}}
"""
# It takes what scripts.notebooks takes, and writes where that writes.
MAKER = """
import pathlib, sys
words = iter(sys.argv[1:])
names, langs, given = [], [], {}
for word in words:
    if word == "--lang": langs.append(next(words))
    elif word.startswith("--"): given[word] = next(words)
    else: names.append(word)
if "02-broken" in names: sys.exit("a cell fails in 02-broken.ipynb")
for lang in langs:
    top = pathlib.Path(given["--to"], "" if lang == "en" else lang)
    for name in names:
        path = top / {"solutions": f"{name}.ipynb", "assignment": f"source/{name}/{name}.ipynb"}[given["--edition"]]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('{"metadata": {"title": "' + f"{lang} {given['--edition']}" + '"}}')
    (top / "nbgrader_config.py").write_text("c = 1")
"""


def checkout(folder: Path) -> Path:
    """Write it into a folder and return that."""
    files = {"scripts/__init__.py": "", "scripts/notebooks/__main__.py": MAKER, "notebooks/source/02-small.md": ""}
    for lang, own in (("en", ""), ("es", "es/")):
        words = {"lang": lang, "title": f"A {lang}", "ask": "Which move?", "see": "Five"}
        files[f"lectures/{own}small.md"] = LECTURE.format(**words)
        files[f"lectures/{own}plans/small.md"] = PLAN.format(**words)
        files[f"lectures/{own}plans/assignment.md"] = f"# {lang}"
    files["lectures/template.md"] = "no lecture at all"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def packed(target):
    """The files of a pack by their names."""
    with zipfile.ZipFile(target) as package:
        assert package.testzip() is None
        assert all(name.startswith(TOP) for name in package.namelist())
        return {name.removeprefix(TOP): package.read(name) for name in package.namelist()}
