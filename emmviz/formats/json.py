"""JSON: the notation of `emmviz.json_notation`, known by the bracket that it begins with."""

from emmviz.json_notation import from_json as read

__all__ = ["read", "sniff"]

SUFFIXES = ("json",)


def sniff(text: str) -> bool:
    """Tell whether a text looks like JSON.

    >>> sniff('{"max": [1, 2]}')
    True
    """
    return text.lstrip()[:1] == "{"
