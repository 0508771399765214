"""Word lists."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .asking import ask, kept

#: The built-in lists. A test compares their lengths with the published ones.
BUILT_IN = ("en", "fr", "de", "de-scrabble", "es", "it")


@dataclass(frozen=True)
class Word:
    """A word of a list."""

    #: In capitals without accents, as played.
    word: str
    #: As spelled; several if words differ only in accents.
    spellings: tuple[str, ...]


class Lexicon:
    """A word list: a built-in list by name, or a file with one word per line.

    >>> len(Lexicon("en"))
    172820
    >>> "zoo" in Lexicon("en"), "zooo" in Lexicon("en")
    (True, False)
    """

    def __init__(self, name: str | os.PathLike[str] = "en", *, language: str | None = None) -> None:
        """Open a list by name, or a file. ``language`` selects the alphabet of a file."""
        self.name = os.fspath(name)
        self.language = language or (self.name[:2] if self.name in BUILT_IN else None)
        self._length: int | None = None

    @classmethod
    def from_words(cls, words: Iterable[str], *, language: str = "en") -> Lexicon:
        """Make a list of words.

        >>> len(Lexicon.from_words(["chat", "chien", "niche"], language="fr"))
        3
        """
        return cls(kept("\n".join(words) + "\n", ".txt"), language=language)

    @property
    def request(self) -> dict[str, Any]:
        """The fields that name this list in a request."""
        return {"language": self.language, "list": self.name}

    def words(self, pattern: str = "*", *, limit: int | None = None) -> list[Word]:
        """Return the words that match a pattern such as ``c?t*``, in alphabetical order.

        >>> [word.word for word in Lexicon("en").words("zo*", limit=2)]
        ['ZOA', 'ZOANTHARIAN']
        """
        return _words(ask("words", pattern=pattern, limit=limit, **self.request))

    def anagrams(self, letters: str, *, exact: bool = False, limit: int | None = None) -> list[Word]:
        """Return the words that can be made from letters, longest first. ``?`` is any letter.

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


def _words(answered: Any) -> list[Word]:
    return [Word(word["word"], tuple(word["spellings"])) for word in answered["words"]]
