"""Duplicate for one: sets of eight boards, whose cards are the same for everybody.

A board is one deal from scores of 0, played in a given seat against computer players of one level.
The name of a set says all but its cards: `pitch.racehorse.2.club.k3x9w2ab` is the game, the preset,
the number of seats, the level and a code, perhaps with house rules after it, as in `.low=holder`.
The code of a daily set is its date (`20261127`), of a weekly set its week (`2026w48`). The cards
follow from one secret, to which whoever draws it commits before the first board is played.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256
from itertools import cycle, islice
from typing import Final, Literal

from hilojack.boards.dates import day_of, week_of
from hilojack.fairness import Shares, commit
from hilojack.match import Deal, Match, Opening
from hilojack.players import check_player
from hilojack.records.proofs import BOARD
from hilojack.variants.page import show_value
from hilojack.variants.sheet import VariantError, rules_written
from hilojack.variants.variant import Variant, games, load
from hilojack.words import boards as say

BOARDS = 8  # of a set
LONGEST_NAME = 200
Kind = Literal["daily", "weekly", "free"]
DAILY: Final = "daily"
WEEKLY: Final = "weekly"
FREE: Final = "free"
CODE = re.compile("[a-z0-9]{4,16}")
GAMES = (  # the sets of days and weeks rotate through these
    *("pitch", "california-jack", "all-fours", "shasta-sam", "california-fives"),
    *("troeven", "all-fives"),
)
LEVELS = {DAILY: "club", WEEKLY: "expert", FREE: "club"}


@dataclass(frozen=True)
class BoardSet:
    """A set of boards: all of it but its secret."""

    variant: Variant
    level: str  # of the computer players
    code: str

    @cached_property
    def name(self) -> str:
        """What `named` reads."""
        one = self.variant
        rules = [f"{name}={show_value(name, value)}" for name, value in one.house_rules.items()]
        return ".".join([one.game, one.preset, str(one.seats), self.level, self.code, *rules])

    @property
    def kind(self) -> Kind:
        """Daily, weekly or free."""
        if day_of(self.code):
            return DAILY
        return WEEKLY if week_of(self.code) else FREE

    def identity(self, number: int) -> str:
        """Return the identity of a board, for which the secret was committed."""
        return f"{BOARD}{self.code}b{number}"

    def shares(self, number: int, secret: str) -> Shares:
        """Return what the chance of a board follows from."""
        return Shares(self.identity(number), 1, secret, ("",) * self.variant.seats)

    def match(self, number: int, secret: str, players: tuple[str, ...] | None = None) -> Match:
        """Return a board as it is dealt; the seats take turns to deal. Raise ValueError if there is
        no such board.
        """
        if not 1 <= number <= BOARDS:
            raise ValueError(say.no_such_board(BOARDS, number))
        shares = self.shares(number, secret)
        opening = Opening(first_dealer=(number - 1) % self.variant.seats)
        match = Match(self.variant, players, chance=shares.below, opening=opening)
        match.deal.shares = shares
        return match

    def fault(self, secret: str, commitment: str, dealt: Mapping[int, Deal]) -> str:
        """Return what does not follow from a secret that is shown, given the boards as they were
        dealt; empty if all does.
        """
        if commit(secret) != commitment:
            return say.not_the_secret
        for number, deal in dealt.items():
            due = self.match(number, secret).deal
            if (due.pack, due.cut, due.dealer) != (deal.pack, deal.cut, deal.dealer):
                return say.dealt_otherwise(number)
        return ""


def named(name: str) -> BoardSet:
    """Return the set of a name. Raise ValueError if it is not the name of one."""
    parts = name.split(".")
    if len(name) > LONGEST_NAME or len(parts) < 5 or not parts[2].isdecimal():
        shown = name if len(name) < 60 else f"{name[:60]}..."
        raise ValueError(say.not_a_set(shown))
    game, preset, seats, level, code, *rules = parts
    if game not in games():
        raise VariantError(say.not_a_game_of_sets(game[:40]))
    variant = load(game, preset=preset, seats=int(seats), rules=rules_written(rules))
    return board_set(variant, level, code)


def board_set(variant: Variant, level: str, code: str) -> BoardSet:
    """Return a set of boards. Raise ValueError, with the choices, if there cannot be one."""
    check_player(level)
    if not CODE.fullmatch(code):
        raise ValueError(say.not_a_code(code[:40]))
    return BoardSet(variant, level, code)


def daily(day: str) -> BoardSet:
    """Return the set of a day, given as in `2026-11-27`. Raise ValueError if it is not a date."""
    on = date.fromisoformat(day)
    game = GAMES[on.toordinal() % len(GAMES)]
    return BoardSet(load(game), LEVELS[DAILY], on.strftime("%Y%m%d"))


def weekly(day: str) -> BoardSet:
    """Return the set of the week in which a day is."""
    year, week, _ = date.fromisoformat(day).isocalendar()
    game = GAMES[(year * 53 + week) % len(GAMES)]
    return BoardSet(load(game), LEVELS[WEEKLY], f"{year}w{week:02}")


def last_day(one: BoardSet) -> str:
    """Return the last day on which a set is played for its table; empty if it is free."""
    return day_of(one.code) or week_of(one.code)


def next_of(one: BoardSet) -> BoardSet:
    """Return the set of the day or the week after; a free set has none after it."""
    after = date.fromordinal(date.fromisoformat(last_day(one)).toordinal() + 1).isoformat()
    return daily(after) if one.kind == DAILY else weekly(after)


def known_secret(name: str) -> str:
    """Return the secret of a set where no server draws one: it follows from the name, so that the
    cards are the same for everybody, and nothing is proved by it.
    """
    return sha256(f"hilojack duplicate|{name}".encode()).hexdigest()


def seats_exchanged(one: BoardSet, seat: int) -> int:
    """Return the seat of a friend, given yours: the other one, or the next."""
    seats = list(range(one.variant.seats))
    return next(islice(cycle(seats), seat + 1, None))
