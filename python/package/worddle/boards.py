"""Boards and the words on them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .asking import ENGINE, ask, encoded
from .errors import answer
from .lexicon import Lexicon
from .rules import Rules, named

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = list[int] | NDArray[np.uint64]
    Boards = Sequence["str | Board"] | NDArray[Any]


@dataclass(frozen=True)
class Board:
    """A board as people write it: ``CRES/AMIN/ILAT/LSER``, with ``Qu``, ``e:tw``, ``?`` for any letter, ``#`` for a block."""

    notation: str
    #: Which cells touch, where the notation does not show it: ``3x3x3``, ``hex3x4``, ``4x4:wrapped``.
    topology: str | None = None

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True)
class Found:
    """A word on a board."""

    #: In capitals without accents, as played.
    word: str
    #: With accents, as spelled.
    spellings: tuple[str, ...]
    #: Its points.
    points: int
    #: The cells of its best path, numbered row by row from 0.
    path: tuple[int, ...]


@dataclass(frozen=True)
class Solution:
    """Every word of a board, those with the most points first."""

    board: Board
    words: tuple[Found, ...]
    points: int
    #: The name of the rules.
    rules: str

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[Found]:
        return iter(self.words)


@dataclass(frozen=True)
class Verdict:
    """The verdict on a word: whether it counts on a board."""

    counts: bool
    points: int
    #: Its paths, best first.
    paths: tuple[tuple[int, ...], ...]
    #: Every reason why it does not count.
    why_not: tuple[Any, ...]

    def __bool__(self) -> bool:
        return self.counts


@dataclass(frozen=True)
class Count:
    """The number of words on a board, and their total points."""

    words: int
    points: int


@dataclass(frozen=True)
class Counts:
    """Words and points of many boards, in order: lists, or arrays if the boards were given as an array."""

    words: Numbers
    points: Numbers

    def __len__(self) -> int:
        return len(self.words)


@dataclass(frozen=True)
class GeneratedBoard:
    """A random board."""

    board: Board
    words: int
    points: int
    #: Length of the longest word.
    longest: int


class Solver:
    """Finds the words on boards, given a list and rules.

    >>> solver = Solver(Lexicon("fr"), rules="ruzzle")
    >>> solver.count("CAIL/RMLS/EIAE/SNTR").words > 1000
    True
    """

    def __init__(self, lexicon: Lexicon, rules: Rules | str | None = None) -> None:
        """``rules`` is a name, custom rules, or ``None`` for the usual rules of each board."""
        self.lexicon = lexicon
        self.rules = rules
        self._request = {**lexicon.request, "rules": named(rules)}

    def solve(self, board: Board | str) -> Solution:
        """Find every word on a board, with its best path and its points."""
        answered = ask("solve", **_fields(board), **self._request)
        found = tuple(
            Found(word["word"], tuple(word["spellings"]), word["points"], tuple(word["path"])) for word in answered["found"]
        )
        return Solution(_board(board, answered["board"]), found, answered["points"], answered["rules"])

    def check(self, word: str, board: Board | str) -> Verdict:
        """Check whether a word counts on a board, and why not.

        >>> bool(Solver(Lexicon("en")).check("zoo", "CAT/ORE"))
        False
        """
        answered = ask("check", word=word, **_fields(board), **self._request)
        paths = tuple(tuple(path) for path in answered["paths"])
        return Verdict(answered["counts"], answered["points"], paths, tuple(answered["why_not"]))

    def count(self, board: Board | str) -> Count:
        """Count the words and points of a board."""
        counts = self.count_many([board])
        return Count(int(counts.words[0]), int(counts.points[0]))

    def count_many(self, boards: Boards, *, topology: str | None = None, threads: int | None = None) -> Counts:
        """Count the words of many boards on all cores, while other Python threads run.

        ``boards`` is a list of boards, or a NumPy array with one board per row: letters as bytes (``uint8`` or ``S1``), one per
        cell. Boards are square unless ``topology`` says otherwise, such as ``3x4``.

        >>> Solver(Lexicon("en")).count_many(["CAT/ORE", "DOG/ATE"]).words
        [48, 27]
        """
        request = {**self._request, "topology": topology, "threads": threads}
        if hasattr(boards, "dtype"):
            return self._count_array(boards, request)
        texts = [str(board) for board in boards]
        shapes = {board.topology for board in boards if isinstance(board, Board)} - {None}
        if shapes and topology is None:
            request["topology"] = shapes.pop()
            if shapes:
                raise ValueError("the boards have several topologies: pass one, or use a notation such as 4x4:wrapped=CRES/…")
        words, points = _numbers(*ENGINE.count_texts(encoded(request), texts))
        return Counts(words.tolist(), points.tolist())

    def _count_array(self, boards: Any, request: dict[str, Any]) -> Counts:
        import numpy

        if boards.ndim < 2 or boards.dtype.itemsize != 1:
            raise ValueError(
                f"the array has type {boards.dtype} and {boards.ndim} axes: expected a byte for each letter and a row for each board"
            )
        cells = int(numpy.prod(boards.shape[1:]))
        if request["topology"] is None and boards.ndim > 2:
            request["topology"] = "x".join(str(length) for length in boards.shape[1:])
        letters = numpy.ascontiguousarray(boards).tobytes()
        words, points = _numbers(*ENGINE.count_letters(encoded(request), letters, cells))
        return Counts(numpy.array(words, dtype=numpy.uint64), numpy.array(points, dtype=numpy.uint64))


def generate(
    lexicon: Lexicon,
    *,
    count: int = 1,
    seed: int | None = None,
    topology: str | None = None,
    rules: Rules | str | None = None,
    words: Range | None = None,
    points: Range | None = None,
    longest: Range | None = None,
    **more: Any,
) -> list[GeneratedBoard]:
    """Generate random boards. A seed gives the same boards on any machine. Ranges are ``(250, 350)``, ``300`` or ``"250.."``.

    ``more`` takes any other field of the API: ``dice``, ``bonuses``, ``containing``, ``vowels`` and so on.

    >>> generate(Lexicon("fr"), words=(250, 350), seed=1)[0].board.notation
    'EETA/LSIR/ITFG/AMIL'
    """
    answered = ask(
        "generate",
        count=count,
        seed=seed,
        topology=topology,
        rules=named(rules),
        words=_range(words),
        points=_range(points),
        longest=_range(longest),
        show="statistics",
        **more,
        **lexicon.request,
    )
    return [
        GeneratedBoard(Board(board["board"], topology), board["words"], board["points"], board["longest"])
        for board in answered["boards"]
    ]


#: A number, a pair of numbers, or a range as text.
Range = int | str | tuple[int, int]


def _range(values: Range | None) -> str | None:
    if isinstance(values, tuple):
        return f"{values[0]}..{values[1]}"
    return None if values is None else str(values)


def _fields(board: Board | str) -> dict[str, Any]:
    if isinstance(board, Board):
        return {"board": board.notation, "topology": board.topology}
    return {"board": board}


def _board(asked: Board | str, notation: str) -> Board:
    return Board(notation, asked.topology if isinstance(asked, Board) else None)


def _numbers(status: int, words: bytes, points: bytes) -> tuple[array[int], array[int]]:
    if status != 200:
        answer(status, words)
    return array("Q", words), array("Q", points)
