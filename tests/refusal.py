"""The one sentence with which something is refused."""

import pytest

from emmviz import TreeError
from emmviz.base.locale import languages
from emmviz.base.messages import Message, message_of

UNKNOWN_LANGUAGE = Message("wrong.base.language", given="'xx'", known=", ".join(languages()))
NO_LANGUAGE = str(UNKNOWN_LANGUAGE)


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


def not_between(name, given, least, most):
    """Return the message of an option that is not a whole number from least to most."""
    return Message("wrong.base.whole_between", name=name, given=given, least=least, most=most)
