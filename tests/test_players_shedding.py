"""The rule player of the shedding games: what it chooses on known positions, and how often it wins.

Source of the rulings: the maxims that `hilojack.players.shedding` names.
"""

from collections.abc import Sequence

import pytest

from hilojack import Match, Variant, load
from hilojack.calls import show_act
from hilojack.cards import cards_in, parse_card, parse_cards
from hilojack.match import Deck, Opening
from hilojack.players import make_player, play_match
from hilojack.players.shedding import choose, groups, possible_deal
from hilojack.rules.shedding import slots
from hilojack.views.shedding import look

SEED = 20


def deal(
    hands: Sequence[str], start: str, stock: str = "", *, game: str = "black-jack", **rules: object
) -> Match:
    """A deal by the last seat with these hands by seat, this first card and this stock."""
    preset = str(rules.pop("preset", load(game).preset))
    held = [parse_cards(hand) for hand in hands]
    rules = {"hand": len(held[0])} | rules
    variant = load(game, preset=preset, seats=len(hands), rules=rules)
    pack = [card for round_of in zip(*held, strict=True) for card in round_of]
    pack += [parse_card(start), *parse_cards(stock)]
    rest = [card for card in cards_in(variant.row[slots.PACK_CARDS]) if card not in pack]
    return Match(
        variant, seed=0, opening=Opening(first_dealer=len(hands) - 1), decks=[Deck(pack + rest)]
    )


def choice(match: Match) -> str:
    """What the rule player does whose turn it is."""
    assert match.turn is not None
    return show_act(choose(match.view(match.turn)))


# --- rulings of good play ------------------------------------------------------------------------


def test_it_says_last_card() -> None:
    match = deal(["9S 4H", "6D 8D"], "3S")
    match.act(parse_card("9S"))
    assert choice(match) == "LAST-CARD"


def test_it_keeps_a_red_jack_as_a_shield_while_another_card_will_do() -> None:
    match = deal(["JH 9H 4C 5C", "6D 8D KD QD"], "3H")
    assert choice(match) == "9H"


def test_it_answers_a_pick_up() -> None:
    match = deal(["2S 9S 4H 5H", "2H 8D KD QD"], "3S")
    match.act(parse_card("2S"))
    assert choice(match) == "2H"


def test_it_attacks_who_has_one_card() -> None:
    match = deal(["5S JS 4H", "3S 8D 6D"], "7S", magic="A K Q J T 2")
    match.act(parse_card("5S"))
    match.act(parse_card("3S"))
    while match.turn == 1:
        match.act(match.legal_acts()[-1])
    assert choice(match) == "JS"


def test_it_nominates_the_suit_that_it_holds() -> None:
    match = deal(["AS 9H 4H 5H 9C", "6D 8D KD QD TC"], "3S")
    match.act(parse_card("AS"))
    assert choice(match) == "NOMINATE-H"


def test_it_lays_several_cards_and_keeps_a_single_for_the_end() -> None:
    match = deal(["6D 6H 6S 7S 8S 4C", "2D 3D KD QD TC JC"], "6C", preset="variant-1")
    laid = []
    while match.turn == 0:
        laid.append(choice(match))
        match.act(choose(match.view(0)))
    assert len([act for act in laid if len(act) == 2]) == 5


def test_groups_are_cards_that_match_each_other_by_way_of_others() -> None:
    hand = [parse_cards(cards) for cards in ("6D 6H 7H", "6D 7H", "")]
    assert [groups(sum(1 << card for card in cards)) for cards in hand] == [1, 2, 0]


# --- it goes by its view alone -------------------------------------------------------------------


def variants() -> list[Variant]:
    games = ("black-jack", "crazy-eights", "switch", "mau-mau")
    return [
        load(game, preset=preset, seats=seats)
        for game in games
        for preset in load(game).presets
        for seats in (2, 4)
    ]


@pytest.mark.parametrize("variant", variants(), ids=lambda v: f"{v.title}-{v.seats}")
def test_a_possible_deal_looks_the_same_to_the_seat(variant: Variant) -> None:
    """A possible deal agrees with all that the seat can see: its view of that deal is its view."""
    from random import Random

    chance = Random(5)
    match = Match(variant, seed=5)
    for _ in range(60):
        if match.turn is None:
            break
        view = match.view(match.turn)
        row = possible_deal(view, chance)
        assert repr(look(variant, row, view.seat, view.events, view.number)) == repr(view)
        everywhere = [row[slots.HANDS + seat] for seat in range(variant.seats)]
        everywhere += [1 << card for card in view.pile]
        first, last = (slots.PACK + row[slot] for slot in (slots.STOCK_NEXT, slots.STOCK_END))
        everywhere += [1 << card for card in row[first:last]]
        assert sum(cards.bit_count() for cards in everywhere) == variant.row[slots.PACK_SIZE]
        match.act(chance.choice(match.legal_acts()))


# --- how often it wins ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "preset", "least"),
    [("black-jack", "base", 0.65), ("black-jack", "loose", 0.75), ("mau-mau", "penguin", 0.7)],
)
def test_it_beats_random(game: str, preset: str, least: float) -> None:
    assert share_won(load(game, preset=preset, seats=2), 40) >= least


@pytest.mark.slow
@pytest.mark.parametrize("variant", variants(), ids=lambda v: f"{v.title}-{v.seats}")
def test_it_beats_random_in_every_game(variant: Variant) -> None:
    """With two players three matches in four; at a fuller table more than its share."""
    won = share_won(variant, 300)
    print(f"{variant.title} for {variant.seats}: {100 * won:.1f} %")
    assert won > (0.75 if variant.seats == 2 else 1.2 / variant.seats)


def share_won(variant: Variant, matches: int) -> float:
    """The share of matches that the rule player wins against random ones, seats in turn."""
    won = 0
    for number in range(matches):
        match = Match(variant, seed=SEED + number // variant.seats, opening=Opening(first_dealer=0))
        mine = number % variant.seats
        players = {
            seat: make_player("rule" if seat == mine else "random", seed=100 * number + seat)
            for seat in range(variant.seats)
        }
        play_match(match, players)
        won += match.victor == mine
    return won / matches
