"""Messages: each error and warning of the package is a key of the words, filled with just the values that it needs."""

import ast
import pickle
from fractions import Fraction
from functools import reduce
from operator import getitem
from pathlib import Path
from string import Formatter

import pytest

import emmviz
from emmviz import TreeError
from emmviz.base.locale import languages, words
from emmviz.base.messages import Message, Option, message_of
from emmviz.cli.wording import as_flag
from tests.base.test_locale import flat

PACKAGE = Path(emmviz.__file__).parent
MODULES = {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}
# What nobody reads: missing names, signals that emmviz catches itself, and what a subclass must bring.
UNREAD = {"AssertionError", "AttributeError", "KeyError", "KeyboardInterrupt", "NotImplementedError", "RefusedRequest"}
UNREAD |= {"OSError", "sqlite3.DatabaseError"}


def called(node):
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def is_sentence(node):
    """Whether an argument is written with a blank in it, which no key has."""
    texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return isinstance(node, (ast.Constant, ast.JoinedStr, ast.BinOp)) and any(" " in text for text in texts)


def messages():
    """Each place that names a key, with the names of its values; None for a place that also fills from a mapping."""
    for file, module in MODULES.items():
        for node in ast.walk(module):
            place = {"Message": 0, "expect": 1, "at": 1}.get(called(node))
            key = node.args[place] if place is not None and len(node.args) > place else None
            if isinstance(key, ast.Constant):
                names = [keyword.arg for keyword in node.keywords] + ["given"] * (called(node) == "expect")
                yield file, node.lineno, key.value, None if None in names else set(names)


def holes(sentence):
    return {hole.partition(".")[0] for _, hole, _, _ in Formatter().parse(sentence) if hole}


def sentence_of(key, lang):
    return reduce(getitem, key.split("."), words(lang))


def said(node):
    """What an error or a warning says that a reader sees."""
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and called(node.exc) not in UNREAD:
        return node.exc.args
    return node.args[:1] if called(node) in ("warnings.warn", "warn") else []


def test_an_error_or_a_warning_has_a_message_and_no_sentence():
    nodes = [(file, node) for file, module in MODULES.items() for node in ast.walk(module)]
    assert [(file, node.lineno) for file, node in nodes if any(map(is_sentence, said(node)))] == []


def test_every_message_has_just_the_values_of_its_sentence():
    faults = [
        (file, line, key)
        for file, line, key, names in messages()
        if names is not None and names != holes(sentence_of(key, "en"))
    ]
    assert faults == []


@pytest.mark.parametrize("lang", languages())
def test_a_filled_sentence_reads_well(lang):
    for key, sentence in flat(words(lang)["wrong"]):
        text = sentence.format(**dict.fromkeys(holes(sentence), "X"))
        assert "  " not in text, key
        assert " ," not in text, key
        assert text.strip(), key


def test_a_message_writes_its_values_as_the_language_does():
    inner = TreeError(Message("wrong.tree.prob_sum", node="A", sum=Fraction(11, 10)))
    message = Message("wrong.in_file", file="a.txt", fault=inner)
    assert str(message) == "a.txt: the probabilities below chance node A sum to 1.1; they must sum to 1"
    assert (
        message.wording(words("es")) == "a.txt: las probabilidades debajo del nodo de azar A suman 1,1; deben sumar 1"
    )
    assert message_of(inner) == Message("wrong.tree.prob_sum", node="A", sum=Fraction(11, 10)) != message
    assert pickle.loads(pickle.dumps(message_of(inner))) == message_of(inner)


def test_a_message_names_an_option_as_the_reader_types_it():
    message = Message("wrong.base.kept", file="a.tex", suffix="tex", option=Option("overwrite", True))
    assert str(message).endswith(" overwrite=True")
    assert message.wording(words("es"), as_flag).endswith(" --overwrite")
