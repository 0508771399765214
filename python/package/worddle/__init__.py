"""Worddle, an engine for word grids.

>>> from worddle import Lexicon, Solver
>>> solver = Solver(Lexicon("en"))
>>> solver.solve("CAT/ORE").words[0].word
'COATER'
>>> solver.count("CAT/ORE").words
48

Word lists for English, French, German, Spanish and Italian are included; others come from files. Nothing is ever downloaded.
"""

from ._engine import __version__
from .boards import Board, Count, Counts, Found, GeneratedBoard, Solution, Solver, Verdict, generate
from .crosswords import Crossword, Fill, FilledWord
from .errors import WorddleError
from .lexicon import BUILT_IN, Lexicon, Word
from .rules import PerLetter, Rules
from .search import Progress, RankedBoard, Search, best

__all__ = [
    "BUILT_IN",
    "Board",
    "Count",
    "Counts",
    "Crossword",
    "Fill",
    "FilledWord",
    "Found",
    "GeneratedBoard",
    "Lexicon",
    "PerLetter",
    "Progress",
    "RankedBoard",
    "Rules",
    "Search",
    "Solution",
    "Solver",
    "Verdict",
    "Word",
    "WorddleError",
    "__version__",
    "best",
    "generate",
]
