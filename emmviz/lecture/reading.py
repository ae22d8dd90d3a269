"""Reading: a lecture in Markdown as plain records: sections with their minutes, slides, and what stands on them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from emmviz.base.errors import TreeError
from emmviz.base.extras import missing_module
from emmviz.base.locale import languages
from emmviz.base.numbers import brief

__all__ = ["Lecture", "Note", "Page", "Part", "Section", "at", "front_matter", "read_lecture"]

_FRONT = re.compile(r"\A---[ \t]*\n(.*?)\n---[ \t]*\n", re.DOTALL)
_BRACES = re.compile(r"\s*(\{[^{}]*\})\s*$")
_DIRECTIVE = re.compile(r"\{([a-z]+)\}\s*(.*)", re.DOTALL)
_UNENDED = re.compile(r"^(```\{|## )", re.MULTILINE)
_LABEL = re.compile(r"^(do|ask|expect):[ \t]*", re.MULTILINE)
_FIELDS = {"title", "lang", "minutes", "theme", "style"}


class Part(NamedTuple):
    """What stands on a slide: `name` of its directive, "prose" or "code"; its argument, options, text and line."""

    name: str
    argument: str
    options: Mapping[str, Any]
    text: str
    line: int


class Note(NamedTuple):
    """A paragraph for the speaker: `kind` is do, ask, expect, or empty; `text` is Markdown."""

    kind: str
    text: str


class Page(NamedTuple):
    """A slide; `section` counts from 0, `code` is whether code may stand on it."""

    headline: str
    section: int
    parts: tuple[Part, ...]
    notes: tuple[Note, ...]
    code: bool
    line: int


class Section(NamedTuple):
    """A section and its minutes."""

    title: str
    minutes: int


class Lecture(NamedTuple):
    """A written lecture; `theme` is light, dark or empty, `style` the name of a file or empty."""

    title: str
    lang: str
    theme: str
    sections: tuple[Section, ...]
    pages: tuple[Page, ...]
    style: str = ""

    @property
    def minutes(self) -> int:
        """The minutes of all sections."""
        return sum(section.minutes for section in self.sections)


def at(line: int, sentence: str) -> TreeError:
    """Return the error of a line."""
    return TreeError(f"line {line}: {sentence}")


def front_matter(text: str) -> tuple[str, str] | None:
    """Return the YAML between two lines of dashes at the beginning of a text, and the text below it; None without any.

    A byte order mark and the ends of lines of Windows are no part of it; of what stands below each line keeps its
    number.

    >>> front_matter("---\\ntitle: Chance\\n---\\n# One\\n")
    ('title: Chance', '\\n\\n\\n# One\\n')
    """
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    front = _FRONT.match(text)
    return front and (front[1], "\n" * front[0].count("\n") + text[front.end() :])


def read_lecture(text: str) -> Lecture:
    """Return the lecture that a text holds.

    Front matter has `title` and may have `lang`, `theme`, `style` and `minutes`. `# Title {minutes: 8}` begins a
    section, `## Headline` a slide, `{code: true}` after it lets code stand on it. A fenced block such as ```{picture}
    is a directive; its lines are YAML, those of ```{notes} are Markdown with paragraphs that may begin do:, ask: or
    expect:.

    Parameters: text. Returns: a Lecture. Raises: TreeError that names the line; ImportError that names the extra.

    >>> lecture = read_lecture("---\\ntitle: Chance\\n---\\n# One {minutes: 5}\\n## A coin\\n$$p = 1/2$$\\n")
    >>> lecture.minutes, lecture.pages[0].headline, lecture.pages[0].parts[0].text
    (5, 'A coin', '$$p = 1/2$$')
    """
    try:
        from markdown_it import MarkdownIt
    except ImportError as error:
        raise missing_module("A lecture needs more", "lecture", "markdown_it") from error
    front = front_matter(text)
    if front is None:
        raise at(1, "a lecture begins with its front matter: ---, title: …, ---")
    fields, body = _front(front[0]), front[1]
    sections: list[Section] = []
    pages: list[Page] = []
    for line, tag, source, parts in _headings(MarkdownIt("commonmark").parse(body), body.split("\n")):
        title, given = _named(source, line, {"h1": "minutes", "h2": "code"}[tag])
        if tag == "h1":
            sections.append(Section(title, _whole("0" if given is None else given, line)))
        elif sections:
            pages.append(_page(title, len(sections) - 1, parts, given == "true", line))
        else:
            raise at(line, "a slide stands in a section: write # and its name, with {minutes: …}, above it")
    if not pages:
        raise TreeError("the lecture has no slides: each begins with ## and its headline")
    lecture = Lecture(
        title=fields["title"],
        lang=fields.get("lang", "en"),
        theme=fields.get("theme", ""),
        sections=tuple(sections),
        pages=tuple(pages),
        style=fields.get("style", ""),
    )
    if "minutes" in fields and _whole(fields["minutes"], 1) != lecture.minutes:
        raise at(1, f"the minutes of the sections add up to {lecture.minutes}, not to {fields['minutes']}")
    return lecture


def _front(text: str) -> dict[str, str]:
    fields = _yaml(text, 1)
    if strange := set(fields) - _FIELDS:
        raise at(1, f"front matter has no field {brief(min(strange))}; there are {', '.join(sorted(_FIELDS))}")
    if not isinstance(fields.get("title"), str) or not fields["title"]:
        raise at(1, "front matter needs a title")
    if fields.get("lang", "en") not in languages():
        raise at(1, f"lang must be one of {', '.join(languages())}, not {brief(fields['lang'])}")
    if fields.get("theme", "light") not in ("light", "dark"):
        raise at(1, f"theme must be light or dark, not {brief(fields['theme'])}")
    if not isinstance(fields.get("style", ""), str):
        raise at(1, f"style must be the name of a file, not {brief(fields['style'])}")
    return fields


def _headings(tokens: list[Any], lines: list[str]) -> list[tuple[int, str, str, list[Part]]]:
    """Return the headings of the first two levels: for each its line, its tag, its text and the parts below it."""
    found: list[tuple[int, str, str, list[Part]]] = []
    for token in tokens:
        if token.level or token.map is None:
            continue
        start, end = token.map
        source = "\n".join(lines[start:end]).strip("\n")
        if token.type == "heading_open" and token.tag in ("h1", "h2"):
            found.append((start + 1, token.tag, source.lstrip("#").strip(), []))
        elif found and found[-1][1] == "h2":
            found[-1][3].append(_part(token, source, start + 1))
        elif source.strip():
            raise at(start + 1, f"this stands on no slide: {brief(source.strip(), 40)}; a slide begins with ##")
    return found


def _part(token: Any, source: str, line: int) -> Part:
    directive = _DIRECTIVE.fullmatch(token.info.strip()) if token.type == "fence" else None
    if directive is None:
        return Part("code" if token.type in ("fence", "code_block") else "prose", "", {}, source, line)
    if _UNENDED.search(token.content):
        raise at(line, f"{{{directive[1]}}} does not end before what follows: ``` on a line of its own closes it")
    if directive[1] == "notes":
        return Part("notes", "", {}, token.content, line)
    return Part(directive[1], directive[2].strip(), _yaml(token.content, line), "", line)


def _page(headline: str, section: int, parts: list[Part], code: bool, line: int) -> Page:
    notes = [note for part in parts if part.name == "notes" for note in _notes(part.text)]
    shown: list[Part] = []
    for part in parts:
        if part.name == "prose" and shown and shown[-1].name == "prose":
            shown[-1] = shown[-1]._replace(text=f"{shown[-1].text}\n\n{part.text}")
        elif part.name != "notes":
            shown.append(part)
    return Page(headline, section, tuple(shown), tuple(notes), code, line)


def _notes(text: str) -> Iterator[Note]:
    parts = _LABEL.split(text)
    for kind, paragraph in zip(["", *parts[1::2]], parts[::2], strict=True):
        if paragraph.strip():
            yield Note(kind, paragraph.strip())


def _named(heading: str, line: int, known: str) -> tuple[str, Any]:
    """The text of a heading, and what it says in braces of what is known of its level, None where it says nothing."""
    braces = _BRACES.search(heading)
    if braces is None:
        return heading, None
    given = _yaml(braces[1], line)
    if strange := set(given) - {known}:
        raise at(line, f"a heading of this level takes {known}, not {brief(min(strange))}")
    return heading[: braces.start()], given.get(known)


def _yaml(text: str, line: int) -> dict[str, Any]:
    """YAML whose scalars stay texts, so that .1 is the number as it is written."""
    import yaml

    try:
        found = yaml.load(text, Loader=yaml.BaseLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = line + (mark.line + 1 if mark else 0)
        raise at(
            where, f"expected lines such as name: value; as YAML: {getattr(error, 'problem', None) or error}"
        ) from None
    if found in (None, ""):
        return {}
    if not isinstance(found, dict):
        raise at(line, f"expected lines such as name: value, not {brief(found, 40)}")
    return found


def _whole(text: Any, line: int) -> int:
    if not isinstance(text, str) or not re.fullmatch(r"\d{1,3}", text):
        raise at(line, f"minutes are a whole number, not {brief(text)}")
    return int(text)
