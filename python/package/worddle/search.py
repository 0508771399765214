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
    """How far a search is."""

    #: The method that is at work.
    method: str
    #: How many boards it has looked at.
    boards: int
    seconds: float
    #: The best boards so far, from the best on.
    best: tuple[RankedBoard, ...]
    #: Whether the method has ended.
    done: bool


class Search(Iterator[Progress]):
    """A search, which goes on in the background while you iterate over how far it is.

    It tells of every board that is better, once a second of anything else, and ends with the result; a loop that ends early
    ends the search.
    """

    def __init__(self, search: _engine.Search) -> None:
        self._search = search
        #: The seed, to have the same search again.
        self.seed = search.seed

    def __iter__(self) -> Search:
        return self

    def __next__(self) -> Progress:
        method, boards, seconds, ranked, done = next(self._search)
        return Progress(method, boards, seconds, tuple(RankedBoard(*board) for board in ranked), done)

    def stop(self) -> None:
        """Ends the search: the next progress is the last."""
        self._search.stop()

    def result(self) -> Progress:
        """Waits for the end."""
        last = None
        for last in self:
            pass
        if last is None:
            raise RuntimeError("the search is over, and its result was told before")
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
    """Searches for the best board, on all cores. With ``steps`` and ``seed``, the result is the same on any machine.

    What else can be asked (``method``, ``without``, ``dice``, ``arrange``, ``top`` …) is what the API takes.

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
