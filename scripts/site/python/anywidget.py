"""What anywidget and ipywidgets are in the page: a widget whose other half is told what changes by messages.

It replaces both, because they load IPython and hundreds of modules that no page needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import traitlets


class AnyWidget(traitlets.HasTraits):
    """A widget; `post` sends what changed, or what it says, with files, once it is opened."""

    post: Callable[[Mapping[str, object], Sequence[bytes]], object] | None = None

    def __init__(self, **traits: Any) -> None:
        self._waiting: dict[str, object] | None = None  # what changed while it is held
        self._known: dict[str, object] = {}  # what the page itself has set
        self._hear: list[Callable[[object, object, Sequence[bytes]], object]] = []
        super().__init__(**traits)
        self.observe(self._changed, names=self.synced())

    def synced(self) -> list[str]:
        """Return the names of the traits that the page sees."""
        return sorted(self.trait_names(sync=True))

    def open(self, post: Callable[[Mapping[str, object], Sequence[bytes]], object]) -> dict[str, object]:
        """Return all that the page sees, and from now on post what changes."""
        self.post = post
        return {name: getattr(self, name) for name in self.synced()}

    def take(self, state: Mapping[str, object]) -> None:
        """Set what the page has set, which needs no post; what cannot be is put back."""
        self._known = dict(state)
        try:
            with self.hold_sync():
                for name in self.synced():
                    if name in state:
                        try:
                            setattr(self, name, state[name])
                        except traitlets.TraitError:
                            self._post({name: getattr(self, name)})
        finally:
            self._known = {}

    def hear(self, content: object, files: Sequence[bytes] = ()) -> None:
        """Hand on what the page says."""
        for handler in self._hear:
            handler(self, content, files)

    def on_msg(self, handler: Callable[[object, object, Sequence[bytes]], object]) -> None:
        """Call a function with what the page says."""
        self._hear.append(handler)

    def send(self, content: Mapping[str, object], files: Sequence[bytes] = ()) -> None:
        """Say something to the page."""
        if self.post:
            self.post({"content": content}, files)

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Post what changes meanwhile all at once."""
        if self._waiting is not None:
            yield
            return
        self._waiting = {}
        try:
            yield
        finally:
            waiting, self._waiting = self._waiting, None
            if waiting:
                self._post(waiting)

    def _changed(self, change: traitlets.Bunch) -> None:
        name, value = change["name"], change["new"]
        if name in self._known and self._known[name] == value:
            return
        if self._waiting is None:
            self._post({name: value})
        else:
            self._waiting[name] = value

    def _post(self, state: Mapping[str, object]) -> None:
        if self.post:
            self.post({"state": state}, ())
