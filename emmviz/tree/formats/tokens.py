"""Tokens: a text as words, quoted texts and marks, read one ahead, with the line and column of what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, NoReturn

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

__all__ = ["Token", "Tokens"]


class Token(NamedTuple):
    """A "word", a quoted "text" without its quotes, a "mark", or the "end"; where it starts, and where it ends."""

    kind: str
    text: str
    start: int
    end: int = 0


class Tokens:
    """The tokens of a text in a notation with given marks, such as "(),", whose quoted texts `unquoted` reads.

    >>> tokens = Tokens("max(2)", "()", str)
    >>> tokens.take("a kind", "word").text, tokens.is_mark("(")
    ('max', True)
    """

    def __init__(self, text: str, marks: str, unquoted: Callable[[str], str]) -> None:
        self._text, self._place, self._unquoted = text, 0, unquoted
        marks = re.escape(marks)
        self._pattern = re.compile(
            rf"""\s*(?:(?P<mark>[{marks}])|(?P<text>"(?:[^"\\]|\\.)*")|(?P<word>[^\s{marks}"]+)|(?P<end>\Z))""",
            re.DOTALL,
        )
        self.token = self._read()

    def next(self) -> Token:
        """Return the token and go on to the next."""
        token, self.token = self.token, self._read()
        return token

    def rewind(self, token: Token) -> None:
        """Go back to a token that was read before."""
        self.token, self._place = token, token.end

    def take(self, what: str, *kinds: str) -> Token:
        """Like `next`, for a token that must be of one of these kinds; `what` is what is expected, for the message."""
        if self.token.kind not in kinds:
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
        return "the end of the text" if self.token.kind == "end" else brief(self.token.text, 40)

    def fail(self, what: str, at: Token | None = None) -> NoReturn:
        """Raise a TreeError that begins with line and column, those of the token or of another one."""
        start = (at or self.token).start
        line, column = self._text.count("\n", 0, start) + 1, start - self._text.rfind("\n", 0, start)
        raise TreeError(f"line {line}, column {column}: {what}")

    def _read(self) -> Token:
        match = self._pattern.match(self._text, self._place)
        if match is None:  # only an unclosed quote gets here
            rest = self._text[self._place :]
            self.fail("a quoted text is not closed", Token("text", "", len(self._text) - len(rest.lstrip())))
        assert match.lastgroup is not None
        self._place = match.end()
        token = Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup), self._place)
        if token.kind != "text":
            return token
        try:
            return token._replace(text=self._unquoted(token.text))
        except ValueError:
            self.fail("a quoted text has a wrong escape", token)
