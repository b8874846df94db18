"""A puzzle as a few bytes: digits of many bases, folded into one number.

An act is a digit among the legal ones, and the pack a digit among those left. So what is written is
always a position of the game, and nothing is written twice.
"""

from collections.abc import Sequence

from hilojack.cards import cards_in
from hilojack.match import NAMES, Deck, Match, Opening
from hilojack.puzzles.position import PuzzlePosition
from hilojack.puzzles.proving import CardProof
from hilojack.puzzles.puzzle import Puzzle
from hilojack.rules.tricks import slots
from hilojack.variants.variant import Variant

LARGEST = 120  # bytes of a puzzle, with its entry in the file
ENTRY = 4  # bytes of that
SIZES = 64  # the bits of a number may be fewer
GAMES = 256
GRADES = 8


class Digits:
    """Digits to be written, the first to be read in front."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, base: int) -> None:
        """Write a digit. Raise ValueError if it is none of its base."""
        if not 0 <= digit < base:
            raise ValueError(f"{digit} is not a digit of base {base}")
        self._digits.append((digit, base))

    def number(self, number: int) -> None:
        """Write a whole number: whether it is below zero, its size, and its bits."""
        size = abs(number).bit_length()
        self.put(int(number < 0), 2)
        self.put(size, SIZES)
        if size > 1:
            self.put(abs(number) - (1 << size - 1), 1 << size - 1)

    def folded(self) -> bytes:
        """Return all digits as bytes."""
        whole = 0
        for digit, base in reversed(self._digits):
            whole = whole * base + digit
        return whole.to_bytes((whole.bit_length() + 7) // 8, "little")


class Reading:
    """Digits to be read."""

    def __init__(self, folded: bytes) -> None:
        self._left = int.from_bytes(folded, "little")

    def take(self, base: int) -> int:
        """Read the next digit."""
        self._left, digit = divmod(self._left, base)
        return digit

    def number(self) -> int:
        """Read a whole number."""
        below, size = self.take(2), self.take(SIZES)
        number = size if size < 2 else (1 << size - 1) + self.take(1 << size - 1)
        return -number if below else number

    def end(self) -> None:
        """Raise ValueError if digits are left."""
        if self._left:
            raise ValueError("it is longer than its puzzle")


def encode(puzzle: Puzzle, game: int, themes: Sequence[str]) -> bytes:
    """Return a puzzle as bytes: `game` is the number of its game, and `themes` are all that its
    file names.
    """
    digits = Digits()
    digits.put(game, GAMES)
    write_position(digits, puzzle.variant, puzzle.position)
    proof = puzzle.proof
    digits.number(proof.worlds)
    digits.put(int(proof.everywhere), 2)
    for total in proof.sums.values():
        digits.number(total)
    digits.put(puzzle.difficulty, GRADES)
    digits.put(sum(1 << themes.index(name) for name in puzzle.themes), 1 << len(themes))
    return digits.folded()


def decode(folded: bytes, games: Sequence[Variant], themes: Sequence[str]) -> Puzzle:
    """Return the puzzle that some bytes hold. Raise ValueError if they do not hold one."""
    reading = Reading(folded)
    number = reading.take(GAMES)
    if number >= len(games):
        raise ValueError(f"its game is number {number}, and the file names {len(games)}")
    variant = games[number]
    position, acts = read_position(reading, variant)
    worlds, everywhere = reading.number(), bool(reading.take(2))
    sums = {act: reading.number() for act in acts}
    difficulty, among = reading.take(GRADES), reading.take(1 << len(themes))
    reading.end()
    if not acts or worlds < 1:
        raise ValueError("nothing can be played in it")
    proof = CardProof(max(sums, key=sums.__getitem__), worlds, sums, everywhere)
    named = tuple(name for place, name in enumerate(themes) if among >> place & 1)
    return Puzzle(variant, position, proof, named, difficulty)


# --- positions -----------------------------------------------------------------------------------


def write_position(digits: Digits, variant: Variant, position: PuzzlePosition) -> None:
    """Write the deal of a position, and the acts that lead to it."""
    digits.put(position.dealer, variant.seats)
    for score in position.scores:
        digits.number(score)
    digits.number(position.held_over)
    left = pack_of(variant)
    digits.put(0 if position.cut is None else 1 + left.index(position.cut), 1 + len(left))
    for card in position.pack:
        digits.put(left.index(card), len(left))
        left.remove(card)
    digits.number(len(position.acts))
    match = begun(variant, position)
    for act in position.acts:
        legal = match.legal_acts()
        digits.put(legal.index(act), len(legal))
        match.act(act)


def read_position(reading: Reading, variant: Variant) -> tuple[PuzzlePosition, tuple[int, ...]]:
    """Return the position that is written next, and the acts that are legal in it."""
    dealer = reading.take(variant.seats)
    scores = tuple(reading.number() for _ in range(variant.sides))
    held_over, left, pack = reading.number(), pack_of(variant), []
    cut = reading.take(1 + len(left))
    cut_card = left[cut - 1] if cut else None
    while left:
        pack.append(left.pop(reading.take(len(left))))
    number, acts = reading.number(), list[int]()
    match = begun(variant, PuzzlePosition(dealer, scores, held_over, tuple(pack), cut_card, ()))
    for _ in range(number):
        legal = match.legal_acts()
        if not legal:
            raise ValueError("its deal ends before its position")
        acts.append(legal[reading.take(len(legal))])
        match.act(acts[-1])
    whole = PuzzlePosition(dealer, scores, held_over, tuple(pack), cut_card, tuple(acts))
    return whole, match.legal_acts()


def pack_of(variant: Variant) -> list[int]:
    """Return the cards of a game, lowest number first."""
    return list(cards_in(variant.row[slots.PACK_CARDS]))


def begun(variant: Variant, position: PuzzlePosition) -> Match:
    """Return the match of a position before its first act."""
    opening = Opening(position.dealer, scores=position.scores, held_over=position.held_over)
    decks = [Deck(position.pack, position.cut)]
    return Match(variant, NAMES[: variant.seats], seed=0, opening=opening, decks=decks)
