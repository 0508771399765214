"""The search for the best board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import _engine
from .asking import ENGINE, encoded
from .errors import answer
from .lexicon import Lexicon
from .rules import Rules, named


@dataclass(frozen=True)
class RankedBoard:
    """A board and its value."""

    value: int
    board: str


@dataclass(frozen=True)
class Progress:
    """The progress of a search."""

    #: The current method.
    method: str
    #: Number of boards examined.
    boards: int
    seconds: float
    #: The best boards so far, best first.
    best: tuple[RankedBoard, ...]
    #: Whether the method has ended.
    done: bool


class Search(Iterator[Progress]):
    """A search that runs in the background while you iterate over its progress.

    It reports every improvement, at least one progress per second, and finally the result. Leaving the loop early and
    dropping the search stops it.
    """

    def __init__(self, search: _engine.Search) -> None:
        self._search = search
        #: The seed, with which the search can be repeated.
        self.seed = search.seed

    def __iter__(self) -> Search:
        return self

    def __next__(self) -> Progress:
        method, boards, seconds, ranked, done = next(self._search)
        return Progress(method, boards, seconds, tuple(RankedBoard(*board) for board in ranked), done)

    def stop(self) -> None:
        """Stop the search. The next progress is the last."""
        self._search.stop()

    def result(self) -> Progress:
        """Wait for the end and return the last progress."""
        last = None
        for last in self:
            pass
        if last is None:
            raise RuntimeError("the search is over, and its result was already returned")
        return last


def best(
    lexicon: Lexicon,
    *,
    rules: Rules | str | None = None,
    maximize: str | None = None,
    topology: str | None = None,
    steps: int | None = None,
    time: str | None = None,
    seed: int | None = None,
    threads: int | None = None,
    **more: Any,
) -> Search:
    """Search for the best board on all cores. With ``steps`` and ``seed``, the result is the same on any machine.

    ``more`` takes any other field of the API: ``method``, ``without``, ``dice``, ``arrange``, ``top`` and so on.

    >>> best(Lexicon("en"), topology="2x2", steps=20_000, seed=1).result().best[0].value
    18
    """
    request = dict(
        rules=named(rules),
        maximize=maximize,
        topology=topology,
        steps=steps,
        time=time,
        seed=seed,
        threads=threads,
        **more,
        **lexicon.request,
    )
    status, search = ENGINE.best(encoded(request))
    if isinstance(search, bytes):
        answer(status, search)
        raise AssertionError("a problem raises")
    return Search(search)
