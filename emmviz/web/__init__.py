"""The open page, and what a link to it holds."""

from emmviz.web.links import Link, LinkError, address, read_fragment

__all__ = ["Link", "LinkError", "address", "read_fragment"]
