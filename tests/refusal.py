"""The one sentence with which something is refused."""

import pytest

from emmviz import TreeError
from emmviz.base.locale import languages
from emmviz.base.messages import Message, message_of
from emmviz.cli.wording import worded

UNKNOWN_LANGUAGE = Message("wrong.base.language", given="'xx'", known=", ".join(languages()))


def refused(ask, *given, error=TreeError, **options):
    """Return the message of the error that a call raises: of exactly this class, and one line."""
    with pytest.raises(error) as caught:
        ask(*given, **options)
    assert type(caught.value) is error
    assert "\n" not in str(caught.value)
    return message_of(caught.value)


def refusal(ask, *given, error=TreeError, **options):
    """Return what the error says in English that a call raises: of exactly this class, and one line."""
    return str(refused(ask, *given, error=error, **options))


def wrong(key, **holes):
    return Message(f"wrong.{key}", **holes)


def see(command, fault):
    """The message of what was typed after a command, which says where its help is."""
    return wrong("cli.see", fault=fault, command=f"emmviz {command}".strip())


def argument(command, name, fault):
    return see(command, wrong("cli.argument", name=name, fault=fault))


def expected(command, name, what, given):
    return argument(command, name, wrong("cli.expected", what=wrong(f"cli.expects.{what}"), given=given))


def said(*messages, lang="en"):
    """Return what the command line says in a language, a line for each message."""
    return "".join(f"emmviz: {worded(message, lang)}\n" for message in messages)


def not_between(name, given, least, most):
    """Return the message of an option that is not a whole number from least to most."""
    return Message("wrong.base.whole_between", name=name, given=given, least=least, most=most)
