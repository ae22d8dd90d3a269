"""Tokens: a text as words, quoted texts and marks, read one ahead, with the line and column of what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, NoReturn

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact
from emmviz.base.messages import Message, brief


class Token(NamedTuple):
    """A "word", a quoted "text" without its quotes, a "mark", or the "end"; where it starts, and where it ends.

    A percent sign before a colon belongs to the word before it, even behind a blank.
    """

    kind: str
    text: str
    start: int
    end: int = 0


class Tokens:
    """The tokens of a text in a notation with given marks, for example "(),"; `unquoted` reads its quoted texts.

    Keys of the words of notations say what is expected and what else is wrong; `hint` may say what to write instead of
    a token.

    >>> tokens = Tokens("max(2)", "()", str)
    >>> tokens.take("node", "word").text, tokens.is_mark("(")
    ('max', True)
    """

    def __init__(
        self,
        text: str,
        marks: str,
        unquoted: Callable[[str], str],
        hint: Callable[[str, Token], Message | str] = lambda _text, _token: "",
    ) -> None:
        self.text, self._place, self._unquoted, self._hint = text, 0, unquoted, hint
        marks = re.escape(marks)
        self._pattern = re.compile(
            rf"""\s*(?:(?P<mark>[{marks}])|(?P<text>"(?:[^"\\]|\\.)*")|(?P<word>[^\s{marks}"]+(?:\s+%(?=\s*:))?)|(?P<end>\Z))""",
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

    def take(self, key: str, *kinds: str, **holes: Any) -> Token:
        """Like `next`, for a token that must be of one of these kinds; `key` names what is expected, for messages."""
        if self.token.kind not in kinds:
            self.miss(key, **holes)
        return self.next()

    def number(self, key: str, plus: Fraction = Fraction(0), **holes: Any) -> Fraction:
        """Return the number of the token, added to another one, and go on to the next."""
        token = self.take(key, "word", **holes)
        try:
            return exact(exact(token.text) + plus)
        except ValueError:
            self.miss(key, token, **holes)

    def is_mark(self, mark: str) -> bool:
        """Return whether the token is a mark."""
        return self.token.kind == "mark" and self.token.text == mark

    def skip(self, mark: str) -> bool:
        """Skip a mark if it is there, and return whether it was."""
        return self.is_mark(mark) and bool(self.next())

    def mark(self, mark: str, key: str, **holes: Any) -> None:
        """Skip a mark that must be there."""
        if not self.skip(mark):
            self.miss(key, **holes)

    def hint(self, at: Token) -> Message | str:
        """Return a hint about what to write instead of a token, if there is one."""
        return self._hint(self.text, at)

    def miss(self, key: str, at: Token | None = None, hint: Message | None = None, **holes: object) -> NoReturn:
        """Raise a TreeError that says what was expected, and what is found: the token or another one."""
        at = at or self.token
        text = Message("notation.end") if at.kind == "end" else brief(at.text, 40)
        expected = Message(f"notation.{key}", **holes)
        self.fail("expected", at, what=expected, found=text, hint=hint or self.hint(at))

    def fail(self, fault: str, at: Token | None = None, **holes: object) -> NoReturn:
        """Raise a TreeError that begins with the line and column of the token, or of another one."""
        raise TreeError(self.located(fault, at or self.token, **holes))

    def fail_if(self, is_wrong: object, fault: str, at: Token | None = None, **holes: object) -> None:
        """Fail where something is wrong."""
        if is_wrong:
            self.fail(fault, at, **holes)

    def place(self, at: Token) -> tuple[int, int]:
        """Return the line and the column where a token starts, counted from 1."""
        return self.text.count("\n", 0, at.start) + 1, at.start - self.text.rfind("\n", 0, at.start)

    def located(self, fault: str, at: Token, **holes: object) -> Message:
        """Return a message about a fault at a token, after its line and column."""
        line, column = self.place(at)
        return Message("notation.at", line=line, column=column, fault=Message(f"notation.{fault}", **holes))

    def _read(self) -> Token:
        match = self._pattern.match(self.text, self._place)
        if match is None:  # only an unclosed quote gets here
            rest = self.text[self._place :]
            self.fail("not_closed", Token("text", "", len(self.text) - len(rest.lstrip())))
        assert match.lastgroup is not None
        self._place = match.end()
        token = Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup), self._place)
        if token.kind != "text":
            return token
        try:
            return token._replace(text=self._unquoted(token.text))
        except ValueError:
            self.fail("escape", token)
