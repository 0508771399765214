"""Crosswords."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .asking import ask
from .lexicon import Lexicon


@dataclass(frozen=True)
class FilledWord:
    """A word in a grid."""

    #: Where it stands, as ``12A``.
    slot: str
    word: str


@dataclass(frozen=True)
class Fill:
    """What came of filling a grid."""

    #: ``filled``, or why not.
    outcome: str
    #: The filled grid, or the most words that went together.
    grid: Crossword
    words: tuple[FilledWord, ...]
    #: Slots that have no words together, if there is no filling.
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
        """Fills the grid. A grid that has no filling is an answer too, with those to blame.

        What else can be asked (``slot``, ``ban``, ``favour``, ``lowest_score``, ``best`` …) is what the API takes.

        >>> bool(Crossword("#.../..../..../...#").fill(Lexicon("en"), seed=1))
        True
        """
        told = ask("crossword/fill", grid=self.grid, seed=seed, must=must, time=time, **more, **lexicon.request)
        fillings = told["fillings"]
        words = tuple(FilledWord(word["slot"], word["word"]) for word in fillings[0]["words"]) if fillings else ()
        blame = tuple(told["blame"]["slots"]) if told.get("blame") else ()
        return Fill(told["outcome"], Crossword(told["grid"]), words, blame)

    def __str__(self) -> str:
        return self.grid
