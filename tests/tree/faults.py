"""What is wrong with a tree or its text, as messages."""

from emmviz.base.messages import Message


def at(line, column, fault, **holes):
    """A fault in a text, at this line and column: a message, or the key of one about notations."""
    fault = fault if isinstance(fault, Message) else Message(f"notation.{fault}", **holes)
    return Message("notation.at", line=line, column=column, fault=fault)


def expected(line, column, what, found=None, hint="", **holes):
    """What was expected at this line and column, in place of what is there, None for the end of the text."""
    found = Message("notation.end") if found is None else found
    return at(line, column, "expected", what=Message(f"notation.{what}", **holes), found=found, hint=hint)


def number_of(node, number, key, **holes):
    """What is wrong with the value, estimate or prob of a node."""
    return Message(f"wrong.tree.{key}", number=Message(f"wrong.tree.{number}_of", node=node), **holes)


def no_number(node, given, number="value", hint=""):
    """The value, estimate or prob of a node that is not a number."""
    return number_of(node, number, "number", given=given, hint=hint)
