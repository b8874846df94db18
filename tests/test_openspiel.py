"""Crazy Eights in the preset `openspiel` is the game `crazy_eights` of the library OpenSpiel.

Both play the same cards. Ours says which, OpenSpiel is told them at its chance nodes, and at each
step both must give the turn to the same player and leave him the same acts; at the end they must
charge the same.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.calls import DRAW, FIRST_CALL, NOMINATE, PASS, PICK_UP, show_act
from hilojack.cards import SUITS, cards_in, parse_card, rank_of, show_card, suit_of
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.step import random_act
from shedding_support import (
    legal_acts,
    open_and_shuffle,
    pack,
    perform_and_shuffle,
    shuffled_row,
    stock,
)
from tiers import needs

pyspiel = needs("pyspiel")

SHARE = 100  # games a setting in the quick suite
GAMES = 5000  # and in the slow one

# The acts of OpenSpiel: a card is four times its rank and its suit; then come the others.
OTHER_SUITS = "CDHS"
OTHER_DRAW, OTHER_PASS, OTHER_NOMINATE, OTHER_DEALER = 52, 53, 54, 52


@dataclass(frozen=True)
class Setting:
    """One setting of the game in OpenSpiel, and the variant that is to play just so."""

    players: int
    special: bool
    reshuffle: bool
    draws: int = 5
    turns: int = 100

    def __str__(self) -> str:
        cards = "special" if self.special else "plain"
        again = "reshuffle" if self.reshuffle else "once"
        return f"{self.players}-{cards}-{again}-{self.draws}-{self.turns}"

    def game(self) -> Any:
        return pyspiel.load_game(
            "crazy_eights",
            {
                "players": self.players,
                "use_special_cards": self.special,
                "reshuffle": self.reshuffle,
                "max_draw_cards": self.draws,
                "max_turns": self.turns,
            },
        )

    def variant(self) -> Variant:
        rules: dict[str, object] = {"draw-limit": self.draws, "most-plays": self.turns}
        if self.reshuffle:
            rules["restock"] = "shuffled"
        preset = "openspiel-special" if self.special else "openspiel"
        return load("crazy-eights", preset=preset, seats=self.players, rules=rules)


YES_NO = (False, True)
SETTINGS = [
    *(Setting(n, special, again) for n in (2, 5) for special in YES_NO for again in YES_NO),
    Setting(3, True, False),
    Setting(4, True, True),
    *(Setting(n, True, True, draws) for n in (2, 5) for draws in (1, 12)),
    *(Setting(n, True, False, draws) for n in (2, 5) for draws in (1, 12)),
    Setting(2, False, False, draws=52, turns=20),
    Setting(5, True, True, draws=2, turns=300),
]


def to_other(act: int) -> int:
    """One of our acts as OpenSpiel numbers it."""
    if act < FIRST_CALL:
        return 4 * rank_of(act) + OTHER_SUITS.index(SUITS[suit_of(act)])
    if act in (DRAW, PICK_UP):
        return OTHER_DRAW
    if act == PASS:
        return OTHER_PASS
    return OTHER_NOMINATE + OTHER_SUITS.index(SUITS[act - NOMINATE])


def hand_over(state: Any, cards: list[str]) -> None:
    """Tell OpenSpiel which cards chance brings; it must ask for them all, and for no other."""
    for card in cards:
        assert state.is_chance_node()
        outcome = to_other(parse_card(card))
        assert outcome in dict(state.chance_outcomes())
        state.apply_action(outcome)
    assert not state.is_chance_node()


def play_beside(setting: Setting, number: int, game: Any, variant: Variant) -> None:
    row, state = shuffled_row(variant, number), game.new_initial_state()
    cards, dealt = pack(variant, row), variant.seats * variant.rules["hand"]
    state.apply_action(OTHER_DEALER + row[slots.DEALER])
    orders = open_and_shuffle(variant, row)
    turned = [cards[dealt], *(order[0] for order in orders)]  # all but the last go back
    hand_over(state, cards[:dealt] + turned)
    told = f"{setting}, game {number}:"
    while row[slots.PHASE] != slots.PHASE_OVER:
        assert not state.is_terminal(), told
        assert state.current_player() == row[slots.TURN], told
        assert state.legal_actions() == sorted(map(to_other, legal_acts(variant, row))), told
        act = random_act(variant.row, row)
        told += f" {show_act(act)}"
        state.apply_action(to_other(act))
        hand_over(state, drawn_by(variant, row, act))
    assert state.is_terminal(), told
    charged = row[slots.SCORES : slots.SCORES + variant.seats]
    assert state.returns() == [-points for points in charged], told


def drawn_by(variant: Variant, row: list[int], act: int) -> list[str]:
    """Perform an act; the cards that are drawn by it, in their order."""
    seat, before = slots.HANDS + row[slots.TURN], stock(row)
    held = row[seat]
    orders = perform_and_shuffle(variant, row, act)
    new = {show_card(card) for card in cards_in(row[seat] & ~held)}
    return [card for order in (before, *orders) for card in order if card in new]


def play_many(setting: Setting, games: int) -> None:
    game, variant = setting.game(), setting.variant()
    for number in range(games):
        play_beside(setting, number, game, variant)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_openspiel_plays_the_same_game(setting: Setting) -> None:
    play_many(setting, SHARE)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_openspiel_plays_the_same_5000_games(setting: Setting) -> None:
    play_many(setting, GAMES)
