"""A lecture with all that a deck may hold, quick to build."""

from emmviz.lecture import save_deck

HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"></section></div> & "'
TREE = "max(a1: chance(.9: 2, .1: 3), a2: chance(.9: 1, .1: 4)) in [1, 4]"
SMALL = f"""---
title: Small
lang: {{lang}}
---
# First {{{{minutes: 3}}}}
## A formula {{{{text=ok}}}}
$$v = \\sum_i p_i v_i$$

```{{{{notes}}}}
do: Say hello. {HOSTILE}
```
## Which move?
```{{{{vote}}}} {TREE}
answer: best
```
# Second {{{{minutes: 4}}}}
## Step it
```{{{{player}}}} gallery:aima_scale
search: star1
```
## Some code {{{{code: true}}}}
```python
x = "<b>" + 'one'  # {HOSTILE}
```

| a | b |
|---|---|
| 1 | 2 |
## Last </script></section><b onclick="x()"> & " {{{{text=ok}}}}
{HOSTILE}

- one
- two

$$x$$
"""


def small_deck(folder, lang="en", theme=None):
    """Write its deck and return the path."""
    source = folder / f"{lang}.md"
    source.write_text(SMALL.format(lang=lang), encoding="utf-8")
    return save_deck(source, folder / f"{lang}.html", theme=theme)


def written(folder, body, headline="B"):
    """Write a lecture of one slide and return its path."""
    path = folder / "x.md"
    path.write_text(f"---\ntitle: T\n---\n# A\n## {headline}\n{body}\n", encoding="utf-8")
    return path
