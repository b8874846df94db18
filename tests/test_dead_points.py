"""Rulings on dead points: a trump that scores and had to be discarded goes to who is short."""

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from hilojack import Match, View, load
from hilojack.calls import show_act
from hilojack.cards import card_set, cards_in, parse_card
from hilojack.match import Deck, Opening
from hilojack.players import make_player
from hilojack.rules.tricks import slots
from hilojack.search.beliefs.sampling import count_layouts
from hilojack.variants.sheet import VariantError
from hilojack.views.tricks import TookDead
from hilojack.voices import voice_of
from tables import play, play_on, table
from test_exchange import sampled

# Ben, eldest, bids and names spades. Seven of his trumps score.
BENS = "AS JS JC X x TS 3S 4H 5H"
OTHERS = ["2H 3H 6H 7H 8H 9H TH JH QH", "2D 3D 4D 5D 6D 7D 8D 9D TD"]
ANNS = "2S 3C 4C 5C 6C 7C 8C 9C TC"
STOCK = "4S 5S 6S 7S 8S 9S KH AH JD QD KD AD 2C QC KC AC"  # Cora draws six trumps


def bens_deal(stock: str = STOCK, **rules: Any) -> Match:
    match = table("pitch", [ANNS, BENS, *OTHERS], stock, preset="ace-thirteen-point", rules=rules)
    return play(match, "BID-4 PASS PASS PASS NAME-S")


def held(match: Match, seat: int) -> set[int]:
    return set(cards_in(match.position[slots.HANDS + seat]))


def bens_choice(match: Match) -> Match:
    """Ben keeps his seven best trumps but one, and throws the three away."""
    assert match.turn == 1
    while match.view(1).phase == "discard":
        legal = match.legal_acts()
        match.act(parse_card("3S") if parse_card("3S") in legal else legal[0])
    return match


def test_a_card_that_scores_goes_to_the_first_player_to_the_left_who_is_short() -> None:
    match = bens_choice(bens_deal())
    assert len(held(match, 2)) == 6, "Cora has six trumps and is passed over"
    assert parse_card("3S") in held(match, 3), "Dan drew none"
    assert len(held(match, 3)) == 7
    assert parse_card("3S") not in match.view(1).discards
    for seat in (None, 0, 1, 2, 3):
        view = match.view(seat)
        assert view.given == (TookDead(3, parse_card("3S"), 1),)
        assert parse_card("3S") in view.memory.seen[3]
        assert view.hand_sizes == (6, 6, 6, 7)


def test_the_first_player_to_the_left_comes_before_all_others() -> None:
    match = bens_choice(bens_deal("KC 4S 5S 6S 7S 8S KH AH JD QD KD AD"))
    assert parse_card("3S") in held(match, 2)


def test_the_words_say_who_takes_what_another_discarded() -> None:
    match = bens_choice(bens_deal())
    names = ["Ann", "Ben", "Cora", "Dan"]
    told = {
        seat: " ".join(voice_of(names, seat, match.variant).tell(match.view(seat).events))
        for seat in (None, 1, 3)
    }
    assert "Dan takes the three of spades, which Ben discarded." in told[None]
    assert "Dan takes the three of spades, which you discarded." in told[1]
    assert "You take the three of spades, which Ben discarded." in told[3]


def test_the_card_is_played_and_scores_like_any_other() -> None:
    match = bens_choice(bens_deal())
    play(match, "AS 4S 3S")
    play_on(match)
    three = next(e for e in match.view(None).events if getattr(e, "item", "") == "three")
    assert (three.side, three.points) == (1, 3), "Ben's ace has won it"


def test_the_hand_of_seven_is_out_when_its_trump_is_gone() -> None:
    match = play(bens_choice(bens_deal()), "AS 4S 3S 2S JS 5S")
    view = match.view(0)
    assert view.turn == 0, "Dan has no trump left when his turn comes"
    assert view.out.keys() == {3}
    assert len(view.out[3]) == 6


def test_without_the_rule_the_card_is_dead() -> None:
    match = bens_choice(bens_deal(**{"dead-points": "lost"}))
    assert parse_card("3S") in match.view(1).discards
    assert [len(held(match, seat)) for seat in range(4)] == [6] * 4


def test_where_nobody_is_short_it_stays_dead() -> None:
    """Three keep one card each, and each has a trump."""
    rules = {"hand": 2, "keep": 1, "ranks": "AKJ2", "scoring": "high low jack game"}
    rules |= {"follow": "trumps-only", "trump-from": "bidder-names", "dead-points": "next-short"}
    match = table("pitch", ["KS 2H", "AS JS", "2S AH"], "", rules=rules)
    play(match, "BID-2 PASS PASS NAME-S JS")
    assert match.view(0).laid_by_all[1] == (parse_card("JS"),)
    assert match.view(2).given == ()


def test_several_cards_go_one_by_one() -> None:
    """Ben throws two away: Cora is short of one trump, and Ann has the other."""
    rules = {"hand": 4, "keep": 2, "ranks": "AKJT2", "scoring": "high low jack ten game"}
    rules |= {"follow": "trumps-only", "trump-from": "bidder-names", "dead-points": "next-short"}
    match = table("pitch", ["2H AH 2D AD", "AS JS TS 2S", "KS KH JH TH"], "", rules=rules)
    play(match, "BID-2 PASS PASS NAME-S")
    cora = match.turn
    while match.view(0).phase == "discard":
        wanted = [act for act in match.legal_acts() if show_act(act) in ("2S", "TS")]
        match.act((wanted or match.legal_acts())[0])
    assert cora == 1
    told = [(e.seat, e.card, e.giver) for e in match.view(None).given]
    assert told == [(2, parse_card("2S"), 1), (0, parse_card("TS"), 1)]


@pytest.mark.parametrize(
    "rules",
    [{"lay-away": "any"}, {"follow": "may-trump"}, {"lay-away": "but-scoring", "refill": "no"}],
)
def test_it_goes_only_with_trumps_alone_and_plain_cards_first(rules: dict[str, Any]) -> None:
    with pytest.raises(VariantError, match="dead-points = next-short goes with"):
        load("pitch", preset="ace-thirteen-point", rules=rules)


def test_a_dealer_to_whom_all_have_passed_bids_five_or_more() -> None:
    match = Match(load("pitch", preset="ace-thirteen-point"), seed=1)
    assert min(show_act(act) for act in match.legal_acts()) == "BID-10"
    assert "BID-4" in map(show_act, match.legal_acts())
    play(match, "PASS PASS PASS")
    assert not {"PASS", "BID-4"} & {*map(show_act, match.legal_acts())}


@pytest.mark.parametrize("name", ["rule", "casual"])
@pytest.mark.parametrize("keep", [6, 2])
def test_computer_players_play_a_deal_to_its_end(name: str, keep: int) -> None:
    match = Match(load("pitch", preset="ace-thirteen-point", rules={"keep": keep}), seed=4)
    players = [make_player(name, seed=seat) for seat in range(4)]
    while match.turn is not None:
        match.act(players[match.turn].choose(match.view(match.turn)))
    assert match.deal_over


# --- what it tells -------------------------------------------------------------------------------

FEW = {"ranks": "AKJ2", "suits": "SH", "hand": 3, "keep": 1, "min-bid": 1, "follow": "trumps-only"}
FEW |= {"trump-from": "bidder-names", "dead-points": "next-short", "scoring": "ace king jack two"}
SHOWN = {"discards-shown": "yes"}
TEN = {"ranks": "AKJT2", "scoring": "ace king jack ten two"}
SETTINGS: list[tuple[int, dict[str, Any]]] = [  # in which all discards are open, or go unasked
    (2, SHOWN | {"refill": "yes", "keep": 2}),
    (2, SHOWN | TEN | {"hand": 4, "keep": 2}),
    (3, SHOWN | {"hand": 2, "refill": "yes"}),
    (3, SHOWN | {"hand": 2}),
]
CHECKED = 4  # matches of a setting


def given_to(seats: int, rules: dict[str, Any]) -> Iterator[Match]:
    """Matches at some moment of the play, in most of which a card that scores was given."""
    variant = load("pitch", seats=seats, rules=FEW | rules)
    yielded = left = 0
    for seed in range(400):
        chance = random.Random(seed)
        match = Match(variant, seed=seed, opening=Opening(first_dealer=0))
        while match.turn is not None and (match.view(0).phase != "play" or chance.random() < 0.6):
            match.act(chance.choice(match.legal_acts()))
        view = match.view(None)
        left += not view.given and any(view.laid_by_all)
        if match.turn is not None and (view.given or left in (1, 2)):
            yield match
            yielded += 1
        if yielded == CHECKED:
            return


def worlds(match: Match, seat: int) -> dict[tuple[int, ...], float]:
    """The hands in all the packs that would have looked the same to a seat."""
    pack, view = list(match.deal.pack), match.view(seat)
    given = {event.card for event in view.given}
    own = {*view.hand, *view.discards, *view.memory.played[seat]} - given
    hidden = [place for place, card in enumerate(pack) if card not in own]
    found: dict[tuple[int, ...], int] = {}
    for order in permutations(pack[place] for place in hidden):
        for place, card in zip(hidden, order, strict=True):
            pack[place] = card
        opening = Opening(first_dealer=0)
        world = Match(match.variant, seed=0, opening=opening, decks=[Deck(pack, None)])
        if looks_the_same(world, match, view):
            hands = tuple(card_set(held(world, one)) for one in range(match.variant.seats))
            found[hands] = found.get(hands, 0) + 1
    whole = sum(found.values())
    return {hands: times / whole for hands, times in found.items()}


def looks_the_same(world: Match, match: Match, view: View) -> bool:
    for act in match.deal.acts:
        if act not in world.legal_acts():
            return False
        world.act(act)
    other = world.view(view.seat)
    return (other.events, other.hand) == (view.events, view.hand)


@pytest.mark.parametrize(("seats", "rules"), SETTINGS, ids=str)
def test_it_tells_who_has_nothing_but_trumps_and_who_has_a_plain_card(
    seats: int, rules: dict[str, Any]
) -> None:
    """Every order of the hidden cards that would have looked the same is dealt and counted."""
    seen: list[View] = []
    for match in given_to(seats, rules):
        for seat in range(seats):
            view = match.view(seat)
            told, found = worlds(match, seat), sampled(view)
            where = f"seat {seat}, {' '.join(map(show_act, match.deal.acts))}"
            assert found == pytest.approx(told), where
            assert count_layouts(view) >= len(found), where
            seen += [view] if len(told) > 1 else []
    assert len(seen) > 1
    assert any(view.given for view in seen)
