"""A position of a trick game with all cards known, in words and as data."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypedDict

from hilojack.calls import is_card, kind_of_call, show_act
from hilojack.cards import show_card, show_cards, sort_hand, suit_of
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row
from hilojack.rules.tricks.step import step
from hilojack.variants.variant import Variant
from hilojack.views.tricks import trick_on_table
from hilojack.voices import voice_of
from hilojack.words import Who
from hilojack.words.calls import discards_as, has_called
from hilojack.words.grammar import capital
from hilojack.words.suits import SUIT_NAMES

WIDTH = 80


class PositionFacts(TypedDict):
    """A position as data: what an answer says of it after its own fields."""

    players: list[str]
    dealer: int
    turn: int
    trump: str | None
    hands: list[list[str]]
    stock: list[str]


@dataclass(frozen=True, slots=True)
class ReadPosition:
    """A state row, and the names of the seats."""

    variant: Variant
    row: Row
    names: tuple[str, ...]

    @property
    def trump(self) -> int | None:
        """The trump suit, or the suit turned up; None while there is none."""
        trump = self.row[slots.TRUMP]
        return None if trump == slots.NONE else trump

    def hand(self, seat: int) -> list[int]:
        """Return the hand of a seat, trumps first."""
        return sort_hand(self.row[slots.HANDS + seat], self.trump)

    @property
    def undealt(self) -> list[int]:
        """The stock or, in a game without one, the rest of the pack; the top card first."""
        first, size = self.row[slots.STOCK_NEXT], self.variant.row[slots.PACK_SIZE]
        return self.row[slots.PACK + first : slots.PACK + size]

    def side(self, side: int) -> str:
        """Return a side by its players and its number: `Ann and Cora (side 0)`."""
        return f"{voice_of(self.names, None, self.variant).side(side)} (side {side})"

    def lines(self) -> list[str]:
        """Return trumps, the dealer, the player to act, and all cards, within 80 columns."""
        row, names = self.row, self.names
        trumps = "No trumps yet"
        if self.trump is not None:
            settled = row[slots.PHASE] in (slots.PHASE_PLAY, slots.PHASE_OVER)
            what = "trumps" if settled else "turned up"
            trumps = f"{capital(SUIT_NAMES[self.trump])} are {what}"
        acting = "the deal is over"
        if row[slots.TURN] != slots.NONE:
            acting = f"{names[row[slots.TURN]]} is to act"
        lines = [f"{trumps}; {names[row[slots.DEALER]]} deals; {acting}."]
        if row[slots.TURN_UP] != slots.NONE:
            lines.append(f"Turn-up: {show_card(row[slots.TURN_UP])}")
        wide = max(map(len, names)) + 2
        for seat, name in enumerate(names):
            lines += filled(f"{name}:".ljust(wide), with_bars(self.hand(seat)) or "no cards")
        if on_table := self.on_table():
            lines += filled("On the table: ", on_table)
        if self.undealt:
            what = "Pack" if self.variant.row[slots.STOCK] == slots.STOCK_NONE else "Stock"
            lines += filled(f"{what}: ", " ".join(map(show_card, self.undealt)))
        return lines

    def on_table(self) -> str:
        """Return the cards of the trick in play, in their order."""
        trick = trick_on_table(self.variant.row, self.row)
        return plays((self.names[seat], card) for seat, card in trick)

    def facts(self) -> PositionFacts:
        """Return the position as data."""
        return {
            "players": list(self.names),
            "dealer": self.row[slots.DEALER],
            "turn": self.row[slots.TURN],
            "trump": None if self.trump is None else SUIT_NAMES[self.trump],
            "hands": [
                [show_card(card) for card in self.hand(seat)] for seat in range(len(self.names))
            ],
            "stock": [show_card(card) for card in self.undealt],
        }

    def played(self, line: Sequence[int]) -> list[str]:
        """Return a line of play trick by trick, calls and discards apart."""
        row, told, trick = list(self.row), [], []
        lines: list[str] = []
        for act in line:
            name, before = self.names[row[slots.TURN]], row[slots.TRICKS]
            playing = is_card(act) and row[slots.PHASE] != slots.PHASE_DISCARD
            discards = is_card(act) and not playing
            step(self.variant.row, row, act)
            if not playing:
                who = Who(name, "one")
                if discards:
                    told.append(discards_as(who, show_act(act)))
                else:
                    told.append(has_called(who, *kind_of_call(act)))
                continue
            trick.append((name, act))
            if row[slots.TRICKS] > before:
                lines += filled(f"{row[slots.TRICKS]:>4}  ", self._taken(trick, row))
                trick = []
        rest = [] if not trick else filled("      ", plays(iter(trick)))
        return [*(filled("Calls: ", "; ".join(told)) if told else []), *lines, *rest]

    def _taken(self, trick: Sequence[tuple[str, int]], row: Row) -> str:
        return f"{plays(iter(trick))}: {self.names[row[slots.TAKER]]}"


def with_bars(cards: Sequence[int]) -> str:
    """Return cards in their order with a bar between suits: `AS KS | TH 4H | 9C`."""
    suits = (show_cards(group) for _, group in groupby(cards, suit_of))
    return " | ".join(suits)


def plays(trick: Iterator[tuple[str, int]]) -> str:
    """Return plays in their order: `Ann JC, Ben KC`."""
    return ", ".join(f"{name} {show_card(card)}" for name, card in trick)


def filled(head: str, words: str, indent: int | None = None) -> list[str]:
    """Return words after a heading in lines that fit, the later ones indented, usually as far."""
    deep = len(head) if indent is None else indent
    return textwrap.wrap(words, WIDTH, initial_indent=head, subsequent_indent=" " * deep)
