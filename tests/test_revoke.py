"""Revokes over the table: made, seen, claimed and paid for, as the books have it."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hilojack import Match, Variant, load
from hilojack.calls import CLAIM, PASS, is_claim, parse_act, show_act
from hilojack.cards import cards_in, parse_card
from hilojack.players import PLAYERS, make_player
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.follow import proper_cards
from hilojack.views.evidence import fair_acts, proven_revokes
from hilojack.views.tricks import Played, Ruled, View
from tables import play, some, table

Rules = dict[str, Any]

# Eldest leads hearts; the dealer holds one, and spades are trumps.
HANDS = ["KH 9S 2C", "7H 8D AS"]


def two_handed(hands: list[str] = HANDS, **rules: Any) -> Match:
    """A deal of three cards each with spades turned up, seat 1 eldest, revokes penalised."""
    rules = {"hand": 3, "beg": "none", "turn-up-pays": {}, "revoke": "penalised"} | rules
    return table("all-fours", hands, "2S", rules=rules)


def scored(match: Match) -> dict[str, int | None]:
    return {line.item: line.side for line in match.deal.count}


def test_a_card_that_does_not_follow_may_be_played_but_is_not_proper() -> None:
    match = play(two_handed(), "7H")
    view = match.view(0)
    assert {show_act(card) for card in view.acts} == {"KH", "9S", "2C"}
    assert {show_act(card) for card in view.proper} == {"KH", "9S"}
    assert match.why_revoke(parse_card("2C")) == "must follow hearts or trump; you hold 9S KH"
    assert match.why_revoke(parse_card("9S")) is None  # trumping is never a revoke


def test_where_revokes_are_prevented_the_card_is_refused() -> None:
    match = play(two_handed(revoke="prevented"), "7H")
    assert match.why_not(parse_card("2C")) == "must follow hearts or trump; you hold 9S KH"
    assert set(match.view(0).acts) == set(match.view(0).proper)


def test_everybody_is_asked_for_claims_whether_anybody_revoked_or_not() -> None:
    for cards in ("7H KH 2C 8D 9S AS", "7H 2C 8D KH AS 9S"):
        match = play(two_handed(), cards)
        assert (match.view(0).phase, match.turn) == ("claim", 1)
        assert [show_act(act) for act in match.legal_acts()] == ["PASS", "CLAIM-0"]
        assert not any(isinstance(event, Ruled) for event in match.view(1).events)


def test_a_renounce_is_no_revoke() -> None:
    match = play(two_handed(), "8D 2C 7H KH 9S AS CLAIM-0")
    assert isinstance(match.view(None).events[-2], Ruled)
    assert match.scores == (1, 0)  # the claim is false, and pays the side that was accused


def test_what_nobody_claims_costs_nothing() -> None:
    match = play(two_handed(), "7H 2C 8D KH AS 9S PASS PASS")
    assert scored(match) == {"high": 1, "low": 1, "jack": None, "game": 1}
    match = play(two_handed(hands=["KH JS 2C", "7H 8D TS"]), "7H 2C 8D KH TS JS PASS PASS")
    assert scored(match) == {"high": 0, "low": 0, "jack": 0, "game": 0}


def test_who_revoked_scores_neither_jack_nor_game_and_pays_two_for_the_jack() -> None:
    match = two_handed(hands=["KH JS 2C", "7H 8D TS"])
    play(match, "7H 2C 8D KH TS JS CLAIM-0 PASS PASS")
    assert [(peg.side, peg.points) for peg in match.deal.pegs] == [(1, 2)]
    assert scored(match) == {"high": 0, "low": 0, "jack": None, "game": None}
    assert match.scores == (2, 2)


def test_without_the_jack_a_revoke_pays_one() -> None:
    match = play(two_handed(), "7H 2C 8D KH AS 9S CLAIM-0 PASS PASS")
    assert [(peg.side, peg.points) for peg in match.deal.pegs] == [(1, 1)]


def test_in_fosters_game_who_revoked_must_stop_at_six() -> None:
    hands = ["KH JS 2C", "7H 8D TS"]
    for may_win, score in (("no", 1), ("yes", 2)):
        rules: Rules = {"target": 2, "revoker-may-win": may_win, "revoke-with-jack": 1}
        match = two_handed(hands=hands, **rules, counting="complete")
        play(match, "7H 2C 8D KH TS JS CLAIM-0 PASS PASS")
        assert (match.scores[0], match.over) == (score, may_win == "yes")
        lost = [line.points for line in match.deal.count if line.item == "set-back"]
        assert lost == ([-1] if may_win == "no" else [])


def test_a_points_game_that_is_won_in_play_is_claimed_first() -> None:
    rules: Rules = {"trick-points": {"J": 5}, "target": 5}
    hands = ["KH JS 2C", "7H 8D TS"]
    match = two_handed(hands=hands, **rules, **{"revoker-may-win": "no"})
    play(match, "7H 2C 8D KH TS JS")
    assert (match.view(1).phase, match.over) == ("claim", False)
    play(match, "CLAIM-0 PASS PASS")
    assert (match.over, match.deal_over, match.scores) == (False, True, (4, 2))
    match = play(two_handed(hands=hands, **rules), "7H 2C 8D KH TS JS PASS PASS")
    assert (match.victor, match.deal.count) == (0, ())


def test_in_trinidad_a_top_trump_kept_back_loses_the_match() -> None:
    hands = ["9S 2H 3H", "QS 8D 4H", "7S 2D 5H", "6S 3D 6H"]
    rules = {"revoke": "penalised", "hand": 3, "beg": "none", "turn-up-pays": {}}
    match = table("trinidad-all-fours", hands, "2S", dealer=3, rules=rules)
    play(match, "9S 8D 7S 6S 2H 4H 5H 6H 3D 3H QS 2D")
    while match.turn != 0:
        match.act(PASS)
    match.act(CLAIM + 1)
    assert (match.victor, match.deal.count) == (0, ())


def test_in_troeven_makers_who_revoke_have_lost_the_deal() -> None:
    rules = {"revoke": "penalised", "hand": 2, "first-batch": 1}
    hands = ["AH KH", "8H 7D", "7H 8D", "9H 9D"]
    for offender, scores in ((0, (-1, 1)), (1, (1, 0))):
        match = play(table("troeven", hands, "", dealer=3, rules=rules), "NAME-S")
        claimer, accused = 1 - offender, offender
        if offender == 0:  # eldest's partner, who holds a heart
            play(match, "AH 8H 8D 9H KH 7D 7H 9D")
            accused = 2
        else:
            play(match, "AH 7D 7H 9H KH 8H 8D 9D")
        while match.turn != claimer:
            match.act(PASS)
        match.act(CLAIM + accused)
        while match.turn is not None:
            match.act(PASS)
        assert match.scores == scores


def pitched() -> Match:
    """Seat 0 bids three and pitches spades; nobody has more than three cards."""
    hands = ["9S 2H KC", "8S 3H 4C", "7D 4H 5C"]
    match = table("pitch", hands, "", dealer=2, rules={"revoke": "penalised", "hand": 3})
    return play(match, "BID-3 PASS PASS 9S")


def test_in_pitch_who_revokes_is_set_back_the_bid_and_the_pitcher_is_not() -> None:
    match = play(pitched(), "3H 7D KC 4C 5C 2H 8S 4H")
    while match.turn != 0:
        match.act(PASS)
    play(match, "CLAIM-1 PASS PASS PASS")
    assert match.scores == (2, -3, 0)  # High and Game: one short of the bid, and yet not set back
    assert match.deal.count[0] == ("set-back", 1, -3)


def test_in_pitch_a_pitcher_who_revokes_is_set_back_though_the_bid_is_made() -> None:
    hands = ["AS 2H KC 3D", "8S 3H 4C 6C", "7D 4H 5C 8C"]
    match = table("pitch", hands, "", dealer=2, rules={"revoke": "penalised", "hand": 4})
    play(match, "BID-2 PASS PASS AS 8S 7D 2H 3H 4H 5C 3D 4C 8C KC 6C")
    play(match, "PASS CLAIM-0 PASS PASS")
    assert match.scores == (-2, 0, 0)


def test_a_seat_is_claimed_of_once_and_never_a_partner() -> None:
    rules = {"revoke": "penalised", "hand": 1, "beg": "none", "turn-up-pays": {}}
    hands = ["2H", "3H", "4H", "5H"]
    match = table("all-fours", hands, "2S", dealer=3, preset="penguin-partners", rules=rules)
    play(match, "2H 3H 4H 5H")
    assert [show_act(act) for act in match.legal_acts()] == ["PASS", "CLAIM-1", "CLAIM-3"]
    play(match, "CLAIM-1")
    assert match.turn == 0  # who claims may claim again
    assert [show_act(act) for act in match.legal_acts()] == ["PASS", "CLAIM-3"]


# --- what has been seen ---------------------------------------------------------------------------


def test_a_failure_to_follow_proves_nothing_where_it_may_be_a_revoke() -> None:
    for rule, known in (("prevented", 2), ("penalised", 0)):
        match = play(two_handed(hands=["3D 9S 2C", "7H 8D AS"], revoke=rule), "7H 2C")
        hearts = [card for card in match.view(1).memory.lacks[0] if 13 <= card < 26]
        assert bool(hearts) == bool(known)


def test_the_card_that_was_kept_back_proves_the_revoke_when_it_comes() -> None:
    match = play(two_handed(), "7H 2C")
    assert not any(proven_revokes(match.view(seat)) for seat in (None, 1))
    play(match, "8D KH")
    assert [proven_revokes(match.view(seat)) for seat in (None, 0, 1)] == [(0,)] * 3


def test_a_card_drawn_since_proves_nothing() -> None:
    rules = {"hand": 2, "ranks": "AKQJ", "suits": "SHD", "trump-from": "cut-before"}
    rules |= {"revoke": "penalised"}
    match = table("shasta-sam", ["AD KD", "AH QD"], "JS QH", cut="AS", rules=rules)
    play(match, "AH KD QD AD QH")  # seat 0 had no heart before the first draw
    assert revokers(match) == ()
    assert proven_revokes(match.view(1)) == ()


VARIANTS = [
    load(game, seats=seats, preset=preset, rules={"revoke": "penalised"} | rules)
    for game, seats, preset, rules in (
        ("all-fours", 2, "penguin", {}),
        ("all-fours", 3, "foster", {"follow": "must-trump"}),
        ("california-jack", 2, "denexa", {}),
        ("california-jack", 2, "penguin", {"follow": "may-overtrump"}),
        ("shasta-sam", 2, "cats", {}),
        ("troeven", 4, "penguin", {"follow": "follow-suit"}),
        ("pitch", 5, "penguin", {"follow": "may-overtrump"}),
    )
]


def name(variant: Variant) -> str:
    return f"{variant.game}-{variant.preset}-{variant.rules['follow']}"


def revokers(match: Match) -> tuple[int, ...]:
    """The seats that have revoked in truth."""
    return tuple(cards_in(match.position[slots.REVOKERS]))


def deals_with_revokes(variant: Variant, deals: int) -> Iterator[Match]:
    """Deals in which one card in ten is anything, after each act."""
    chance = random.Random(5)
    for seed in range(deals):
        match = Match(variant, seed=seed)
        while match.turn is not None and match.view(match.turn).phase != "claim":
            acts = fair_acts(match.view(match.turn))
            match.act(chance.choice(match.legal_acts() if chance.random() < 0.1 else acts))
            yield match


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_what_is_proven_is_true_and_all_is_proven_when_every_card_was_seen(
    variant: Variant,
) -> None:
    found = 0
    for match in deals_with_revokes(variant, 30):
        for seat in (None, *range(variant.seats)):
            assert set(proven_revokes(match.view(seat))) <= set(revokers(match))
        view = match.view(None)
        if view.phase == "claim" and variant.rules["draws"] != "private":
            assert proven_revokes(view) == revokers(match)
        found += view.phase == "claim" and bool(proven_revokes(view))
    assert found


@pytest.mark.parametrize("variant", some(VARIANTS, 4, name))
@pytest.mark.parametrize("kind", PLAYERS)
def test_players_neither_revoke_nor_claim_what_is_not_so(variant: Variant, kind: str) -> None:
    match = Match(variant, seed=3)
    players = [make_player(kind, seed=seat) for seat in range(variant.seats)]
    while match.turn is not None:
        match.act(players[match.turn].choose(match.view(match.turn)))
    assert not revokers(match)
    assert not any(is_claim(act) for act in match.deal.acts)


@pytest.mark.parametrize("kind", PLAYERS)
def test_players_claim_a_revoke_that_they_have_seen(kind: str) -> None:
    match = play(two_handed(), "7H 2C 8D KH AS 9S")
    assert make_player(kind, seed=1).choose(match.view(1)) == parse_act("CLAIM-0")
    play(match, "CLAIM-0")
    assert make_player(kind, seed=1).choose(match.view(1)) == PASS


def test_a_view_tells_nobody_else_whether_a_card_was_proper() -> None:
    """Two worlds that differ in whether a card was a revoke look the same to those who play on."""
    revoke = play(two_handed(hands=["KH 9S 2C", "7H 8D AS"]), "7H 2C")
    renounce = play(two_handed(hands=["KD 9S 2C", "7H 8D AS"]), "7H 2C")
    assert revokers(revoke) != revokers(renounce)
    for seat in (None, 1):
        assert seen(revoke.view(seat)) == seen(renounce.view(seat))


def seen(view: View) -> str:
    assert any(isinstance(event, Played) for event in view.events)
    return repr(view)


def test_the_engine_notes_each_card_that_is_not_proper() -> None:
    match = play(two_handed(), "7H")
    assert not proper_cards(match.variant.row, list(match.position)) >> parse_card("2C") & 1
    assert revokers(play(match, "2C")) == (0,)
