"""Compares `count_many` with the same work in the program, in Rust: python rate.py WORDDLE [BOARDS].

The program counts random boards for its histogram; Python counts as many, drawn by the same frequencies. They take turns on all
cores. User time is compared, so that a busy machine matters less.
"""

import resource
import subprocess
import sys

import numpy

from worddle import Lexicon, Solver


def user(who: int) -> float:
    return resource.getrusage(who).ru_utime


def program(worddle: str, boards: int) -> float:
    """Boards per second of user time, in the program."""

    def spent(count: int) -> float:
        before = user(resource.RUSAGE_CHILDREN)
        command = [worddle, "generate", "-d", "fr", "--rules", "ruzzle", "--histogram", "--quiet", "--seed", "1"]
        subprocess.run([*command, "--count", str(count)], check=True, stdout=subprocess.DEVNULL)
        return user(resource.RUSAGE_CHILDREN) - before

    # Subtract a short run: opening the list is not part of the rate.
    return boards / (spent(boards + 1000) - spent(1000))


def package(boards: int) -> float:
    """Boards per second of user time, in Python."""
    letters = numpy.frombuffer(b"".join(bytes([letter]) * count for letter, count in FREQUENCIES), dtype=numpy.uint8)
    drawn = numpy.random.default_rng(1).choice(letters, size=(boards, 16))
    solver = Solver(Lexicon("fr"), rules="ruzzle")
    solver.count_many(drawn[:1000])
    before = user(resource.RUSAGE_SELF)
    counts = solver.count_many(drawn)
    rate = boards / (user(resource.RUSAGE_SELF) - before)
    print(f"  {counts.words.mean():.1f} words a board")
    return rate


#: Letter frequencies in the French list, per thousand.
FREQUENCIES = [
    (ord(letter), count)
    for letter, count in zip(
        "EASIRNTOULCDMPGBFHVZYQXJKW",
        [153, 101, 97, 97, 89, 74, 69, 57, 40, 37, 36, 27, 26, 25, 15, 13, 12, 11, 10, 6, 4, 3, 3, 2, 1, 1],
        strict=True,
    )
]


def main() -> None:
    worddle, boards = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    for turn in range(3):
        rust, python = program(worddle, boards), package(boards)
        print(f"{turn + 1}: Rust {rust:,.0f} boards/s, Python {python:,.0f} boards/s, {python / rust:.0%}")


if __name__ == "__main__":
    main()
