"""Reading: a lecture in Markdown as plain records: sections with their minutes, slides, and the content of slides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from emmviz.base.errors import TreeError
from emmviz.base.extras import needed
from emmviz.base.locale import languages
from emmviz.base.messages import Message, Option, alternative, brief, message_of

_FRONT = re.compile(r"\A---[ \t]*\n(.*?)\n---[ \t]*\n", re.DOTALL)
# Braces that hold attributes; others belong to the text, as in "The set {1, 2}".
_BRACES = re.compile(r"\s*\{\s*((?:[#.][A-Za-z]|[\w-]+\s*[=:])[^{}]*)\}\s*$")
_ATTRIBUTE = re.compile(r"""([\w-]+)\s*[=:]\s*("[^"]*"|'[^']*'|[^\s,]+)|([^\s,]+)""")
_DIRECTIVE = re.compile(r"\{([a-z]+)\}\s*(.*)", re.DOTALL)
_UNENDED = re.compile(r"^(```\{|## )", re.MULTILINE)
_LABEL = re.compile(r"^(do|ask|expect):[ \t]*", re.MULTILINE)
_BY = ("subtitle", "author", "date")  # below the title, each on its line
_FIELDS = {"title", "lang", "minutes", "numbers", "theme", "style", *_BY}
# What a slide may be and have without being warned of.
_MEANT = ("answer", "code", "long", "small", "spoiler", "still", "text")


# A line, and what is wrong in it: a message, or what the operating system says.
FaultyLine: TypeAlias = tuple[int, Message | str]


class LectureError(TreeError):
    """The faults of a lecture: `found` has the line and message of each, `deck` the slides without a fault."""

    def __init__(self, *found: FaultyLine, deck: Any = None) -> None:
        lines = [Message("wrong.lecture.line", line=line, fault=fault) for line, fault in found]
        super().__init__(Message("wrong.lecture.lines", lines=lines))
        self.found, self.deck = found, deck


class SlidePart(NamedTuple):
    """Content of a slide: `name` of its directive, "prose" or "code"; its argument, options, text and line.

    A line below the title has its name in the front matter as its argument."""

    name: str
    argument: str
    options: Mapping[str, Any]
    text: str
    line: int


class Note(NamedTuple):
    """A paragraph for the speaker: `kind` is do, ask, expect, or empty; `text` is Markdown, and `line` its first."""

    kind: str
    text: str
    line: int


class Page(NamedTuple):
    """A slide. `level` is 0 for the title, 1 for a section, 2 for others. `section` counts from 0. `meant` names the
    warnings to suppress on it."""

    headline: str
    section: int
    parts: tuple[SlidePart, ...]
    notes: tuple[Note, ...]
    meant: frozenset[str]
    line: int
    level: int = 2


class Section(NamedTuple):
    """A section and its minutes."""

    title: str
    minutes: float


class Lecture(NamedTuple):
    """A written lecture; `theme` is light, dark or empty, `style` the name of a file or empty, `numbers` decimals,
    fractions or None, `front` its front matter; `wrong` and `odd` have the lines and the messages of what cannot be
    followed and of what is warned of."""

    title: str
    lang: str
    theme: str
    sections: tuple[Section, ...]
    pages: tuple[Page, ...]
    style: str = ""
    numbers: str | None = None
    front: str = ""
    wrong: tuple[FaultyLine, ...] = ()
    odd: tuple[FaultyLine, ...] = ()

    @property
    def minutes(self) -> float:
        """The minutes of all sections."""
        return sum(section.minutes for section in self.sections)


def at(line: int, key: str, /, **holes: object) -> LectureError:
    """Return the error of a line, whose message has this key."""
    return LectureError((line, Message(key, **holes)))


@contextmanager
def noted(wrong: list[FaultyLine], line: int = 1) -> Iterator[None]:
    """Note what is wrong within this block, by a line where it names none, and go on after it."""
    try:
        yield
    except (TreeError, OSError) as error:
        wrong += error.found if isinstance(error, LectureError) else [(line, message_of(error))]


def attributes(text: str, owner: str, known: Iterable[str], line: int) -> dict[str, str]:
    """Return the attributes in braces, as in Pandoc: `width=50% align="left"`; `code: true` is also read.

    An error names the line, what the braces belong to, section, slide or picture, and the names that are known.

    >>> attributes("width=50% align='left'", "picture", ("width", "align"), 1)
    {'width': '50%', 'align': 'left'}
    """
    values = {}
    for name, value, other in _ATTRIBUTE.findall(text):
        if other or name not in known:
            raise at(
                line,
                f"wrong.lecture.reading.braces_{owner}",
                given=brief(other or name, 40),
                instead=alternative(other or name, known),
            )
        values[name] = value.strip("\"'")
    return values


def front_matter(text: str) -> tuple[str, str] | None:
    """Return the YAML between two lines of dashes at the beginning of a text, and the text below it; None without any.

    A byte order mark and the line ends of Windows are left out; each line of the text below keeps its
    number.

    >>> front_matter("---\\ntitle: Chance\\n---\\n# One\\n")
    ('title: Chance', '\\n\\n\\n# One\\n')
    """
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    front = _FRONT.match(text)
    return front and (front[1], "\n" * front[0].count("\n") + text[front.end() :])


def read_lecture(text: str) -> Lecture:
    """Return the lecture that a text holds.

    Front matter has `title` and may have `subtitle`, `author`, `date`, `lang`, `theme`, `style`, `numbers` and
    `minutes`; it gives the title slide. `# Title {minutes: 8}` begins a section, which has its own slide if there
    is text below it. `## Headline` begins a slide, and `{spoiler=ok}` after it says that a spoiler on it is
    intended. A fenced block, for example ```{picture}, is a directive; its lines are YAML. The lines of ```{notes} are
    Markdown, with paragraphs that may begin with do:, ask: or expect:.

    >>> lecture = read_lecture("---\\ntitle: Chance\\n---\\n# One {minutes: 5}\\n## A coin\\n$$p = 1/2$$\\n")
    >>> lecture.minutes, lecture.pages[1].headline, lecture.pages[1].parts[0].text
    (5, 'A coin', '$$p = 1/2$$')
    """
    with needed("lecture", "lecture", "markdown_it"):
        from markdown_it import MarkdownIt
        from markdown_it.tree import SyntaxTreeNode
    front = front_matter(text)
    if front is None:
        raise at(1, "wrong.lecture.reading.no_front")
    wrong: list[FaultyLine] = []
    fields, body = _front(front[0], wrong), front[1]
    by = tuple(
        SlidePart("prose", name, {}, str(fields[name]), 1 + place_in(front[0], name)) for name in _BY if name in fields
    )
    sections: list[tuple[str, int | None]] = []
    pages = [Page(fields["title"], 0, by, (), frozenset(), 1, level=0)]
    top = SyntaxTreeNode(MarkdownIt("commonmark").parse(body))
    for line, tag, source, parts in _headings(top.children, body.split("\n"), wrong):
        title, options, minutes = source, dict[str, str](), None
        with noted(wrong):
            owner, known = ("section", ("minutes",)) if tag == "h1" else ("slide", _MEANT)
            if braces := _BRACES.search(source):
                title, options = source[: braces.start()], attributes(braces[1], owner, known, line)
            minutes = _whole(options["minutes"], line) if tag == "h1" and options else None
        if tag == "h1":
            sections.append((title, minutes))
        sections = sections or [(fields["title"], None)]
        if tag == "h2" or parts:
            notes = tuple(note for part in parts if part.name == "notes" for note in _notes(part))
            rest = tuple(part for part in parts if part.name != "notes")
            pages.append(Page(title, len(sections) - 1, rest, notes, frozenset(options), line, int(tag[1])))
    if len(pages) == 1:
        raise LectureError(*wrong, (1, Message("wrong.lecture.reading.no_slides")))
    timed, odd = _timed(sections, pages, fields, wrong, front[0])
    return Lecture(
        title=fields["title"],
        lang=fields.get("lang", "en"),
        theme=fields.get("theme", ""),
        sections=timed,
        pages=tuple(pages),
        style=fields.get("style", ""),
        numbers=fields.get("numbers"),
        front=front[0],
        wrong=tuple(wrong),
        odd=odd,
    )


def _timed(
    sections: list[tuple[str, int | None]],
    pages: list[Page],
    fields: dict[str, Any],
    wrong: list[FaultyLine],
    front: str,
) -> tuple[tuple[Section, ...], tuple[FaultyLine, ...]]:
    """The sections, of which those without minutes share what the others leave of the lecture's, by their slides; and
    what does not add up, on the line of the lecture's minutes."""
    allotted = whole = sum(minutes or 0 for _, minutes in sections)
    line = 1 + place_in(front, "minutes") if "minutes" in fields else 1
    with noted(wrong):
        whole = _whole(fields["minutes"], line) if "minutes" in fields else allotted
    slides = [
        sum(page.level > 0 and page.section == i for page in pages) if minutes is None else 0
        for i, (_, minutes) in enumerate(sections)
    ]
    odd = whole < allotted or (whole > allotted and not any(slides))
    each = max(whole - allotted, 0) / max(sum(slides), 1)
    timed = tuple(
        Section(title, each * count if minutes is None else minutes)
        for (title, minutes), count in zip(sections, slides, strict=True)
    )
    return timed, ((line, Message("wrong.lecture.reading.minutes_sum", sum=allotted, minutes=whole)),) * odd


def place_in(text: str, fault: Message | str) -> int:
    """Return which line of YAML is at fault: with a text that a hole of the message quotes, else with a field or a
    value that is all of a hole or a word of the key; 0 for none.

    >>> place_in("search: star1\\nrounds: two", Message("wrong.base.whole_from", name="rounds", least=1, given="'two'"))
    2
    >>> place_in("search: star1\\nrounds: 2", "rounds"), place_in("search: star1", "rounds")
    (2, 0)
    """
    import yaml

    tokens = [token for token in yaml.scan(text) if isinstance(token, yaml.ScalarToken)]
    scalars = [(token.value, token.start_mark.line + 1, token.start_mark.column) for token in tokens]
    texts = _texts(fault)
    by_value = [
        line
        for quoted in re.findall(r"'(\w[^']*)'", "\n".join(texts))
        for value, line, _ in scalars
        if re.search(rf"(?<!\w){re.escape(quoted)}(?!\w)", value)
    ]
    by_name = [
        line
        for is_field in (True, False)
        for name in texts
        for value, line, column in scalars
        if value == name and (column == 0) is is_field
    ]
    return next(iter(by_value + by_name), 0)


def _texts(hole: object) -> list[str]:
    """The texts in the holes of a message, then the words of its key."""
    if not isinstance(hole, Message):
        return [hole.name if isinstance(hole, Option) else str(hole)]
    return [*chain.from_iterable(map(_texts, hole.holes.values())), *re.split("[._]", hole.key)]


def _front(text: str, wrong: list[FaultyLine]) -> dict[str, Any]:
    """The fields of the front matter, without those that are wrong."""
    fields: dict[str, Any] = {"title": "?"}
    with noted(wrong):
        fields = _yaml(text, 1)
    faults = [
        Message("wrong.lecture.reading.field", given=brief(name), instead=alternative(name, sorted(_FIELDS)))
        for name in fields
        if name not in _FIELDS
    ]
    if not isinstance(fields.get("title"), str) or not fields["title"]:
        faults.append(Message("wrong.lecture.reading.no_title"))
        fields["title"] = "?"
    choices = {"lang": languages(), "theme": ("light", "dark"), "numbers": ("decimals", "fractions")}
    for name in choices.keys() & fields:
        if fields[name] not in choices[name]:
            faults.append(
                Message(
                    "wrong.lecture.reading.choice",
                    name=name,
                    known=", ".join(choices[name]),
                    given=brief(fields.pop(name)),
                )
            )
    if not isinstance(fields.get("style", ""), str):
        faults.append(Message("wrong.lecture.reading.style", given=brief(fields.pop("style"))))
    wrong += ((1 + place_in(text, fault), fault) for fault in faults)
    return fields


def _headings(
    nodes: list[Any], lines: list[str], wrong: list[FaultyLine]
) -> list[tuple[int, str, str, list[SlidePart]]]:
    """Return the headings of the first two levels: for each its line, its tag, its text and the parts below it."""
    headings: list[tuple[int, str, str, list[SlidePart]]] = []
    for node in nodes:
        start, end = node.map
        source = "\n".join(lines[start:end]).strip("\n")
        if node.type == "heading" and node.tag in ("h1", "h2"):
            headings.append((start + 1, node.tag, source.lstrip("#").strip(), []))
        elif headings:
            with noted(wrong):
                headings[-1][3].append(_part(node, source, start + 1))
        elif source.strip():
            wrong.append((start + 1, Message("wrong.lecture.reading.lost", given=brief(source.strip(), 40))))
    return headings


def _part(node: Any, source: str, line: int) -> SlidePart:
    """The content of a block of Markdown: a directive, code or prose."""
    if node.type not in ("fence", "code_block"):
        return SlidePart("prose", "", {}, source, line)
    directive = _DIRECTIVE.fullmatch(node.info.strip())
    if directive is None:
        return SlidePart("code", node.info, {}, node.content, line)
    if _UNENDED.search(node.content):
        raise at(line, "wrong.lecture.reading.unended", name=directive[1])
    options = {} if directive[1] == "notes" else _yaml(node.content, line)
    return SlidePart(directive[1], directive[2].strip(), options, node.content, line)


def _notes(part: SlidePart) -> Iterator[Note]:
    """Yield the paragraphs for the speaker, each with its kind."""
    parts, line = _LABEL.split(part.text), part.line + 1
    for kind, paragraph in zip(["", *parts[1::2]], parts[::2], strict=True):
        begun = paragraph.lstrip()
        if begun:
            yield Note(kind, begun.rstrip(), line + paragraph.count("\n") - begun.count("\n"))
        line += paragraph.count("\n")


def _yaml(text: str, line: int) -> dict[str, Any]:
    """YAML whose scalars stay texts, so that .1 is the number as it is written."""
    import yaml

    try:
        fields = yaml.load(text, Loader=yaml.BaseLoader) or {}
    except yaml.YAMLError as error:
        # What does not end is named by its beginning.
        begun = re.search("flow|key", str(getattr(error, "context", "")))
        mark: Any = getattr(error, "context_mark" if begun else "problem_mark", None)
        lines = "\n".join(text.split("\n")[: mark.line + 1 if mark else 1]).rstrip().split("\n")
        raise LectureError((line + len(lines), _unread(lines[-1]))) from None
    if not isinstance(fields, dict):
        raise at(line, "wrong.lecture.reading.no_lines", given=brief(fields, 40))
    return fields


def _unread(line: str) -> Message:
    """Say what is wrong with a line that is not YAML, and what to write instead."""
    name, _, value = line.strip().partition(": ")
    if value.startswith(("[", "{")):
        return Message("wrong.lecture.reading.brackets", name=name)
    if re.search(r":(\s|$)|^[^\w$(]", value):
        return Message("wrong.lecture.reading.quotes", name=name, value=repr(value))
    return Message("wrong.lecture.reading.no_lines", given=brief(line.strip(), 40))


def _whole(text: Any, line: int) -> int:
    """The minutes that a text says."""
    if not isinstance(text, str) or not re.fullmatch(r"\d{1,3}", text):
        raise at(line, "wrong.lecture.reading.minutes", given=brief(text))
    return int(text)
