"""What counts, and how much."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from .asking import kept


@dataclass(frozen=True)
class PerLetter:
    """Points for each letter of long words."""

    #: From this many letters on.
    from_letters: int
    #: What each letter of the word brings.
    points: int


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Rules of your own; those of Boggle, Ruzzle and others go by their names, as ``"ruzzle"``.

    Points come from the length of words or from their letters: give ``points_by_length`` or ``letter_points``.
    """

    #: The fewest letters of a word.
    shortest: int = 2
    #: The most letters of a word.
    longest: int | None = None
    #: For 0, 1, 2 … letters; the last value holds beyond.
    points_by_length: tuple[int, ...] | None = None
    #: What long words bring besides.
    points_per_letter: PerLetter | None = None
    #: What each letter brings, as ``{"A": 1, "Z": 10}``, or ``"ruzzle"``.
    letter_points: Mapping[str, int] | str | None = None
    #: Besides the points of letters: for 0, 1, 2 … letters.
    length_bonus: tuple[int, ...] = ()
    #: Whether a cell may be used ``"once"`` or is ``"reusable"``.
    cells: str = "once"
    #: The most cells of a path.
    longest_path: int | None = None
    #: What answers call the rules.
    name: str = "own"

    @property
    def text(self) -> str:
        """The rules as a TOML file."""
        per_letter = self.points_per_letter
        values: dict[str, object] = {
            "id": self.name,
            "shortest": self.shortest,
            "longest": self.longest,
            "points_by_length": self.points_by_length,
            "points_per_letter": per_letter and {"from": per_letter.from_letters, "points": per_letter.points},
            "letter_points": self.letter_points,
            "length_bonus": self.length_bonus or None,
            "cells": self.cells,
            "longest_path": self.longest_path,
        }
        return "".join(f"{name} = {_toml(value)}\n" for name, value in values.items() if value is not None)


def named(rules: Rules | str | None) -> str | None:
    """How a question names rules."""
    return kept(rules.text, ".toml") if isinstance(rules, Rules) else rules


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(name)} = {_toml(part)}" for name, part in value.items()) + " }"
    # Numbers, texts and lists of numbers are written as in JSON.
    return json.dumps(value)
