"""A language of somebody else's, joined as languages join: English in Cyrillic letters, so that what is left shows."""

import re
import sys
from contextlib import contextmanager
from importlib.resources import files

from emmviz.base import locale, plugins

LETTERS = "abcdefghijklmnopqrstuvwxyz"
CYRILLIC = "абцдефгхийклмнопярстувшхыз"
TABLE = str.maketrans(LETTERS + LETTERS.upper(), CYRILLIC + CYRILLIC.upper())
TEXT = re.compile(r'(?<=")(?:[^"\\\n]|\\.)*(?="\s*(?:[,\]}#]|$))', re.MULTILINE)
# What stays: the words in braces, and line breaks.
KEPT = re.compile(r"(\{[^}]*\}|\\.)")


def third():
    """The file of words."""
    english = files(locale).joinpath("en.toml").read_text(encoding="utf-8")
    written = TEXT.sub(lambda text: "".join(map(_translated, KEPT.split(text[0]))), english)
    return written.replace("comma = false", "comma = true").replace('list = ", "', 'list = "; "')


def _translated(part):
    return part if KEPT.fullmatch(part) else re.sub(r"(\d)\.(\d)", r"\1,\2", part.translate(TABLE))


@contextmanager
def joined(place, toml, lang="xx", module="third_of_them"):
    """Install a package that adds a language, for the time of the block."""
    folder, about = place / module, place / f"{module}-1.0.dist-info"
    folder.mkdir()
    about.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / f"{lang}.toml").write_text(toml, encoding="utf-8")
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[emmviz.languages]\n{lang} = {module}\n")
    sys.path.insert(0, str(place))
    plugins._points.cache_clear()
    locale.words.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(place))
        sys.modules.pop(module, None)
        plugins._points.cache_clear()
        locale.words.cache_clear()


def left(texts):
    """The English words in texts, and the numbers with a point."""
    return sorted({word for text in texts for word in re.findall(r"[A-Za-z]{2,}|\d\.\d", text)})
