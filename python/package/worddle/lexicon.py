"""Word lists."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .asking import ask, kept

#: The lists inside the package.
BUILT_IN = ("en", "fr", "de", "de-scrabble", "es", "it")


@dataclass(frozen=True)
class Word:
    """A word of a list."""

    #: As it is played, in capitals without accents.
    word: str
    #: As it is spelled: several if accents tell words apart.
    spellings: tuple[str, ...]


class Lexicon:
    """The words that count: a list inside the package by its name, or a file with a word a line.

    >>> len(Lexicon("en"))
    172820
    >>> "zoo" in Lexicon("en"), "zooo" in Lexicon("en")
    (True, False)
    """

    def __init__(self, name: str | os.PathLike[str] = "en", *, language: str | None = None) -> None:
        """A list by its name, or a file; of a file, ``language`` says in which alphabet it is read."""
        self.name = os.fspath(name)
        self.language = language or (self.name[:2] if self.name in BUILT_IN else None)
        self._length: int | None = None

    @classmethod
    def from_words(cls, words: Iterable[str], *, language: str = "en") -> Lexicon:
        """A list of these words.

        >>> len(Lexicon.from_words(["chat", "chien", "niche"], language="fr"))
        3
        """
        return cls(kept("\n".join(words) + "\n", ".txt"), language=language)

    @property
    def request(self) -> dict[str, Any]:
        """How a question names the list."""
        return {"language": self.language, "list": self.name}

    def words(self, pattern: str = "*", *, limit: int | None = None) -> list[Word]:
        """The words that fit a pattern such as ``c?t*``, by the alphabet.

        >>> [word.word for word in Lexicon("en").words("zo*", limit=2)]
        ['ZOA', 'ZOANTHARIAN']
        """
        return _words(ask("words", pattern=pattern, limit=limit, **self.request))

    def anagrams(self, letters: str, *, exact: bool = False, limit: int | None = None) -> list[Word]:
        """The words that can be made of letters, the longest first; ``?`` stands for any letter.

        >>> Lexicon("en").anagrams("retains?", limit=1)[0].word
        'ANGRIEST'
        """
        return _words(ask("anagram", letters=letters, exact=exact, limit=limit, **self.request))

    def __len__(self) -> int:
        if self._length is None:
            self._length = int(ask("words", pattern="*", limit=1, **self.request)["total"])
        return self._length

    def __contains__(self, word: str) -> bool:
        return word.isalpha() and bool(self.words(word, limit=1))

    def __repr__(self) -> str:
        return f"Lexicon({self.name!r})"


def _words(told: Any) -> list[Word]:
    return [Word(word["word"], tuple(word["spellings"])) for word in told["words"]]
