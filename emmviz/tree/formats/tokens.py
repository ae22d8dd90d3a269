"""Tokens: a text as words, quoted texts and marks, read one ahead, with the line and column of what is wrong."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

__all__ = ["Token", "Tokens"]

_TOKEN = re.compile(
    r"""\s*(?:(?P<mark>[{},])|"(?P<text>(?:[^"\\]|\\.)*)"|(?P<word>[^\s{},"]+)|(?P<end>\Z))""", re.DOTALL
)


class Token(NamedTuple):
    """A word, a quoted text without its quotes, one of the marks { } and the comma, or the end; and where it starts."""

    kind: str
    text: str
    start: int


class Tokens:
    """The tokens of a text.

    Parameters: text; in quotes a backslash escapes a quote or a backslash. Raises: TreeError, from each method, for a
    quoted text that is not closed.

    >>> Tokens('p "a \\\\"b\\\\""').take("word", "a letter").text
    'p'
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._place = 0
        self.token = self._read()

    def next(self) -> Token:
        """Return the token and go on to the next."""
        token, self.token = self.token, self._read()
        return token

    def take(self, kind: str, what: str) -> Token:
        """Like `next`, for a token that must be of a kind: "word" or "text"; `what` says what is expected."""
        if self.token.kind != kind:
            self.fail(f"expected {what}, found {self.found()}")
        return self.next()

    def is_mark(self, mark: str) -> bool:
        """Return whether the token is a mark."""
        return self.token.kind == "mark" and self.token.text == mark

    def mark(self, mark: str, where: str) -> None:
        """Skip a mark that must be there."""
        if not self.is_mark(mark):
            self.fail(f"expected '{mark}' {where}, found {self.found()}")
        self.next()

    def found(self) -> str:
        """Return the token as messages show it."""
        return "the end of the text" if self.token.kind == "end" else f"{brief(self.token.text, 40)}"

    def fail(self, what: str, at: Token | None = None) -> NoReturn:
        """Raise a TreeError that begins with line and column, those of the token or of another one."""
        start = (at or self.token).start
        line, column = self.text.count("\n", 0, start) + 1, start - self.text.rfind("\n", 0, start)
        raise TreeError(f"line {line}, column {column}: {what}")

    def _read(self) -> Token:
        match = _TOKEN.match(self.text, self._place)
        if match is None:  # only an unclosed quote gets here
            rest = self.text[self._place :]
            self.fail("a quoted text is not closed", Token("text", "", len(self.text) - len(rest.lstrip())))
        assert match.lastgroup is not None
        self._place = match.end()
        kind, text, start = match.lastgroup, match[match.lastgroup], match.start(match.lastgroup)
        if kind == "text":
            text, start = re.sub(r'\\(["\\])', r"\1", text), start - 1
        return Token(kind, text, start)
