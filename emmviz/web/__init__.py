"""The open page, and the content of links to it."""

from emmviz.web.links import Link, LinkError, address, read_fragment

__all__ = ["Link", "LinkError", "address", "read_fragment"]
