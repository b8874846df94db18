"""Puzzles that are proved: positions in which one card is best, whatever the hidden cards are.

`pose` makes a puzzle of a position of a match, or finds that it is none. Every world that the view
of the seat may not exclude is solved exactly. `Store` reads and writes files of puzzles, and
`explain` plays out the answer and every other card. A puzzle holds its solver's view and no more.
"""

from hilojack.puzzles.puzzle import Puzzle as Puzzle
from hilojack.puzzles.store import Store as Store
