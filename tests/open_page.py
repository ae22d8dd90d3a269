"""The open page, built once for all tests that look at it: the front page and the workbench."""

_built = []


def built(factory):
    """Build it in a folder of pytest's."""
    from scripts.site.build import build

    if not _built:
        _built.append(build(factory.mktemp("open") / "site", parts=()))
    return _built[0]
