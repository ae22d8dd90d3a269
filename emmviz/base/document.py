"""Document: a page of HTML that needs no network, and whose policy lets it use what it holds and nothing else."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape

from emmviz.base.text import printable


def document(
    title: str,
    body: str,
    *,
    lang: str,
    styles: Sequence[str],
    scripts: Sequence[str] = (),
    module: str = "",
    head: str = "",
) -> str:
    """Return a page, which begins as `emmviz.base.files.HTML` says.

    In `body` no script runs and no style sheet counts; `scripts`, and an ES `module`, are programs at its end, and
    `head` is what else its head holds.

    >>> page = document("A < B", "<p>C</p>", lang="en", styles=["p{color:red}"])
    >>> "<title>A &lt; B</title>" in page, source_of("p{color:red}") in page
    (True, True)
    """
    programs = [*scripts, *([module] if module else [])]
    # A style attribute can run nothing and load nothing.
    policy = (
        f"default-src 'none'; script-src {' '.join(map(source_of, programs))}; "
        f"style-src {' '.join(map(source_of, styles))}; style-src-attr 'unsafe-inline'; img-src data: blob:; "
        "connect-src; base-uri 'none'; form-action 'none'"
    )
    inside = [f"<script>{text}</script>\n" for text in scripts]
    inside += [f'<script type="module">{module}</script>'] if module else []
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        f'<meta name="generator" content="emmviz">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{printable(escape(title, quote=False))}</title>"
        f'<link rel="icon" href="data:,">{"".join(f"<style>{text}</style>" for text in styles)}{head}</head>\n'
        f"<body>{body}{''.join(inside)}</body></html>\n"
    )


def source_of(text: str) -> str:
    """Return the source expression by which a policy allows a program or a style sheet.

    >>> source_of("")
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    return f"'sha256-{b64encode(sha256(text.encode('utf-8', 'replace')).digest()).decode()}'"


def allow(page: str, **sources: str) -> str:
    """Return a document that may use more, by the kind of what is used.

    >>> "connect-src 'self';" in allow(document("", "", lang="en", styles=[]), connect="'self'")
    True
    """
    for kind, source in sources.items():
        page = re.sub(f" {kind}-src[^;]*", rf"\g<0> {source}", page, count=1)
    return page
