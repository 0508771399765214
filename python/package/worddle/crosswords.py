"""Crosswords."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .asking import ask
from .lexicon import Lexicon


@dataclass(frozen=True)
class FilledWord:
    """A word in a grid."""

    #: Its slot, such as ``12A``.
    slot: str
    word: str


@dataclass(frozen=True)
class Fill:
    """The result of filling a grid."""

    #: ``filled``, or the reason why not.
    outcome: str
    #: The filled grid, or the partial fill with the most words.
    grid: Crossword
    words: tuple[FilledWord, ...]
    #: If there is no fill, slots that cannot be filled together.
    blame: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.outcome == "filled"


@dataclass(frozen=True)
class Crossword:
    """A grid: rows with ``/`` between them, ``#`` for a block, ``.`` for an empty cell, or a letter."""

    grid: str

    def fill(
        self,
        lexicon: Lexicon,
        *,
        seed: int | None = None,
        must: list[str] | None = None,
        time: str | None = None,
        **more: Any,
    ) -> Fill:
        """Fill the grid. If it cannot be filled, the result names the slots to blame.

        ``more`` takes any other field of the API: ``slot``, ``ban``, ``favour``, ``lowest_score``, ``best`` and so on.

        >>> bool(Crossword("#.../..../..../...#").fill(Lexicon("en"), seed=1))
        True
        """
        answered = ask("crossword/fill", grid=self.grid, seed=seed, must=must, time=time, **more, **lexicon.request)
        fills = answered["fillings"]
        words = tuple(FilledWord(word["slot"], word["word"]) for word in fills[0]["words"]) if fills else ()
        blame = tuple(answered["blame"]["slots"]) if answered.get("blame") else ()
        return Fill(answered["outcome"], Crossword(answered["grid"]), words, blame)

    def __str__(self) -> str:
        return self.grid
