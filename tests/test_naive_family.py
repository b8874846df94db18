"""Rulings of the naive referee for All Fours, All Fives, Troeven, Couillon, Pitch and relatives.

AF, TR and P with a number are rows of the tables of conflicts and gaps in the rule sheet.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from naive import (
    SUITS,
    Deal,
    count_lines,
    cut_for_deal,
    full_pack,
    may_follow,
    minimax,
    next_dealer,
    shows_lack_of,
    stake,
)

Rules = dict[str, object]

ALL_FOURS: Rules = {
    "seats": 2,
    "sides": "each",
    "hand": 6,
    "packet": "threes",
    "stock": "none",
    "trump-from": "turn-up",
    "run": 3,
    "turn-up-pays": {"J": 1},
    "turn-up-scores": "first-and-final",
    "beg": "once",
    "bunch": "no",
    "gift-may-win": "no",
    "gift-to": "eldest",
    "thrown-in": "kept",
    "discard": "always",
    "follow": "may-trump",
    "low": "winner",
    "game-tie": "none",
    "fives-in-game": "none",
    "trick-points": {},
    "bidding": "none",
    "scoring": ["high", "low", "jack", "game"],
    "counting": "stop",
    "target": 7,
    "match-dealer": "alternate",
}

ALL_FIVES: Rules = ALL_FOURS | {
    "trick-points": {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10, "5": 5},
    "fives-in-game": "trump",
    "target": 61,
}

TRINIDAD: Rules = ALL_FOURS | {
    "seats": 4,
    "sides": "partners",
    "turn-up-pays": {"A": 1, "6": 2, "J": 3},
    "turn-up-scores": "every",
    "discard": "never",
    "low": "holder",
    "hang-jack": 3,
    "target": 14,
}

TROEVEN: Rules = {
    "seats": 4,
    "sides": "partners",
    "ranks": "AKQJT987",
    "hand": 8,
    "packet": "fours",
    "stock": "none",
    "trump-from": "named",
    "first-batch": 4,
    "follow": "may-trump",
    "scoring": ["majority"],
    "ties": "held-over",
    "capot": 0,
    "counting": "stop",
    "target": 7,
}

COUILLON: Rules = TROEVEN | {
    "ranks": "AKQJT9",
    "hand": 4,
    "packet": "twos",
    "trump-from": "accepted",
}

PITCH: Rules = {
    "seats": 4,
    "sides": "each",
    "hand": 6,
    "packet": "threes",
    "stock": "none",
    "trump-from": "pitched",
    "follow": "may-trump",
    "low": "winner",
    "game-tie": "none",
    "fives-in-game": "none",
    "bidding": "auction",
    "min-bid": 1,
    "dealers-right": "yes",
    "all-pass": "dealer-bids",
    "smudge": "off",
    "all-four": "counts",
    "scoring": ["high", "low", "jack", "game"],
    "counting": "complete",
    "target": 7,
    "stake": 1,
    "double-stake": "yes",
}

EVERY_GAME = [ALL_FOURS, ALL_FIVES, TRINIDAD, TROEVEN, COUILLON, PITCH]


def shuffled(rules: Rules, seed: int) -> list[str]:
    pack = full_pack(rules)
    random.Random(seed).shuffle(pack)
    return pack


def changed(rules: Rules, **other: Any) -> Rules:
    """The rules with some keys changed; the keys take _ for -."""
    return rules | {key.replace("_", "-"): value for key, value in other.items()}


def laid(rules: Rules, *hands: str, then: str = "") -> list[str]:
    """A pack that deals these hands singly, eldest's first, with these cards to follow."""
    columns = [hand.split() for hand in hands]
    pack = [card for one_each in zip(*columns, strict=True) for card in one_each] + then.split()
    return pack + [card for card in full_pack(rules) if card not in pack]


def table(
    rules: Rules,
    *hands: str,
    then: str = "",
    dealer: int | None = None,
    scores: list[int] | None = None,
    carry: int = 0,
    **other: Any,
) -> Deal:
    """A deal of these hands, eldest's first.  Unless another seat deals, eldest is seat 0."""
    size = len(hands[0].split())
    rules = changed(rules | {"packet": "singly", "hand": size, "seats": len(hands)}, **other)
    last = len(hands) - 1 if dealer is None else dealer
    pack = laid(rules, *hands, then=then)
    return Deal(rules, dealer=last, pack=pack, scores=scores, carry=carry)


def act_all(deal: Deal, acts: str) -> Deal:
    for act in acts.split():
        deal.act(act)
    return deal


def play_out(deal: Deal, seed: int = 0) -> Deal:
    rng = random.Random(seed)
    while deal.turn is not None:
        deal.act(rng.choice(sorted(deal.legal())))
    return deal


def pegged(deal: Deal) -> list[int]:
    return [points for _, points, _ in deal.pegs]


# --- what the table is made of -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("sides", "seats", "many"),
    [("each", 7, 7), ("partners", 4, 2), ("partners", 6, 2), ("three-sides", 6, 3)],
)
def test_partners_sit_as_far_apart_as_they_can(sides: str, seats: int, many: int) -> None:
    deal = Deal(changed(PITCH, seats=seats, sides=sides), dealer=0, pack=shuffled(PITCH, 1))
    assert len(deal.scores) == many
    deal = act_all(deal, "BID-1" + " PASS" * (seats - 1))
    deal = play_out(deal)
    for item, side, _ in deal.awards:
        if item == "high":
            high = max(
                (card for card in deal.played_by if card[1] == deal.trump),
                key=lambda card: -"AKQJT98765432".index(card[0]),
            )
            taker = next(seat for seat in range(seats) if high in deal.won[seat])
            assert side == taker % many


@pytest.mark.parametrize(
    ("sides", "seats"), [("each", 8), ("each", 1), ("partners", 5), ("three-sides", 4)]
)
def test_sides_that_cannot_be_made_are_refused(sides: str, seats: int) -> None:
    with pytest.raises(ValueError, match=r"seats|sides"):
        Deal(changed(PITCH, seats=seats, sides=sides), dealer=0, pack=shuffled(PITCH, 1))


@pytest.mark.parametrize(
    ("packet", "first", "second"),
    [("twos", [0, 1, 8, 9], [2, 3, 10, 11]), ("fours", [0, 1, 2, 3], [4, 5, 6, 7])],
)
def test_packets_of_two_and_of_four(packet: str, first: list[int], second: list[int]) -> None:
    rules = changed(COUILLON, packet=packet)
    pack = shuffled(rules, 1)
    deal = Deal(rules, dealer=3, pack=pack)
    assert deal.hands[0] == {pack[place] for place in first}
    assert deal.hands[1] == {pack[place] for place in second}


# --- following ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("2H 9S 3S KD", "7H", "2H 9S 3S"),
        ("2H 9S 3S KD", "7H 5S", "2H 9S"),
        ("9S 3S KD", "7H 5S", "9S KD"),
        ("4S 3S KD", "7H 5S", "KD"),
        ("4S 3S", "7H 5S", "4S 3S"),
        ("9S 3S", "7H 5S", "9S"),
        ("9S 3S KD", "7H", "9S 3S KD"),
        ("2S AH", "7S 8S", "2S"),
        ("2S 9S", "7S 8S", "2S 9S"),
    ],
)
def test_a_trump_may_not_go_under_anothers_where_only_overtrumping_is_allowed(
    hand: str, trick: str, allowed: str
) -> None:
    cards = trick.split()
    legal = may_follow("may-overtrump", set(hand.split()), cards[0][1], "S", cards)
    assert legal == set(allowed.split())


@pytest.mark.parametrize(
    ("card", "trick", "lacked"),
    [("2H", "7H 5S", ""), ("9S", "7H 5S", ""), ("3S", "7H 5S", "HDC"), ("KD", "7H 5S", "H")],
)
def test_what_a_card_shows_where_only_overtrumping_is_allowed(
    card: str, trick: str, lacked: str
) -> None:
    assert shows_lack_of("may-overtrump", card, "H", "S", trick.split()) == set(lacked)


def test_only_overtrumping_is_allowed_in_play_too() -> None:
    deal = table(
        ALL_FOURS, "7H 2D", "5S 8D", "3S KD", then="9S", beg="none", follow="may-overtrump"
    )
    assert act_all(deal, "7H 5S").legal() == {"KD"}


# --- All Fours: the deal, the turn-up and the run ----------------------------------------------


@pytest.mark.parametrize(
    ("seats", "places", "hands", "left"),
    [
        (2, [13, 20, 27, 34, 41, 48], [6, 9, 12, 15, 18, 21], 4),
        (3, [19, 29, 39, 49], [6, 9, 12, 15], 3),
        (4, [25, 38, 51], [6, 9, 12], 1),
    ],
)
def test_run_arithmetic(seats: int, places: list[int], hands: list[int], left: int) -> None:
    rules = changed(ALL_FOURS, seats=seats)
    pack = [card for card in full_pack(rules) if card[1] != "S"]
    for place, rank in zip(places, "2345678", strict=False):
        pack.insert(place - 1, f"{rank}S")
    pack += [card for card in full_pack(rules) if card not in pack]
    deal = act_all(Deal(rules, dealer=0, pack=pack), "BEG REFUSE")
    assert (deal.thrown_in, deal.same_dealer, deal.turn) == (True, True, None)
    assert deal.turned == [pack[place - 1] for place in places]
    assert {card[1] for card in deal.turned} == {"S"}
    assert [len(hand) for hand in deal.hands] == [hands[-1]] * seats
    assert len(deal.undealt) == left
    assert deal.trump is None

    for runs in range(1, len(places)):  # another suit, turned at any of the places, ends the run
        other = list(pack)
        place = places[runs] - 1
        hearts = other.index("2H")
        other[place], other[hearts] = other[hearts], other[place]
        deal = act_all(Deal(rules, dealer=0, pack=other), "BEG REFUSE")
        assert (deal.trump, deal.turned[-1], deal.runs) == ("H", "2H", runs)
        assert [len(hand) for hand in deal.hands] == [hands[runs]] * seats
        assert (deal.phase, deal.turn) == ("discard", 1)


def test_six_are_dealt_in_threes_and_three_more_in_one_packet_eldest_first() -> None:
    rules = changed(ALL_FOURS, seats=3)
    pack = shuffled(rules, 4)
    deal = Deal(rules, dealer=2, pack=pack)
    assert deal.hands[0] == {*pack[0:3], *pack[9:12]}
    assert deal.turned == [pack[18]]
    assert (deal.trump, deal.turn, deal.legal()) == (None, 0, {"STAND", "BEG"})
    act_all(deal, "BEG")
    assert (deal.turn, deal.legal()) == (2, {"GIVE", "REFUSE"})
    deal.act("REFUSE")
    assert {*pack[0:3], *pack[9:12], *pack[19:22]} <= deal.hands[0]
    assert set(pack[22:25]) <= deal.hands[1]
    assert set(pack[25:28]) <= deal.hands[2]
    assert deal.turned[:2] == [pack[18], pack[28]]


def test_standing_makes_the_turn_up_trumps_and_eldest_leads() -> None:
    deal = act_all(Deal(ALL_FOURS, dealer=1, pack=shuffled(ALL_FOURS, 1)), "STAND")
    assert (deal.trump, deal.phase, deal.turn) == (deal.turned[0][1], "play", 0)
    assert (deal.pegs, len(deal.turned)) == ([], 1)


def test_a_gift_pays_eldest_one_and_makes_the_turn_up_trumps() -> None:
    deal = act_all(Deal(ALL_FOURS, dealer=1, pack=shuffled(ALL_FOURS, 1)), "BEG GIVE")
    assert (deal.trump, deal.phase, deal.turn) == (deal.turned[0][1], "play", 0)
    assert (deal.pegs, deal.scores) == ([(0, 1, "gift")], [1, 0])


def test_where_nobody_begs_the_turn_up_is_trumps_without_a_word() -> None:
    deal = table(ALL_FOURS, "2H", "3H", then="JS", beg="none", turn_up_scores="final")
    assert (deal.trump, deal.phase, deal.turn) == ("S", "play", 0)
    assert deal.pegs == [(1, 1, "turn-up")]


# --- the rows of All Fours ---------------------------------------------------------------------


@pytest.mark.parametrize(("low", "side"), [("winner", 1), ("holder", 0)])
def test_AF1_low_goes_to_the_winner_of_its_trick_or_to_its_holder(low: str, side: int) -> None:
    deal = act_all(table(ALL_FOURS, "2S", "3S", then="9S", beg="none", low=low), "2S 3S")
    assert deal.awards[:2] == [("high", 1, 1), ("low", side, 1)]


def test_AF2_a_gift_that_would_win_is_not_given() -> None:
    deal = act_all(table(ALL_FOURS, "2S", "3S", then="9S", scores=[6, 0]), "BEG")
    assert deal.legal() == {"REFUSE"}
    deal = act_all(table(ALL_FOURS, "2S", "3S", then="9S", scores=[5, 6]), "BEG")
    assert deal.legal() == {"GIVE", "REFUSE"}


def test_AF2_where_a_gift_may_win_it_wins_at_once() -> None:
    deal = table(ALL_FOURS, "2S", "3S", then="9S", scores=[6, 0], gift_may_win="yes")
    assert act_all(deal, "BEG").legal() == {"GIVE", "REFUSE"}
    deal.act("GIVE")
    assert (deal.winner, deal.turn, deal.scores, deal.awards) == (0, None, [7, 0], [])


def three(scores: list[int], **other: Any) -> Deal:
    return act_all(
        table(ALL_FOURS, "2S", "3S", "4S", then="9S", scores=scores, dealer=0, **other), "BEG"
    )


def test_AF3_the_gift_goes_to_eldest_or_to_every_side_but_the_dealers() -> None:
    assert act_all(three([0, 0, 0]), "GIVE").pegs == [(1, 1, "gift")]
    both = act_all(three([0, 0, 0], gift_to="all"), "GIVE")
    assert both.pegs == [(1, 1, "gift"), (2, 1, "gift")]
    assert three([0, 0, 6], gift_to="all").legal() == {"REFUSE"}
    assert three([0, 0, 6], gift_to="eldest").legal() == {"GIVE", "REFUSE"}
    assert three([6, 0, 0], gift_to="all").legal() == {"GIVE", "REFUSE"}
    first = act_all(three([0, 6, 6], gift_to="all", gift_may_win="yes"), "GIVE")
    assert (first.winner, first.scores) == (1, [0, 7, 6])


def test_AF3_a_side_of_partners_receives_one_gift() -> None:
    hands = ("2S", "3S", "4S", "5S")
    deal = table(ALL_FOURS, *hands, then="9S", sides="partners", gift_to="all")
    assert act_all(deal, "BEG GIVE").pegs == [(0, 1, "gift")]


RUN_ONCE = "9S 3D 3H 4D 4H 5D 5H 9C"  # the turn-up, two packets of three, and a new suit


def bunching(answer: str, **other: Any) -> Deal:
    deal = table(ALL_FOURS, "2S", "3S", then=RUN_ONCE, bunch="yes", **other)
    act_all(deal, "BEG REFUSE")
    assert (deal.turn, deal.legal()) == (0, {"BUNCH", "PLAY-ON"})
    return act_all(deal, answer)


def test_AF4_a_new_trump_stands_unless_both_agree_to_bunch() -> None:
    assert bunching("PLAY-ON").phase == "discard"
    assert (bunching("BUNCH").turn, bunching("BUNCH").legal()) == (1, {"AGREE", "REFUSE"})
    refused = bunching("BUNCH REFUSE")
    assert (refused.phase, refused.turn, refused.thrown_in) == ("discard", 0, False)
    agreed = bunching("BUNCH AGREE")
    assert (agreed.thrown_in, agreed.same_dealer, agreed.turn) == (True, True, None)
    assert (agreed.awards, agreed.winner) == ([], None)
    assert act_all(table(ALL_FOURS, "2S", "3S", then=RUN_ONCE), "BEG REFUSE").phase == "discard"


def test_AF4_standing_leaves_nothing_to_bunch() -> None:
    deal = table(ALL_FOURS, "2S", "3S", then=RUN_ONCE, bunch="yes")
    assert act_all(deal, "STAND").phase == "play"


# The Jack of spades, the six of the same suit, the ace of another.
RUN_TWICE = "JS 3D 3H 4D 4H 5D 5H 6S 3C 7H 4C 8H 5C 9H AC"
PAYS = {"A": 1, "6": 2, "J": 3}


@pytest.mark.parametrize(
    ("way", "turned", "run", "stood", "given"),
    [
        ("first-and-final", [3], [3, 1], [3], [3, 1]),
        ("final", [], [1], [3], [1, 3]),
        ("every", [3], [3, 2, 1], [3], [3, 1]),
    ],
)
def test_AF5_which_turn_ups_pay(
    way: str, turned: list[int], run: list[int], stood: list[int], given: list[int]
) -> None:
    def deal(acts: str) -> Deal:
        start = table(ALL_FOURS, "2S", "3S", then=RUN_TWICE, turn_up_scores=way, turn_up_pays=PAYS)
        return act_all(start, acts)

    assert pegged(deal("")) == turned
    assert pegged(deal("BEG")) == turned
    assert pegged(deal("STAND")) == stood
    assert pegged(deal("BEG GIVE")) == given
    assert deal("BEG REFUSE").turned == ["JS", "6S", "AC"]
    assert pegged(deal("BEG REFUSE")) == run
    assert deal("BEG REFUSE").scores == [0, sum(run)]


def test_AF5_the_dealers_side_is_paid() -> None:
    deal = table(ALL_FOURS, "2S", "3S", "4S", "5S", then="JS", sides="partners", dealer=2)
    assert (deal.turn, deal.pegs, deal.scores) == (3, [(0, 1, "turn-up")], [1, 0])


@pytest.mark.parametrize(("way", "scores"), [("kept", [3, 5]), ("taken-back", [3, 4])])
def test_AF6_hands_thrown_in_keep_what_was_turned_or_give_it_back(
    way: str, scores: list[int]
) -> None:
    rules = changed(ALL_FOURS, thrown_in=way, ranks="AKJ432", suits="SH", run=5)
    deal = table(rules, "2S", "3S", then="JS", scores=[3, 4])
    assert deal.scores == [3, 5]
    act_all(deal, "BEG REFUSE")
    assert (deal.thrown_in, deal.winner, deal.scores) == (True, None, scores)
    assert sum(pegged(deal)) == sum(scores) - 7


@pytest.mark.parametrize(("way", "scores"), [("kept", [0, 1]), ("taken-back", [0, 0])])
def test_AF6_bunched_hands_are_thrown_in_too(way: str, scores: list[int]) -> None:
    then = RUN_ONCE.replace("9C", "JC")
    deal = table(ALL_FOURS, "2S", "3S", then=then, bunch="yes", thrown_in=way)
    assert act_all(deal, "BEG REFUSE BUNCH AGREE").scores == scores


def test_AF7_a_jack_turned_at_six_wins_before_a_word_is_said() -> None:
    deal = table(ALL_FOURS, "2S", "3S", then="JS", scores=[6, 6])
    assert (deal.winner, deal.turn, deal.legal(), deal.scores) == (1, None, set(), [6, 7])
    deal = table(ALL_FOURS, "2S", "3S", then=RUN_ONCE.replace("9C", "JC"), scores=[6, 6])
    assert deal.scores == [6, 6]
    act_all(deal, "BEG REFUSE")
    assert (deal.winner, deal.turn, deal.scores, deal.awards) == (1, None, [6, 7], [])


def test_AF8_trumps_may_be_thrown_out_and_are_then_out_of_play() -> None:
    # Clubs become trumps: eldest throws the ace and the Jack of them, the dealer the deuce.
    deal = table(ALL_FOURS, "9D", "8D", then="9S AC 4C JC 2C KC 7H 9C")
    act_all(deal, "BEG REFUSE")
    assert deal.hands == [{"9D", "AC", "4C", "JC"}, {"8D", "2C", "KC", "7H"}]
    assert deal.legal() == {"9D", "AC", "4C", "JC"}
    act_all(deal, "AC JC 9D 8D 7H 2C")
    assert deal.discards == [{"AC", "JC", "9D"}, {"8D", "7H", "2C"}]
    assert (deal.phase, deal.turn) == ("play", 0)
    act_all(deal, "4C KC")
    assert deal.awards == [("high", 1, 1), ("low", 1, 1), ("jack", None, 0), ("game", 1, 1)]


def test_AF9_the_cards_turned_down_are_public_and_out_of_play() -> None:
    deal = table(ALL_FOURS, "2S", "3S", then=RUN_TWICE)
    act_all(deal, "BEG REFUSE")
    for viewer in (None, 0, 1):
        assert deal.visible(viewer)["turned"] == ["JS", "6S", "AC"]
    assert not set(deal.turned) & set().union(*deal.hands)


def test_AF10_eldest_discards_first_and_nobody_sees_what() -> None:
    deal = table(ALL_FOURS, "2S", "3S", then=RUN_ONCE)
    act_all(deal, "BEG REFUSE")
    assert [deal.turn, act_all(deal, "2S").turn, act_all(deal, "3D").turn] == [0, 0, 0]
    assert act_all(deal, "4D").turn == 1
    assert deal.visible(0)["discards"] == {"2S", "3D", "4D"}
    assert deal.visible(1)["discards"] == set()
    assert deal.visible(1)["discard_counts"] == [3, 0]
    # The dealer has seen his hand and both turn-ups; eldest's card may be any other.
    assert deal.visible(1)["certain"] == {0: set()}
    assert deal.visible(1)["lacks"] == {0: set()}


def test_AF10_three_discard_in_turn() -> None:
    then = "9S 2D 3D 4D 2H 3H 4H 5D 6D 7D 9C"
    deal = act_all(table(ALL_FOURS, "2S", "3S", "4S", then=then), "BEG REFUSE")
    discarders = []
    while deal.phase == "discard":
        discarders.append(deal.turn)
        deal.act(max(deal.legal()))
    assert discarders == [0, 0, 0, 1, 1, 1, 2, 2, 2]


@pytest.mark.parametrize(
    ("discard", "then", "phase"),
    [
        ("always", RUN_ONCE, "discard"),
        ("always", RUN_TWICE, "discard"),
        ("after-second-run", RUN_ONCE, "play"),
        ("after-second-run", RUN_TWICE, "discard"),
        ("never", RUN_ONCE, "play"),
        ("never", RUN_TWICE, "play"),
    ],
)
def test_the_discard_may_be_left_out_after_the_first_run_or_altogether(
    discard: str, then: str, phase: str
) -> None:
    deal = table(ALL_FOURS, "2S", "3S", then=then, discard=discard)
    assert act_all(deal, "BEG REFUSE").phase == phase
    play_out(deal)
    kept = 1 if phase == "discard" else 1 + 3 * deal.runs
    assert sum(deal.tricks) == kept
    assert sum(len(cards) for cards in deal.won) == 2 * kept


def test_AF11_eldest_alone_begs_and_the_dealer_alone_answers_for_his_side() -> None:
    deal = table(ALL_FOURS, "2S", "3S", "4S", "5S", then="9S", sides="partners", dealer=1)
    assert deal.turn == 2
    assert act_all(deal, "BEG").turn == 1
    assert act_all(deal, "GIVE").turn == 2


def test_AF12_a_game_tied_at_the_top_is_nobodys_whoever_else_has_less() -> None:
    # Each takes one trick: a ten to the first, a ten to the second, a king to the third.
    hands = ("TH 2C 3D", "TC 2H 4D", "KD 4H 3C")
    deal = table(ALL_FOURS, *hands, then="9S", beg="none")
    act_all(deal, "TH 2H 4H 2C TC 3C 4D KD 3D")
    assert deal.game_points() == [10, 10, 3]
    assert deal.awards[-1] == ("game", None, 0)


def test_AF12_a_side_that_is_not_in_the_tie_does_not_profit_from_it() -> None:
    hands = ("KH 2C 3D", "TC 2H 4D", "TD 4H 3C")
    deal = table(ALL_FOURS, *hands, then="9S", beg="none", game_tie="elder")
    act_all(deal, "KH 2H 4H 2C TC 3C 4D TD 3D")
    assert deal.game_points() == [3, 10, 10]
    assert deal.awards[-1] == ("game", 1, 1)


def test_AF13_nought_all_is_a_tie() -> None:
    deal = act_all(table(ALL_FOURS, "2S", "3S", then="9S", beg="none"), "2S 3S")
    assert (deal.game_points(), deal.awards[-1]) == ([0, 0], ("game", None, 0))


def test_AF14_the_deal_passes_to_the_next_in_turn() -> None:
    assert [next_dealer(ALL_FOURS, dealer) for dealer in (0, 1)] == [1, 0]
    rules = changed(PITCH, seats=7)
    assert [next_dealer(rules, dealer) for dealer in range(7)] == [1, 2, 3, 4, 5, 6, 0]


def test_AF15_the_highest_cut_deals_among_any_number() -> None:
    assert cut_for_deal([{0: "KS", 1: "AC", 2: "2S"}]) == [1, 0, 2]
    seven = dict(enumerate(["7S", "7C", "2D", "AS", "KD", "9H", "3C"]))
    assert cut_for_deal([seven, {0: "2S", 1: "3S"}]) == [3, 4, 5, 1, 0, 6, 2]


@pytest.mark.parametrize(("target", "winner"), [(7, 1), (9, 1), (10, None), (11, None)])
def test_AF16_the_target_is_as_agreed(target: int, winner: int | None) -> None:
    deal = table(ALL_FOURS, "2S", "AS", then="9S", beg="none", scores=[0, 6], target=target)
    assert act_all(deal, "2S AS").winner == winner


def test_AF17_only_points_paid_at_once_end_a_match_before_the_count() -> None:
    deal = table(ALL_FOURS, "AS 2S", "KS 3S", then="9S", beg="none", scores=[6, 6])
    act_all(deal, "AS 3S")
    assert (deal.winner, deal.turn) == (None, 0)
    act_all(deal, "2S KS")
    assert (deal.winner, deal.scores) == (0, [7, 6])
    assert deal.awards == [("high", 0, 1)]


def test_AF18_the_trumps_that_were_played_are_remembered() -> None:
    deal = table(ALL_FOURS, "AS 2S", "KS 3S", then="9S", beg="none")
    act_all(deal, "AS 3S 2S")
    assert deal.visible(1)["played"] == [(0, "AS"), (1, "3S"), (0, "2S")]


def test_with_no_trump_in_play_only_game_is_scored() -> None:
    deal = act_all(table(ALL_FOURS, "TH", "3H", then="9S", beg="none"), "TH 3H")
    assert deal.awards == [("high", None, 0), ("low", None, 0), ("jack", None, 0), ("game", 0, 1)]


def test_a_single_trump_is_high_and_low_and_jack() -> None:
    deal = act_all(table(ALL_FOURS, "TH", "JS", then="9S", beg="none"), "TH JS")
    assert [side for _, side, _ in deal.awards] == [1, 1, 1, 1]


def test_six_points_at_the_most() -> None:
    deal = table(ALL_FOURS, "TH 2H", "2S AS", then="JS", dealer=1)
    assert act_all(deal, "BEG GIVE TH AS 2S 2H").scores == [1, 4]


def test_sides_that_tie_win_in_the_order_of_counting() -> None:
    # Eldest takes Game only, the dealer High and Low.
    play = "2S AS 3H TH"
    deal = table(ALL_FOURS, "2S TH", "AS 3H", then="9S", beg="none", scores=[6, 6])
    assert act_all(deal, play).winner == 1
    assert deal.awards == [("high", 1, 1)]
    deal = table(ALL_FOURS, "2S TH", "AS 3H", then="9S", beg="none", scores=[6, 4])
    assert act_all(deal, play).winner == 0
    assert deal.scores == [7, 6]


# --- All Fives ---------------------------------------------------------------------------------


def test_trumps_taken_in_a_trick_pay_at_once_and_add_up() -> None:
    deal = table(ALL_FIVES, "AS 5S", "TS KS", then="9S", beg="none")
    act_all(deal, "AS TS")
    assert (deal.pegs, deal.scores) == ([(0, 14, "trick")], [14, 0])
    act_all(deal, "5S KS")
    assert deal.pegs == [(0, 14, "trick"), (1, 8, "trick")]
    assert deal.awards == [("high", 0, 1), ("low", 1, 1), ("jack", None, 0), ("game", 0, 1)]
    assert deal.scores == [14 + 2, 8 + 1]


def test_all_fives_pays_twenty_five_in_tricks_and_plain_cards_pay_nothing() -> None:
    deal = table(ALL_FIVES, "AS KS QS AH", "JS TS 5S KH", then="9S", beg="none")
    act_all(deal, "AS JS KS 5S QS TS AH KH")
    assert sum(pegged(deal)) == 25
    assert deal.scores == [25 + 4, 0]


def test_the_trump_five_alone_counts_towards_game() -> None:
    deal = table(ALL_FIVES, "5S 5H", "2S 2H", then="9S", beg="none")
    assert act_all(deal, "5S 2S 5H 2H").game_points() == [5, 0]
    whole = Deal(ALL_FIVES, dealer=0, pack=full_pack(ALL_FIVES))
    whole.won[0] = set(full_pack(ALL_FIVES))
    whole.trump = "S"
    assert whole.game_points() == [85, 0]


def test_the_jack_pays_one_in_its_trick_and_one_as_jack() -> None:
    deal = act_all(table(ALL_FIVES, "JS", "2S", then="9S", beg="none"), "JS 2S")
    assert deal.scores == [1 + 4, 0]


def test_the_match_ends_in_the_middle_of_a_hand_when_a_trick_brings_the_target() -> None:
    deal = table(ALL_FIVES, "AS 2H", "TS KH", then="9S", beg="none", scores=[47, 60])
    act_all(deal, "AS TS")
    assert (deal.winner, deal.turn, deal.scores, deal.awards) == (0, None, [61, 60], [])
    deal = table(ALL_FIVES, "AS 2H", "TS KH", then="9S", beg="none", scores=[46, 60])
    assert act_all(deal, "AS TS").winner is None


def test_a_gift_is_not_given_at_sixty() -> None:
    assert act_all(table(ALL_FIVES, "AS", "TS", then="9S", scores=[60, 0]), "BEG").legal() == {
        "REFUSE"
    }


# --- Trinidad ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "side", "points"),
    [("JS 2S AS 3S", 0, 1), ("2S AS 3S JS", 1, 1), ("2S JS AS 3S", 0, 3)],
)
def test_a_jack_that_is_hanged_pays_three(hands: str, side: int, points: int) -> None:
    deal = table(TRINIDAD, *hands.split(), then="9S", beg="none")
    act_all(deal, hands)
    assert deal.awards[2] == ("jack", side, points)


def test_after_a_run_nine_or_twelve_cards_are_played() -> None:
    rules = changed(TRINIDAD, target=100)
    sizes = set()
    for seed in range(60):
        deal = act_all(Deal(rules, dealer=0, pack=shuffled(rules, seed)), "BEG REFUSE")
        if not deal.thrown_in:
            assert deal.phase == "play"
            sizes.add(len(deal.hands[0]))
            assert sum(play_out(deal, seed).tricks) == 6 + 3 * deal.runs
    assert sizes == {9, 12}


# --- Troeven -----------------------------------------------------------------------------------

TINY: Rules = changed(TROEVEN, sides="each", ranks="AK", suits="SH", first_batch=1)
MADE, FAILED, LEVEL = ("AS AH", "KS KH"), ("KS KH", "AS AH"), ("AS KH", "KS AH")


def troeven(hands: tuple[str, str], **other: Any) -> Deal:
    """Two play two tricks, for fourteen card-points; seat 0 names spades."""
    carry = other.pop("carry", 0)
    scores = other.pop("scores", [0, 0])
    deal = table(TINY, *hands, scores=scores, carry=carry, **other)
    act_all(deal, "NAME-S")
    lead, reply = hands[0].split(), hands[1].split()
    if hands == FAILED:
        return act_all(deal, "KS AS AH KH")
    return act_all(deal, f"{lead[0]} {reply[0]} {lead[1]} {reply[1]}")


def test_troeven_deals_four_has_a_suit_named_and_deals_the_rest() -> None:
    pack = shuffled(TROEVEN, 1)
    deal = Deal(TROEVEN, dealer=3, pack=pack)
    assert [deal.hands[seat] for seat in range(4)] == [
        set(pack[4 * seat : 4 * seat + 4]) for seat in range(4)
    ]
    assert (deal.turn, deal.legal()) == (0, {"NAME-S", "NAME-H", "NAME-D", "NAME-C"})
    deal.act("NAME-D")
    assert (deal.trump, deal.maker, deal.turn, deal.phase) == ("D", 0, 0, "play")
    assert deal.hands[1] == {*pack[4:8], *pack[20:24]}
    play_out(deal)
    assert sum(deal.tricks) == 8
    assert sum(deal.game_points()) == 40


def test_the_ten_is_a_blank_in_troeven() -> None:
    deal = act_all(table(TROEVEN, "TS", "JS", "9S", "8S", first_batch=1), "NAME-S TS JS 9S 8S")
    assert deal.game_points() == [0, 1]


def test_makers_who_take_more_than_half_score_one() -> None:
    deal = troeven(MADE)
    assert (deal.scores, deal.awards, deal.carry) == ([1, 0], [("majority", 0, 1)], 0)


def test_TR1_a_score_may_fall_below_nought() -> None:
    assert troeven(FAILED).scores == [-1, 1]
    assert troeven(FAILED, scores=[-3, 0]).scores == [-4, 1]


@pytest.mark.parametrize("carry", [0, 1, 4])
def test_TR2_what_is_held_over_goes_to_the_next_winners_and_losing_makers_pay_one(
    carry: int,
) -> None:
    assert troeven(MADE, carry=carry).scores == [1 + carry, 0]
    assert troeven(FAILED, carry=carry).scores == [-1, 1 + carry]
    assert troeven(FAILED, carry=carry).carry == 0
    level = troeven(LEVEL, carry=carry)
    assert (level.scores, level.carry) == ([0, 0], carry + 1)
    assert level.awards == [("majority", None, 0)]


def test_TR2_a_tied_point_may_be_lost_instead() -> None:
    assert troeven(LEVEL, ties="lost").carry == 0


def test_section_12_troeven_tie() -> None:
    """A tie, and then the opponents of the makers win: opponents +2, makers -1."""
    rules = changed(TROEVEN, ranks="AK", hand=2, packet="singly", first_batch=1)
    hands = ("AS KD", "KS AD", "KH AC", "AH KC")
    first = Deal(rules, dealer=3, pack=laid(rules, *hands))
    act_all(first, "NAME-S AS KS KH AH KD AD")
    assert first.legal() == {"AC"}
    act_all(first, "AC KC")
    assert first.game_points() == [14, 14]
    assert (first.scores, first.carry) == ([0, 0], 1)

    hands = ("KS KD", "AS AD", "KH KC", "AH AC")
    dealer, pack = next_dealer(rules, first.dealer), laid(rules, *hands)
    second = Deal(rules, dealer=dealer, pack=pack, scores=first.scores, carry=first.carry)
    assert second.turn == 1
    act_all(second, "NAME-S KS AS KH AH AD KC AC KD")
    assert (second.scores, second.carry) == ([2, -1], 0)


def test_TR3_the_player_after_the_dealer_names_and_leads() -> None:
    for dealer in range(4):
        deal = Deal(TROEVEN, dealer=dealer, pack=shuffled(TROEVEN, 1))
        assert deal.turn == (dealer + 1) % 4
        assert act_all(deal, "NAME-S").turn == (dealer + 1) % 4


def test_TR4_eldest_may_not_decline() -> None:
    deal = Deal(TROEVEN, dealer=3, pack=shuffled(TROEVEN, 1))
    with pytest.raises(ValueError, match="not legal"):
        deal.act("PASS")


def test_TR5_each_sees_his_own_four_until_the_suit_is_named() -> None:
    pack = shuffled(TROEVEN, 1)
    deal = Deal(TROEVEN, dealer=3, pack=pack)
    for seat in range(4):
        seen = deal.visible(seat)
        assert seen["hand"] == set(pack[4 * seat : 4 * seat + 4])
        assert seen["certain"] == {other: set() for other in range(4) if other != seat}
        assert (seen["hand_counts"], seen["trump"]) == ([4] * 4, None)
    deal.act("NAME-C")
    assert deal.visible(2)["trump"] == "C"
    assert deal.visible(2)["maker"] == 0
    assert deal.visible(2)["hand"] == {*pack[8:12], *pack[24:28]}


@pytest.mark.parametrize(
    ("hands", "scores", "item"),
    [
        (MADE, [3, 0], ("majority", 0, 3)),
        (FAILED, [-1, 3], ("majority", 1, 3)),
        (LEVEL, [0, 0], ("majority", None, 0)),
    ],
)
def test_TR6_every_trick_may_pay_extra(
    hands: tuple[str, str], scores: list[int], item: tuple[str, int | None, int]
) -> None:
    deal = troeven(hands, capot=2)
    assert (deal.scores, deal.awards[-1]) == (scores, item)


def test_TR6_without_every_trick_there_is_no_extra() -> None:
    rules = changed(TINY, ranks="AKQ", first_batch=1, capot=2)
    deal = table(rules, "AS AH QH", "KS QS KH")
    act_all(deal, "NAME-S AS KS AH QS KH QH")
    assert deal.scores == [-1, 1]


def three_make(hands: tuple[str, str, str], play: str, **other: Any) -> Deal:
    rules = changed(TROEVEN, sides="each", first_batch=1)
    return act_all(table(rules, *hands, **other), "NAME-S " + play)


def test_TR7_three_play_each_for_himself_and_both_others_score_when_the_maker_fails() -> None:
    # Seven of eleven to the maker, and then four of eleven.
    made = three_make(("AS 7H", "KS AH", "8S 9H"), "AS KS 8S 7H AH 9H")
    assert (made.game_points(), made.scores) == ([7, 4, 0], [1, 0, 0])
    failed = three_make(("AS 7H", "8S AH", "9S KH"), "AS 8S 9S 7H AH KH", carry=1)
    assert (failed.game_points(), failed.scores) == ([4, 7, 0], [-1, 2, 2])
    # The half is of what was taken, not of all there is; and having most is not enough.
    most = three_make(("AS 7H 7D", "8S KH 8D", "9S 9H QD"), "AS 8S 9S 7H KH 9H 8D QD 7D")
    assert (most.game_points(), most.scores) == ([4, 3, 2], [-1, 1, 1])


def test_TR7_the_other_two_take_every_trick_between_them() -> None:
    deal = three_make(("7S 7H", "AS 8H", "8S AH"), "7S AS 8S 8H AH 7H", capot=1)
    assert deal.scores == [-1, 2, 2]


def test_TR7_two_play_eight_each_and_the_rest_is_dead() -> None:
    rules = changed(TROEVEN, seats=2, sides="each")
    deal = play_out(act_all(Deal(rules, dealer=0, pack=shuffled(rules, 3)), "NAME-H"))
    assert sum(deal.tricks) == 8
    assert len(deal.undealt) == 16


# --- Couillon ----------------------------------------------------------------------------------


def test_TR8_the_seventeenth_card_is_turned_and_each_may_accept_it_for_his_side() -> None:
    pack = shuffled(COUILLON, 1)
    deal = Deal(COUILLON, dealer=0, pack=pack)
    assert (deal.turned, deal.trump) == ([pack[16]], None)
    for seat in (1, 2):
        assert (deal.turn, deal.legal()) == (seat, {"ACCEPT", "PASS"})
        deal.act("PASS")
    deal.act("ACCEPT")
    assert (deal.trump, deal.maker) == (pack[16][1], 3)
    assert (deal.phase, deal.turn) == ("play", 1)
    assert sum(play_out(deal).tricks) == 4


def passed_out(*hands: str, bottom: str, **other: Any) -> Deal:
    rules = changed(COUILLON, ranks="AK", suits="SHD", sides="each", **other)
    pack = laid(rules, *hands)
    pack.sort(key=lambda card: card == bottom)
    rules |= {"packet": "singly", "hand": 2, "seats": 2}
    return act_all(Deal(rules, dealer=1, pack=pack, carry=2), "PASS PASS")


def test_TR8_when_all_pass_the_bottom_card_makes_trump_and_nobody_is_maker() -> None:
    deal = passed_out("AS AH", "KS KH", bottom="AD")
    assert (deal.trump, deal.maker, deal.turn) == ("D", None, 0)
    assert deal.turned == ["KD", "AD"]
    act_all(deal, "AS KS AH KH")
    assert (deal.scores, deal.carry) == ([3, 0], 0)
    deal = passed_out("KS KH", "AS AH", bottom="AD")
    act_all(deal, "KS AS AH KH")
    assert (deal.scores, deal.carry) == ([0, 3], 0)
    deal = passed_out("AS KH", "KS AH", bottom="KD")
    act_all(deal, "AS KS KH AH")
    assert (deal.scores, deal.carry) == ([0, 0], 3)


def test_TR8_a_side_that_accepts_and_fails_pays() -> None:
    rules = changed(COUILLON, ranks="AK", suits="SHD", sides="each")
    deal = table(rules, "AS AH", "KS KH", then="KD")
    act_all(deal, "PASS ACCEPT")
    assert (deal.trump, deal.maker) == ("D", 1)
    assert act_all(deal, "AS KS AH KH").scores == [1, -1]


# --- Pitch: the auction ------------------------------------------------------------------------


def pitch(calls: str = "", **other: Any) -> Deal:
    """Four players of whom seat 0 is eldest, with the calls so far."""
    scores = other.pop("scores", None)
    rules = changed(PITCH, **other)
    return act_all(Deal(rules, dealer=3, pack=shuffled(rules, 1), scores=scores), calls)


BIDS = {"BID-1", "BID-2", "BID-3", "BID-4"}


def test_each_calls_once_and_each_bid_is_higher_than_the_last() -> None:
    deal = pitch()
    assert (deal.turn, deal.legal()) == (0, {"PASS"} | BIDS)
    deal.act("BID-2")
    assert (deal.turn, deal.legal()) == (1, {"PASS", "BID-3", "BID-4"})
    deal.act("BID-3")
    assert deal.legal() == {"PASS", "BID-4"}
    act_all(deal, "PASS PASS")
    assert deal.bids == [(0, "BID-2"), (1, "BID-3"), (2, "PASS"), (3, "PASS")]
    assert (deal.bidder, deal.bid, deal.phase, deal.turn) == (1, 3, "play", 1)
    assert deal.visible(None)["bids"] == deal.bids


def test_the_bidder_pitches_and_the_first_card_led_makes_trump() -> None:
    deal = pitch("PASS PASS BID-2 PASS")
    assert (deal.turn, deal.trump, deal.legal()) == (2, None, deal.hands[2])
    card = min(deal.hands[2])
    deal.act(card)
    assert (deal.trump, deal.turn) == (card[1], 3)
    trumps = {other for other in deal.hands[3] if other[1] == card[1]}
    assert deal.legal() == (trumps or deal.hands[3])


SHORT: Rules = changed(PITCH, ranks="AKQJT92", suits="SHD", seats=2)


def duel(calls: str, play: str, *hands: str, **other: Any) -> Deal:
    scores = other.pop("scores", None)
    return act_all(table(SHORT, *hands, scores=scores, **other), f"{calls} {play}")


# Eldest pitches the deuce and loses it to the ace, then takes a ten: High and Low against Game.
GAME_ONLY = ("2S TH", "AS 2H")
GAME_PLAY = "2S AS 2H TH"
# Eldest takes everything.
SWEEP = ("AS 2S", "JS TH")
SWEEP_PLAY = "AS JS 2S TH"


@pytest.mark.parametrize(("low", "side"), [("winner", 1), ("holder", 0)])
def test_P1_low_goes_to_the_winner_of_its_trick_or_to_its_holder(low: str, side: int) -> None:
    deal = duel("BID-1 PASS", GAME_PLAY, *GAME_ONLY, low=low)
    assert deal.awards[1] == ("low", side, 1)


def test_P2_the_dealer_has_to_bid_when_all_others_have_passed() -> None:
    deal = pitch("PASS PASS PASS")
    assert (deal.turn, deal.legal()) == (3, BIDS)
    assert pitch("PASS BID-1 PASS").legal() == {"PASS"} | BIDS
    act_all(deal, "BID-3")
    assert (deal.bidder, deal.bid, deal.turn) == (3, 3, 3)


@pytest.mark.parametrize(("way", "same"), [("redeal-next", False), ("redeal-same", True)])
def test_P2_the_cards_may_be_thrown_in_instead(way: str, same: bool) -> None:
    deal = pitch("PASS PASS PASS", all_pass=way)
    assert deal.legal() == {"PASS"} | BIDS
    deal.act("PASS")
    assert (deal.turn, deal.thrown_in, deal.same_dealer) == (None, True, same)
    assert (deal.trump, deal.awards) == (None, [])
    assert not pitch("PASS PASS PASS BID-1", all_pass=way).thrown_in


def test_P2_eldest_may_pitch_free_of_any_contract_instead() -> None:
    deal = duel("PASS PASS", "2S AS AH 2H", "2S 2H", "AS AH", all_pass="eldest-free")
    assert (deal.bidder, deal.bid, deal.thrown_in) == (None, 0, False)
    assert deal.scores == [0, 3]
    assert pitch("PASS PASS PASS PASS", all_pass="eldest-free").turn == 0


def test_P3_the_dealer_may_take_the_bid_over_at_the_same_level_a_four_too() -> None:
    assert pitch("BID-1 BID-2 BID-3").legal() == {"PASS", "BID-3", "BID-4"}
    deal = pitch("BID-4 PASS PASS")
    assert deal.legal() == {"PASS", "BID-4"}
    deal.act("BID-4")
    assert (deal.bidder, deal.turn) == (3, 3)
    assert pitch("BID-4 PASS").legal() == {"PASS"}
    assert pitch("BID-4 PASS PASS", dealers_right="no").legal() == {"PASS"}
    assert pitch("BID-1 PASS PASS", dealers_right="no").legal() == {"PASS"} | BIDS - {"BID-1"}


def test_P4_the_least_bid_may_be_two() -> None:
    assert pitch(min_bid=2).legal() == {"PASS", "BID-2", "BID-3", "BID-4"}
    assert pitch("PASS PASS PASS", min_bid=2).legal() == {"BID-2", "BID-3", "BID-4"}


# --- Pitch: the score --------------------------------------------------------------------------


def test_P5_a_bidder_who_fails_keeps_nothing_and_loses_his_bid() -> None:
    deal = duel("BID-2 PASS", GAME_PLAY, *GAME_ONLY)
    assert deal.scores == [-2, 2]
    assert deal.awards == [
        ("set-back", 0, -2),
        ("high", 1, 1),
        ("low", 1, 1),
        ("jack", None, 0),
        ("game", 0, 0),
    ]
    assert duel("BID-2 PASS", GAME_PLAY, *GAME_ONLY, scores=[-1, 0]).scores == [-3, 2]


def test_P6_points_above_the_bid_are_scored() -> None:
    assert duel("BID-1 PASS", SWEEP_PLAY, *SWEEP).scores == [4, 0]
    assert duel("BID-4 PASS", SWEEP_PLAY, *SWEEP).scores == [4, 0]


def test_P7_what_a_bidder_loses_goes_to_nobody() -> None:
    assert sum(duel("BID-4 PASS", GAME_PLAY, *GAME_ONLY).scores) == 2 - 4


def test_P8_a_bidder_who_was_set_back_cannot_win() -> None:
    deal = duel("BID-2 PASS", GAME_PLAY, *GAME_ONLY, scores=[6, 6])
    assert (deal.scores, deal.winner) == ([4, 8], 1)


def test_P9_the_match_is_decided_at_the_end_of_the_deal() -> None:
    deal = act_all(table(SHORT, *SWEEP, scores=[6, 6]), "BID-1 PASS AS JS 2S")
    assert (deal.winner, deal.scores, deal.turn) == (None, [6, 6], 1)
    assert act_all(deal, "TH").winner == 0


def test_the_bidder_wins_before_those_who_reached_the_target_sooner() -> None:
    deal = duel("BID-1 PASS", GAME_PLAY, *GAME_ONLY, scores=[6, 6])
    assert (deal.scores, deal.winner) == ([7, 8], 0)
    assert duel("BID-1 PASS", GAME_PLAY, *GAME_ONLY, scores=[5, 6]).winner == 1


@pytest.mark.parametrize(
    ("scoring", "winner"),
    [(["high", "low", "jack", "game"], 1), (["high", "game", "low", "jack"], 2)],
)
def test_otherwise_the_first_to_reach_it_in_the_order_of_counting_wins(
    scoring: list[str], winner: int
) -> None:
    deal = table(SHORT, "2S 2D", "AS 2H", "KS TH", scores=[0, 5, 6], scoring=scoring)
    act_all(deal, "BID-1 PASS PASS 2S AS KS 2H TH 2D")
    assert (deal.scores, deal.winner) == ([-1, 7, 7], winner)


@pytest.mark.parametrize(
    ("scores", "double", "gains"),
    [
        ([7, 3, 1, 5], "yes", [3, -1, -1, -1]),
        ([7, 0, -2, 5], "yes", [5, -2, -2, -1]),
        ([7, 0, -2, 5], "no", [3, -1, -1, -1]),
        ([8, 0], "yes", [2, -2]),
    ],
)
def test_P10_a_loser_at_nought_or_less_pays_double(
    scores: list[int], double: str, gains: list[int]
) -> None:
    rules = changed(PITCH, double_stake=double)
    assert stake(rules, scores, 0) == gains
    assert stake(changed(rules, stake=5), scores, 0) == [5 * gain for gain in gains]
    assert stake(rules, scores[::-1], len(scores) - 1) == gains[::-1]


@pytest.mark.parametrize(("target", "winner"), [(7, 0), (11, None), (21, None)])
def test_P11_the_target_is_as_agreed(target: int, winner: int | None) -> None:
    deal = duel("BID-1 PASS", SWEEP_PLAY, *SWEEP, scores=[6, 0], target=target)
    assert deal.winner == winner


def test_P12_the_next_in_turn_deals_next_and_calls_last() -> None:
    rules = changed(PITCH, seats=5)
    deal = Deal(rules, dealer=next_dealer(rules, 4), pack=shuffled(rules, 1))
    assert (deal.dealer, deal.turn) == (0, 1)
    assert act_all(deal, "PASS PASS PASS PASS").turn == 0


def test_P13_the_pitcher_may_lead_any_card() -> None:
    for card in sorted(pitch().hands[0]):
        deal = act_all(pitch("BID-1 PASS PASS PASS"), card)
        assert deal.trump == card[1]


@pytest.mark.parametrize("seats", range(2, 8))
def test_P14_two_to_seven_play_with_six_cards_each(seats: int) -> None:
    rules = changed(PITCH, seats=seats)
    deal = Deal(rules, dealer=0, pack=shuffled(rules, 2))
    assert len(deal.undealt) == 52 - 6 * seats
    assert len(play_out(deal).played_by) == 6 * seats


def test_P15_there_is_no_misdeal_but_a_pack_that_is_not_whole_is_refused() -> None:
    pack = shuffled(PITCH, 1)
    with pytest.raises(ValueError, match="each card once"):
        Deal(PITCH, dealer=0, pack=[*pack[:-1], pack[0]])


def test_a_side_makes_its_bid_together() -> None:
    hands = ("2S KD", "2H 9H", "AS 2D", "JH JD")
    calls = "BID-3 PASS PASS PASS"
    deal = table(SHORT, *hands, sides="partners")
    act_all(deal, f"{calls} 2S 2H AS JH 2D JD KD 9H")
    assert deal.scores == [3, 0]
    # So it does when the bidder is not the first of his side.
    hands = ("2S KD", "2H 9H", "AS JS", "JH JD")
    deal = table(SHORT, *hands, sides="partners", dealer=1)
    assert deal.turn == 2
    act_all(deal, "BID-3 PASS PASS PASS 2S 2H AS JH JS JD KD 9H")
    assert (deal.scores, deal.winner) == ([4, 0], None)


# --- Pitch: smudge and all four ----------------------------------------------------------------


def test_a_smudge_is_for_those_who_are_not_in_the_hole_and_stays_with_its_bidder() -> None:
    assert pitch(smudge="off").legal() == {"PASS"} | BIDS
    assert pitch(smudge="match").legal() == {"PASS", "SMUDGE"} | BIDS
    assert pitch(smudge="match", scores=[-1, 0, 0, 0]).legal() == {"PASS"} | BIDS
    assert pitch("BID-4", smudge="match").legal() == {"PASS", "SMUDGE"}
    deal = pitch("BID-4 SMUDGE PASS", smudge="match")
    assert deal.legal() == {"PASS"}
    deal.act("PASS")
    assert (deal.bidder, deal.bid, deal.turn) == (1, 4, 1)


def test_the_score_of_the_side_tells_whether_it_is_in_the_hole() -> None:
    deal = pitch("PASS PASS", smudge="match", sides="partners", scores=[-1, 3])
    assert "SMUDGE" not in deal.legal()
    assert "SMUDGE" in act_all(deal, "BID-1").legal()


def test_a_smudge_made_wins_the_match_and_a_smudge_lost_costs_four() -> None:
    made = duel("SMUDGE PASS", SWEEP_PLAY, *SWEEP, smudge="match")
    assert (made.winner, made.scores) == (0, [4, 0])
    lost = duel("SMUDGE PASS", GAME_PLAY, *GAME_ONLY, smudge="match")
    assert (lost.winner, lost.scores) == (None, [-4, 2])
    swept = duel("SMUDGE PASS", "2S AS JS TH", "2S TH", "AS JS", smudge="match")
    assert (swept.winner, swept.scores) == (None, [-4, 4])
    assert duel("BID-4 PASS", SWEEP_PLAY, *SWEEP, smudge="match").winner is None


# Eldest takes High, Low, Jack and Game, but not the last trick.
ALL_BUT_A_TRICK = ("AS 2S 9H", "JS TH KH")
ALL_BUT_PLAY = "AS JS 2S TH 9H KH"


def test_a_smudge_of_tricks_needs_them_all_and_is_worth_a_fifth_point() -> None:
    made = duel("SMUDGE PASS", SWEEP_PLAY, *SWEEP, smudge="tricks")
    assert (made.scores, made.winner) == ([5, 0], None)
    assert made.awards[-1] == ("smudge", 0, 1)
    lost = duel("SMUDGE PASS", ALL_BUT_PLAY, *ALL_BUT_A_TRICK, smudge="tricks")
    assert (lost.bid, lost.scores) == (5, [-5, 0])
    assert lost.awards[0] == ("set-back", 0, -5)
    four = duel("BID-4 PASS", ALL_BUT_PLAY, *ALL_BUT_A_TRICK, smudge="tricks")
    assert four.scores == [4, 0]
    match = duel("SMUDGE PASS", ALL_BUT_PLAY, *ALL_BUT_A_TRICK, smudge="match")
    assert match.winner == 0
    no_jack = duel("SMUDGE PASS", "AS 9S 2S TH", "AS 2S", "9S TH", smudge="tricks")
    assert no_jack.scores == [-5, 0]


def test_a_smudge_of_tricks_is_a_bid_of_five() -> None:
    assert pitch("SMUDGE", smudge="tricks", scores=[-1, 0, 0, 0]).legal() == {"PASS"}
    assert pitch("BID-4", smudge="tricks").legal() == {"PASS", "SMUDGE"}
    for right in ("yes", "no"):
        assert pitch("SMUDGE PASS PASS", smudge="tricks", dealers_right=right).legal() == {"PASS"}


def test_all_four_points_may_win_the_match_at_the_count() -> None:
    assert duel("BID-1 PASS", SWEEP_PLAY, *SWEEP, all_four="wins-match").winner == 0
    assert duel("BID-1 PASS", SWEEP_PLAY, *SWEEP, all_four="counts").winner is None
    other = duel("BID-1 PASS", "2S AS JS TH", "2S TH", "AS JS", all_four="wins-match", target=21)
    assert (other.scores, other.winner) == ([-1, 4], 1)
    three_only = duel("BID-1 PASS", "AS 9S 2S TH", "AS 2S", "9S TH", all_four="wins-match")
    assert three_only.winner is None


# --- German Whist ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counted", "tricks", "side"), [("all", [4, 2], 0), ("after-stock", [0, 2], 1)]
)
def test_the_most_tricks_score_a_point_of_all_or_of_those_after_the_stock(
    counted: str, tricks: list[int], side: int
) -> None:
    rules: Rules = {
        **{"seats": 2, "sides": "each", "hand": 2, "packet": "singly", "ranks": "AKQJT9"},
        **{"suits": "SH", "stock": "face-up", "trump-from": "stock-top", "follow": "follow-suit"},
        **{"scoring": ["tricks"], "counting": "stop", "target": 2, "counted-tricks": counted},
    }
    pack = laid(rules, "AS KS", "TS TH", then="JS 9H QS 9S JH AH QH KH")
    deal = act_all(Deal(rules, dealer=1, pack=pack), "AS TS KS TH QS 9S JS 9H")
    assert (deal.turn, deal.stock, deal.hands) == (0, [], [{"JH", "QH"}, {"AH", "KH"}])
    act_all(deal, "JH AH KH QH")
    assert (deal.tricks, deal.counted_tricks) == ([4, 2], tricks)
    assert deal.awards == [("tricks", side, 1)]


def test_as_many_tricks_as_the_other_score_nothing() -> None:
    rules = changed(ALL_FOURS, scoring=["tricks"], beg="none")
    deal = act_all(table(rules, "AS 2H", "KS 3H", then="9S"), "AS KS 2H 3H")
    assert deal.awards == [("tricks", None, 0)]


# --- what a player may know --------------------------------------------------------------------


def test_a_spectator_sees_the_table_and_no_hand() -> None:
    for rules in EVERY_GAME:
        seen = Deal(rules, dealer=0, pack=shuffled(rules, 1)).visible(None)
        assert (seen["hand"], seen["discards"]) == (set(), set())
        assert seen["certain"] == {seat: set() for seat in range(len(seen["hand_counts"]))}  # type: ignore[arg-type]


KNOWLEDGE: list[tuple[Rules, str]] = [
    (changed(ALL_FOURS, hand=2, ranks="AKQJ", suits="SH", run=1), "BEG REFUSE"),
    (changed(ALL_FOURS, hand=2, ranks="AKQ", suits="SHD", run=1), "BEG REFUSE"),
    (changed(ALL_FOURS, hand=2, ranks="AK", suits="SHDC", follow="follow-suit"), "STAND"),
    (changed(ALL_FOURS, hand=2, ranks="AKQJ", suits="SH", run=1, discard="never"), "BEG REFUSE"),
    (changed(TROEVEN, hand=2, ranks="AKQ", suits="SH", seats=2, first_batch=1), "NAME-S"),
    (changed(COUILLON, hand=2, ranks="AKQJ", suits="SH", seats=2), "PASS PASS"),
    (changed(PITCH, hand=2, ranks="AK", suits="SHDC", seats=3), "PASS BID-2 PASS"),
]


@pytest.mark.parametrize(("rules", "calls"), KNOWLEDGE)
@pytest.mark.parametrize("viewer", [0, 1])
def test_deductions_are_those_that_hold_in_every_deal_agreeing_with_what_was_seen(
    rules: Rules, calls: str, viewer: int
) -> None:
    """Keep every possible order of the pack, and every hidden discard, beside the true deal."""
    seats = rules["seats"]
    assert isinstance(seats, int)
    true = Deal(rules, dealer=seats - 1, pack=shuffled(rules, 4))
    mine = true.hands[viewer]
    fixed = [place for place, card in enumerate(true.pack) if card in mine]
    free = [place for place in range(len(true.pack)) if place not in fixed]
    worlds = []
    for order in permutations([true.pack[place] for place in free]):
        pack = list(true.pack)
        for place, card in zip(free, order, strict=True):
            pack[place] = card
        worlds.append(Deal(rules, dealer=seats - 1, pack=pack))

    def sight(deal: Deal) -> list[object]:
        keys = ("hand", "turned", "turn", "phase", "trump", "hand_counts", "played", "thrown_in")
        seen = deal.visible(viewer)
        return [seen[key] for key in keys]

    def after(deal: Deal, act: str) -> Iterator[Deal]:
        hidden = deal.phase == "discard" and deal.turn != viewer
        for each in deal.legal() if hidden else {act} & deal.legal():
            world = deal.copy()
            world.act(each)
            yield world

    to_call = calls.split()
    rng = random.Random(1)
    tricks = 0
    while True:
        seen = sight(true)
        worlds = [world for world in worlds if sight(world) == seen]
        certain, lacks = true.visible(viewer)["certain"], true.visible(viewer)["lacks"]
        assert isinstance(certain, dict)
        assert isinstance(lacks, dict)
        for seat, cards in certain.items():
            assert cards == set(full_pack(rules)).intersection(
                *(world.hands[seat] for world in worlds)
            )
            in_any = {card[1] for world in worlds for card in world.hands[seat] - cards}
            assert lacks[seat] == set(SUITS) - in_any
        if true.turn is None:
            break
        act = to_call.pop(0) if to_call else rng.choice(sorted(true.legal()))
        worlds = [next_world for world in worlds for next_world in after(world, act)]
        true.act(act)
        tricks = sum(true.tricks)
    assert tricks == 2 or rules["discard"] == "never"


# --- every line --------------------------------------------------------------------------------


def test_points_paid_during_the_deal_are_part_of_what_can_be_forced() -> None:
    assert minimax(table(ALL_FIVES, "AS", "TS", then="9S", beg="none"), 0) == 14 + 3
    # The dealer has his Jack, and by play High, Low and Game, so eldest begs; to throw the hands
    # in would cost the dealer three points, so he gives one.
    deal = table(ALL_FOURS, "2S", "AS", then="JS", ranks="AJ2", suits="S")
    assert minimax(deal, 0) == -1 + 1 - 3


def test_every_word_is_a_way_to_go_on() -> None:
    # Stand, or beg and be given one, or beg and have the hands thrown in.
    deal = table(ALL_FOURS, "2S", "AS", then="JS", ranks="AJ2", suits="S")
    assert count_lines(deal) == 3


def test_a_copy_can_be_played_on_without_touching_the_deal() -> None:
    for rules in EVERY_GAME:
        deal = Deal(rules, dealer=0, pack=shuffled(rules, 5))
        before = [deal.visible(seat) for seat in range(deal.seats)]
        play_out(deal.copy())
        assert [deal.visible(seat) for seat in range(deal.seats)] == before
    deal = act_all(table(ALL_FOURS, "2S", "3S", then=RUN_ONCE), "BEG")
    deal.copy().act("REFUSE")
    assert (deal.turned, deal.undealt[0]) == (["9S"], "3D")
    deal.act("REFUSE")
    deal.copy().act("2S")
    assert deal.discards == [set(), set()]


@pytest.mark.parametrize("rules", EVERY_GAME)
def test_what_a_deal_pays_is_what_its_pegs_and_awards_say(rules: Rules) -> None:
    for seed in range(200):
        for thrown_in in ("kept", "taken-back"):
            variant = changed(rules, thrown_in=thrown_in, bunch="yes", capot=1)
            deal = Deal(variant, dealer=seed % 2, pack=shuffled(rules, seed))
            play_out(deal, seed)
            sums = [0] * deal.sides
            for side, points, _ in deal.pegs:
                sums[side] += points
            for _, earner, points in deal.awards:
                if earner is not None:
                    sums[earner] += points
            assert sums == deal.scores


# --- Pitch: sell-out, and revokes ----------------------------------------------------------------


def test_a_four_is_not_taken_over_where_there_is_a_smudge() -> None:
    for smudge, legal in (("off", {"PASS", "BID-4"}), ("tricks", {"PASS", "SMUDGE"})):
        assert pitch("PASS BID-4 PASS", smudge=smudge).legal() == legal


def test_eldest_pitches_for_four_or_sells() -> None:
    assert pitch(bidding="sell-out").legal() == {"BID-4", "SELL"}
    deal = pitch("BID-4", bidding="sell-out")
    assert (deal.phase, deal.turn, deal.bidder, deal.bid) == ("play", 0, 0, 4)


def test_the_bids_for_the_pitch_rise_to_three_and_never_put_eldest_out() -> None:
    deal = pitch("SELL", bidding="sell-out")
    assert (deal.turn, deal.legal()) == (1, {"PASS", "BID-1", "BID-2", "BID-3"})
    assert act_all(deal, "BID-2").legal() == {"PASS", "BID-3"}
    near = pitch("SELL", bidding="sell-out", scores=[5, 0, 0, 0])
    assert near.legal() == {"PASS", "BID-1"}


def test_eldest_takes_the_points_or_gives_them() -> None:
    sold = pitch("SELL PASS BID-2 PASS ACCEPT", bidding="sell-out")
    assert (sold.scores, sold.bidder, sold.turn) == ([2, 0, 0, 0], 2, 2)
    kept = pitch("SELL PASS BID-2 PASS REFUSE", bidding="sell-out")
    assert (kept.scores, kept.bidder, kept.bid, kept.turn) == ([0, 0, 2, 0], 0, 2, 0)


def test_a_refused_bid_may_put_the_bidder_out() -> None:
    deal = pitch("SELL PASS BID-2 PASS REFUSE", bidding="sell-out", scores=[0, 0, 5, 0])
    assert (deal.winner, deal.phase) == (2, "over")


def test_when_nobody_bids_eldest_pitches_without_a_contract() -> None:
    deal = pitch("SELL PASS PASS PASS", bidding="sell-out")
    assert (deal.phase, deal.turn, deal.bidder) == ("play", 0, None)


def test_a_revoke_is_noted_and_ruled_upon() -> None:
    rules = changed(ALL_FOURS, beg="none", turn_up_pays={}, revoke="penalised")
    deal = table(rules, "7H 8D AS", "KH 9S 2C", then="2S", dealer=1)
    assert act_all(deal, "7H").legal() == {"KH", "9S", "2C"}
    assert deal.proper() == {"KH", "9S"}
    act_all(deal, "2C 8D KH AS 9S")
    assert (deal.phase, deal.turn, deal.legal()) == ("claim", 0, {"PASS", "CLAIM-1"})
    act_all(deal, "CLAIM-1 PASS PASS")
    assert deal.rulings == [(0, 1, True)]
    assert deal.pegs == [(0, 1, "revoke")]


def test_at_a_strict_table_only_eldest_and_the_dealer_look_before_trumps_are_settled() -> None:
    hands = ["2H 3H", "4H 5H", "6H 7H", "8H 9H"]
    deal = table(ALL_FOURS, *hands, then="2S", look="strict")
    for seat, seen in enumerate(({"2H", "3H"}, set(), set(), {"8H", "9H"})):
        assert deal.visible(seat)["hand"] == seen
    act_all(deal, "BEG")
    assert deal.visible(1)["hand"] == set()
    assert act_all(deal, "GIVE").visible(1)["hand"] == {"4H", "5H"}
