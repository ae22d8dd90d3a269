"""The text of an error or a warning on the command line: in the language asked for, with the command's own options."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from errno import errorcode
from pathlib import Path

from emmviz.base.errors import TreeError
from emmviz.base.locale import languages, words
from emmviz.base.messages import Message, Option, message_of

# The options that the command line calls by another name.
_CALLED = {"alg": "agent", "evaluate": "estimate"}


def asked_language(argv: Sequence[str]) -> str:
    """Return the language that a command line asks for, or the language of the lecture that it names, or English.

    >>> asked_language(["solve", "max(1, 2)", "--lang", "es"]), asked_language(["solve", "--lang=xx"])
    ('es', 'en')
    """
    asked = [
        word.removeprefix("--lang=")
        for before, word in zip(["", *argv], argv, strict=False)
        if before == "--lang" or word.startswith("--lang=")
    ]
    for word in argv[1:]:
        if not asked and argv[0] in ("lecture", "instructor") and word.lower().endswith(".md"):
            from emmviz.lecture.reading import read_lecture

            with suppress(OSError, TreeError, ImportError):
                asked = [read_lecture(Path(word).read_text(encoding="utf-8", errors="replace")).lang]
    return next((lang for lang in asked[-1:] if lang in languages()), "en")


def as_flag(option: Option) -> str:
    """Write an option of Python as the command line has it.

    >>> as_flag(Option("resolve_chance", True)), as_flag(Option("hide", ["names", "legend"])), as_flag(Option("depth"))
    ('--resolve-chance', '--hide names,legend', '--depth')
    >>> as_flag(Option("steps", False))
    '--fast'
    """
    if (option.name, option.value) == ("steps", False):
        return "--fast"
    flag = f"--{_CALLED.get(option.name, option.name).replace('_', '-')}"
    if option.value is None or option.value is True:
        return flag
    return f"{flag} {','.join(map(str, option.value)) if isinstance(option.value, (list, tuple)) else option.value}"


def worded(error: BaseException | Message, lang: str) -> str:
    """Return the sentence of a message, an error or a warning in a language; another program's error stays as it is."""
    message = error if isinstance(error, Message) else message_of(error)
    if isinstance(error, OSError) and error.filename and error.strerror:
        name = errorcode.get(error.errno or 0, "")
        fault = Message(f"wrong.system.{name}") if name in words("en")["wrong"]["system"] else error.strerror
        message = Message("wrong.in_file", file=error.filename, fault=fault)
    return message.wording(words(lang), as_flag) if isinstance(message, Message) else message
