"""Custom rules: which words count, and how much."""

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
    #: Points for each letter of the word.
    points: int


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Custom rules. Those of Boggle, Ruzzle and others have names, such as ``"ruzzle"``.

    Points come from the length of words or from their letters: set ``points_by_length`` or ``letter_points``.
    """

    #: Fewest letters of a word.
    shortest: int = 2
    #: Most letters of a word.
    longest: int | None = None
    #: Points for 0, 1, 2 … letters; the last value applies beyond.
    points_by_length: tuple[int, ...] | None = None
    #: Additional points for long words.
    points_per_letter: PerLetter | None = None
    #: Points of each letter, such as ``{"A": 1, "Z": 10}``, or ``"ruzzle"``.
    letter_points: Mapping[str, int] | str | None = None
    #: Bonus on top of letter points, for 0, 1, 2 … letters.
    length_bonus: tuple[int, ...] = ()
    #: Whether a cell may be used ``"once"`` or is ``"reusable"``.
    cells: str = "once"
    #: Most cells of a path.
    longest_path: int | None = None
    #: The name of the rules in answers.
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
    """Return the name of rules for a request."""
    return kept(rules.text, ".toml") if isinstance(rules, Rules) else rules


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(name)} = {_toml(part)}" for name, part in value.items()) + " }"
    # TOML writes numbers, strings and lists of numbers as JSON does.
    return json.dumps(value)
