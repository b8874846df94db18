"""Rulings on which the naive referee must not err, since it is what the package is held against."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from naive import (
    CARD_POINTS,
    SUITS,
    Deal,
    count_lines,
    cut_for_deal,
    deduce,
    full_pack,
    may_follow,
    minimax,
    next_dealer,
    next_match_dealer,
    seats_by_cut,
    shows_lack_of,
    trick_winner,
)

STANDARD: dict[str, object] = {
    "seats": 2,
    "sides": "each",
    "hand": 6,
    "packet": "threes",
    "stock": "face-up",
    "draws": "shown",
    "trump-from": "stock-top",
    "follow": "must-trump",
    "low": "winner",
    "game-tie": "none",
    "fives-in-game": "none",
    "scoring": ["high", "low", "jack", "game"],
    "counting": "stop",
    "target": 10,
    "match-dealer": "winner",
    "partners": "by-cut",
}

FIVES: dict[str, object] = STANDARD | {
    "follow": "may-trump",
    "scoring": [
        *("high", "low", "jack"),
        *("five-spades", "five-hearts", "five-diamonds", "five-clubs"),
        "game",
    ],
    "target": 61,
}

FOUR: dict[str, object] = FIVES | {"seats": 4, "sides": "partners"}

PRIVATE: dict[str, object] = STANDARD | {"stock": "face-down", "draws": "private"}


def shuffled(rules: dict[str, object], seed: int) -> list[str]:
    pack = full_pack(rules)
    random.Random(seed).shuffle(pack)
    return pack


def play_out(deal: Deal, seed: int = 0) -> Deal:
    rng = random.Random(seed)
    while deal.turn is not None:
        deal.act(rng.choice(sorted(deal.legal())))
    return deal


def act_all(deal: Deal, acts: str) -> None:
    for act in acts.split():
        deal.act(act)


def stacked(*hands: str, stock: str = "") -> list[str]:
    """A pack that deals these hands singly, first to the dealer's left, and leaves this stock."""
    columns = [hand.split() for hand in hands]
    return [card for one_each in zip(*columns, strict=True) for card in one_each] + stock.split()


def small(ranks: str, suits: str, hand: int, **other: object) -> dict[str, object]:
    """Rules for a small pack, dealt singly; the keys take _ for -."""
    rules = STANDARD | {"packet": "singly", "ranks": ranks, "suits": suits, "hand": hand}
    return rules | {key.replace("_", "-"): value for key, value in other.items()}


# --- following ---------------------------------------------------------------------------------

BOTH = {"2H", "KS", "9D"}
VOID = {"KS", "9D"}
NEITHER = {"9D", "3C"}


@pytest.mark.parametrize(
    ("follow", "hand", "allowed"),
    [
        ("must-trump", BOTH, {"2H", "KS"}),
        ("may-trump", BOTH, {"2H", "KS"}),
        ("follow-suit", BOTH, {"2H"}),
        ("must-trump", VOID, {"KS"}),
        ("may-trump", VOID, {"KS", "9D"}),
        ("follow-suit", VOID, {"KS", "9D"}),
        ("must-trump", NEITHER, {"9D", "3C"}),
        ("may-trump", NEITHER, {"9D", "3C"}),
        ("follow-suit", NEITHER, {"9D", "3C"}),
    ],
)
def test_what_each_rule_of_following_allows_to_a_plain_lead(
    follow: str, hand: set[str], allowed: set[str]
) -> None:
    assert may_follow(follow, hand, "H", "S") == allowed


@pytest.mark.parametrize("follow", ["must-trump", "may-trump", "follow-suit"])
def test_a_trump_lead_must_be_followed_with_a_trump_under_every_rule(follow: str) -> None:
    assert may_follow(follow, {"2S", "AH"}, "S", "S") == {"2S"}


SPADES = {"trump-from": "cut-before"}

# Seat 0 leads, spades are trumps, and there is no stock: all the play is from these hands.
LEADER, FOLLOWER = "AH KH QH AD AS KS", "TH TS QS TD QD KD"


def heart_leads(follow: str) -> Deal:
    rules = small("AKQT", "SHD", 6, follow=follow, **{"trump-from": "cut-before"})
    return Deal(rules, dealer=1, pack=stacked(LEADER, FOLLOWER), cut_card="KS")


def test_a_player_who_can_follow_may_trump_instead_under_may_trump() -> None:
    deal = heart_leads("may-trump")
    deal.act("AH")
    assert deal.legal() == {"TH", "TS", "QS"}
    deal.act("TS")
    assert deal.won == [set(), {"AH", "TS"}]
    assert deal.turn == 1


def test_a_player_who_can_follow_must_follow_under_follow_suit() -> None:
    deal = heart_leads("follow-suit")
    deal.act("AH")
    assert deal.legal() == {"TH"}
    with pytest.raises(ValueError, match="TS"):
        deal.act("TS")
    assert deal.turn == 1
    assert deal.trick == [(0, "AH")]


@pytest.mark.parametrize("follow", ["may-trump", "follow-suit"])
def test_a_player_without_the_suit_led_may_keep_his_trumps(follow: str) -> None:
    deal = heart_leads(follow)
    act_all(deal, "AH TH KH")
    assert deal.legal() == {"TS", "QS", "TD", "QD", "KD"}
    deal.act("TD")
    assert deal.won[0] == {"AH", "TH", "KH", "TD"}


def test_a_player_without_the_suit_led_must_trump_if_he_can_under_must_trump() -> None:
    deal = heart_leads("must-trump")
    act_all(deal, "AH TH KH")
    assert deal.legal() == {"TS", "QS"}
    with pytest.raises(ValueError, match="TD"):
        deal.act("TD")


def test_a_ten_may_be_saved_by_two_small_trumps_but_must_fall_when_they_are_gone() -> None:
    deal = heart_leads("may-trump")
    act_all(deal, "AH TS TD AD KH")
    assert deal.legal() == {"TH", "QS"}
    act_all(deal, "QS QD KS QH")
    assert deal.legal() == {"TH"}


def test_the_leader_may_lead_anything_trumps_too() -> None:
    assert heart_leads("must-trump").legal() == set(LEADER.split())


# --- tricks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("7H 9H", 1),
        ("9H 7H", 0),
        ("TH 9H", 0),
        ("2H AD", 0),
        ("AH 2S", 1),
        ("2S AH", 0),
        ("2H AD KH 3H", 2),
        ("AH 3S 2S KH", 1),
    ],
)
def test_the_highest_trump_takes_the_trick_or_else_the_highest_card_led(
    trick: str, winner: int
) -> None:
    assert trick_winner(list(enumerate(trick.split())), "S") == winner


# --- dealing -----------------------------------------------------------------------------------


def test_singly_dealing_gives_one_card_at_a_time_from_the_dealers_left() -> None:
    pack = shuffled(STANDARD, 1)
    deal = Deal(STANDARD | {"packet": "singly"}, dealer=0, pack=pack)
    assert deal.hands == [set(pack[1:12:2]), set(pack[0:12:2])]
    assert deal.stock == pack[12:]
    assert deal.turn == 1


def test_dealing_in_threes_gives_two_packets_of_three() -> None:
    pack = shuffled(STANDARD, 1)
    deal = Deal(STANDARD, dealer=0, pack=pack)
    assert deal.hands == [set(pack[3:6] + pack[9:12]), set(pack[0:3] + pack[6:9])]
    assert deal.stock == pack[12:]


def test_four_are_dealt_in_rotation_from_the_dealers_left() -> None:
    pack = shuffled(FOUR, 1)
    deal = Deal(FOUR, dealer=1, pack=pack)
    assert deal.hands[2] == set(pack[0:3] + pack[12:15])
    assert deal.hands[3] == set(pack[3:6] + pack[15:18])
    assert deal.hands[0] == set(pack[6:9] + pack[18:21])
    assert deal.hands[1] == set(pack[9:12] + pack[21:24])
    assert deal.turn == 2


@pytest.mark.parametrize("way", ["singly", "threes"])
def test_the_dealer_may_be_given_the_choice_of_packet_before_a_card_is_dealt(way: str) -> None:
    pack = shuffled(STANDARD, 1)
    deal = Deal(STANDARD | {"packet": "either"}, dealer=1, pack=pack)
    assert (deal.turn, deal.hands, deal.stock) == (1, [set(), set()], [])
    assert deal.legal() == {"DEAL-SINGLY", "DEAL-THREES"}
    assert not deal.trump
    with pytest.raises(ValueError, match="not legal"):
        deal.act(pack[0])
    deal.act(f"DEAL-{way.upper()}")
    straight = Deal(STANDARD | {"packet": way}, dealer=1, pack=pack)
    assert deal.hands == straight.hands
    assert deal.stock == straight.stock
    assert (deal.turn, deal.trump) == (0, pack[12][1])


def test_the_stock_must_come_out_even() -> None:
    with pytest.raises(ValueError, match="come out even"):
        Deal(small("AKQ", "SHD", 3), dealer=0, pack=full_pack(small("AKQ", "SHD", 3)))


def test_the_pack_must_hold_each_card_once() -> None:
    pack = shuffled(STANDARD, 1)
    with pytest.raises(ValueError, match="each card once"):
        Deal(STANDARD, dealer=0, pack=[*pack[:-1], pack[0]])


# --- trumps ------------------------------------------------------------------------------------


def test_the_top_of_the_stock_makes_trump_for_the_whole_deal() -> None:
    pack = shuffled(STANDARD, 3)
    deal = Deal(STANDARD, dealer=0, pack=pack)
    tops: set[str] = set()
    while deal.turn is not None:
        assert deal.trump == pack[12][1]
        tops.update(card[1] for card in deal.stock[:1])
        deal.act(min(deal.legal()))
    assert len(tops) > 1


@pytest.mark.parametrize(("above", "allowed"), [(3, False), (4, True), (47, True), (48, False)])
def test_a_card_cut_and_replaced_has_four_cards_above_and_below(above: int, allowed: bool) -> None:
    rules = PRIVATE | {"trump-from": "cut-and-replace"}
    pack = shuffled(rules, 1)
    if allowed:
        deal = Deal(rules, dealer=0, pack=pack, cut_card=pack[above])
        assert deal.trump == pack[above][1]
        assert deal.stock == pack[12:]
    else:
        with pytest.raises(ValueError, match="middle"):
            Deal(rules, dealer=0, pack=pack, cut_card=pack[above])


def test_a_card_cut_before_the_shuffle_may_end_up_anywhere() -> None:
    rules = PRIVATE | {"trump-from": "cut-before", "packet": "either"}
    pack = shuffled(rules, 1)
    for card in (pack[0], pack[-1]):
        assert Deal(rules, dealer=0, pack=pack, cut_card=card).trump == card[1]
    with pytest.raises(ValueError, match="cannot have been cut"):
        Deal(rules, dealer=0, pack=pack)


# --- drawing -----------------------------------------------------------------------------------


def two_to_draw() -> Deal:
    pack = stacked("AH QS", "KH JS", stock="KS QH JH AS")
    return Deal(small("AKQJ", "SH", 2), dealer=1, pack=pack)


def test_the_winner_draws_the_top_card_and_the_loser_the_next_and_the_winner_leads() -> None:
    deal = two_to_draw()
    act_all(deal, "AH KH")
    assert deal.hands == [{"QS", "KS"}, {"JS", "QH"}]
    assert deal.turn == 0

    deal = two_to_draw()
    act_all(deal, "AH JS")
    assert deal.hands == [{"QS", "QH"}, {"KH", "KS"}]
    assert deal.turn == 1
    assert deal.stock == ["JH", "AS"]


def test_four_draw_winner_first_then_clockwise() -> None:
    rules = small("AKQ", "SHDC", 2, seats=4, sides="partners", follow="may-trump")
    pack = stacked("KH QD", "QH KD", "AH AD", "KC QC", stock="AS KS QS AC")
    deal = Deal(rules, dealer=3, pack=pack)
    act_all(deal, "KH QH AH QC")
    assert deal.turn == 2
    assert deal.hands == [{"QD", "QS"}, {"KD", "AC"}, {"AD", "AS"}, {"KC", "KS"}]
    assert deal.won == [set(), set(), {"KH", "QH", "AH", "QC"}, set()]


@pytest.mark.parametrize(("rules", "drawing"), [(STANDARD, 20), (PRIVATE, 20), (FOUR, 7)])
def test_the_stock_runs_out_evenly_and_the_last_six_tricks_are_played_without_it(
    rules: dict[str, object], drawing: int
) -> None:
    deal = Deal(rules, dealer=0, pack=shuffled(rules, 5))
    stocks = []
    while deal.turn is not None:
        deal.act(max(deal.legal()))
        if not deal.trick:
            stocks.append(len(deal.stock))
    full = deal.seats * drawing
    assert stocks == [*range(full - deal.seats, -1, -deal.seats), 0, 0, 0, 0, 0, 0]
    assert set().union(*deal.won) == set(deal.pack)


# --- counting ----------------------------------------------------------------------------------

# Spades are trumps.  Seat 0 takes AS-5S, JS-5C and JD-AD; seat 1 takes 5H-JH, AC-5D and JC-AH.
# Each side takes ten card-points.
FIVES_HANDS = ("AS JS AH 5H AD 5D", "5S JH JD AC JC 5C")
FIVES_PLAY = "AS 5S JS 5C 5H JH AC 5D JC AH JD AD"


def five_deal(dealer: int = 1, scores: list[int] | None = None, **other: object) -> Deal:
    """The eldest hand's part and the dealer's are the same whoever deals."""
    rules = FIVES | {"ranks": "AJ5", "packet": "singly", "follow": "follow-suit"} | SPADES
    rules |= {key.replace("_", "-"): value for key, value in other.items()}
    deal = Deal(rules, dealer=dealer, pack=stacked(*FIVES_HANDS), cut_card="AS", scores=scores)
    act_all(deal, FIVES_PLAY)
    assert deal.turn is None
    return deal


def test_every_five_pays_five_to_its_winner_and_they_are_counted_in_the_order_of_the_list() -> None:
    deal = five_deal()
    assert deal.awards == [
        ("high", 0, 1),
        ("low", 0, 1),
        ("jack", 0, 1),
        ("five-spades", 0, 5),
        ("five-hearts", 1, 5),
        ("five-diamonds", 1, 5),
        ("five-clubs", 0, 5),
        ("game", None, 0),
    ]
    assert deal.scores == [13, 10]
    assert deal.winner is None


def test_counting_stops_when_a_side_reaches_the_target() -> None:
    deal = five_deal(scores=[50, 52])
    assert [item for item, _, _ in deal.awards] == [
        *("high", "low", "jack", "five-spades", "five-hearts", "five-diamonds"),
    ]
    assert deal.scores == [58, 62]
    assert deal.winner == 1


def test_a_complete_count_goes_on_but_the_first_to_reach_the_target_has_won() -> None:
    deal = five_deal(scores=[50, 52], counting="complete")
    assert len(deal.awards) == 8
    assert deal.scores == [63, 62]
    assert deal.winner == 1


def test_low_goes_to_the_winner_of_the_trick_or_to_its_holder() -> None:
    assert five_deal(low="winner").awards[1] == ("low", 0, 1)
    assert five_deal(low="holder").awards[1] == ("low", 1, 1)


def test_a_tied_game_is_nobodys() -> None:
    assert five_deal(game_tie="none").awards[-1] == ("game", None, 0)


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_tied_game_goes_to_the_elder_hand_where_that_is_the_rule(dealer: int) -> None:
    assert five_deal(dealer, game_tie="elder").awards[-1] == ("game", 1 - dealer, 1)


def points_taken(deal: Deal, seats: list[int]) -> int:
    return sum(CARD_POINTS.get(card[0], 0) for seat in seats for card in deal.won[seat])


def forty_all(rules: dict[str, object], dealer: int) -> Deal:
    for seed in range(1000):
        deal = play_out(Deal(rules, dealer=dealer, pack=shuffled(rules, seed)), seed)
        if points_taken(deal, [0, 2] if deal.seats == 4 else [0]) == 40:
            return deal
    raise AssertionError("no deal at forty all was found")


def test_at_forty_all_only_three_points_are_scored() -> None:
    deal = forty_all(STANDARD, 0)
    assert sum(deal.scores) == 3
    assert deal.awards[-1] == ("game", None, 0)


@pytest.mark.parametrize(("dealer", "side"), [(0, 1), (1, 0), (2, 1), (3, 0)])
def test_at_forty_all_in_partnership_the_elder_hands_side_scores_game(
    dealer: int, side: int
) -> None:
    assert forty_all(FOUR | {"game-tie": "elder"}, dealer).awards[-1] == ("game", side, 1)
    assert forty_all(FOUR, dealer).awards[-1] == ("game", None, 0)


@pytest.mark.parametrize("rules", [STANDARD, PRIVATE, FOUR])
def test_in_a_full_pack_high_low_and_jack_are_ace_deuce_and_jack_and_always_scored(
    rules: dict[str, object],
) -> None:
    for seed in range(30):
        deal = play_out(Deal(rules, dealer=seed % 2, pack=shuffled(rules, seed)), seed)
        for (item, side, points), rank in zip(deal.awards, "A2J", strict=False):
            taker = next(
                seat for seat in range(deal.seats) if f"{rank}{deal.trump}" in deal.won[seat]
            )
            assert (side, points) == (taker % 2, 1), item
        assert points_taken(deal, list(range(deal.seats))) == 80
        even, odd = deal.game_points()
        assert (even, odd) == (points_taken(deal, [0, 2][: deal.seats // 2]), 80 - even)
        if even != odd:
            assert deal.awards[-1] == ("game", 0 if even > odd else 1, 1)


def test_fives_count_towards_game_only_where_that_is_the_rule() -> None:
    changed = 0
    for seed in range(60):
        plain = play_out(Deal(FIVES, dealer=0, pack=shuffled(FIVES, seed)), seed)
        rules = FIVES | {"fives-in-game": "all"}
        counted = play_out(Deal(rules, dealer=0, pack=shuffled(FIVES, seed)), seed)
        assert plain.won == counted.won
        assert sum(plain.game_points()) == 80
        fives = [sum(card[0] == "5" for card in cards) for cards in plain.won]
        expected = [points_taken(plain, [seat]) + 5 * fives[seat] for seat in (0, 1)]
        assert counted.game_points() == expected
        changed += plain.awards[-1] != counted.awards[-1]
    assert changed


def test_a_deal_is_played_to_its_end_even_when_the_winning_point_is_already_taken() -> None:
    deal = Deal(STANDARD, dealer=0, pack=shuffled(STANDARD, 1), scores=[9, 9])
    plays = 0
    while deal.turn is not None:
        assert (deal.awards, deal.winner, deal.scores) == ([], None, [9, 9])
        deal.act(min(deal.legal()))
        plays += 1
    assert plays == 52
    assert len(deal.awards) == 1
    assert deal.winner == deal.awards[0][1]
    assert deal.legal() == set()
    with pytest.raises(ValueError, match="over"):
        deal.act("AS")


def test_in_a_small_pack_high_and_low_are_the_best_and_worst_trumps_played() -> None:
    rules = small("K9", "SH", 2, **{"trump-from": "cut-before"})
    deal = Deal(rules, dealer=1, pack=stacked("KS 9H", "9S KH"), cut_card="9S")
    act_all(deal, "KS 9S 9H KH")
    assert deal.awards == [("high", 0, 1), ("low", 0, 1), ("jack", None, 0), ("game", None, 0)]


# --- what a player may know --------------------------------------------------------------------


def test_cards_drawn_from_a_face_up_stock_are_known_to_all_until_they_are_played() -> None:
    deal = two_to_draw()
    assert deal.visible(0)["top"] == "KS"
    act_all(deal, "AH JS")
    seen = deal.visible(0)
    assert seen["hand"] == {"QS", "QH"}
    assert seen["drawn"] == [(1, "KS"), (0, "QH")]
    assert seen["known"] == {1: {"KS"}}
    assert seen["top"] == "JH"
    assert deal.visible(None)["known"] == {0: {"QH"}, 1: {"KS"}}
    assert deal.visible(None)["hand"] == set()
    deal.act("KS")
    assert deal.visible(0)["known"] == {1: set()}


def test_cards_drawn_in_private_are_known_to_their_drawer_only() -> None:
    deal = Deal(PRIVATE | SPADES, dealer=1, pack=shuffled(PRIVATE, 2), cut_card="9S")
    assert deal.visible(0)["cut_card"] == "9S"
    for _ in range(2):
        deal.act(min(deal.legal()))
    first, second = deal.pack[12:14]
    by_seat = {deal.turn: first, 1 - (deal.turn or 0): second}
    for seat in (0, 1):
        seen = deal.visible(seat)
        drawn = seen["drawn"]
        assert isinstance(drawn, list)
        assert set(drawn) == {(seat, by_seat[seat]), (1 - seat, None)}
        assert seen["known"] == {1 - seat: set()}
        assert seen["top"] is None
        assert seen["stock_count"] == 38
    assert {card for _, card in deal.visible(None)["drawn"]} == {None}  # type: ignore[attr-defined]


def test_a_face_down_stock_may_still_be_drawn_from_in_view() -> None:
    rules = PRIVATE | {"draws": "shown"} | SPADES
    deal = Deal(rules, dealer=1, pack=shuffled(rules, 2), cut_card="9S")
    for _ in range(2):
        deal.act(min(deal.legal()))
    assert deal.turn is not None
    assert deal.visible(1 - deal.turn)["known"] == {deal.turn: {deal.pack[12]}}
    assert deal.visible(0)["top"] is None


def test_cards_drawn_from_a_face_up_stock_are_seen_whatever_is_said_of_draws() -> None:
    deal = Deal(STANDARD | {"draws": "private"}, dealer=1, pack=shuffled(STANDARD, 2))
    for _ in range(2):
        deal.act(min(deal.legal()))
    assert deal.turn is not None
    assert deal.visible(1 - deal.turn)["known"] == {deal.turn: {deal.pack[12]}}
    assert deal.visible(deal.turn)["known"] == {1 - deal.turn: {deal.pack[13]}}


def test_the_card_turned_for_trump_is_seen_even_on_a_face_down_stock() -> None:
    deal = Deal(PRIVATE, dealer=1, pack=shuffled(PRIVATE, 2))
    turned = deal.pack[12]
    assert deal.visible(None)["top"] == turned
    for _ in range(2):
        deal.act(min(deal.legal()))
    assert deal.turn is not None
    assert deal.visible(None)["top"] is None
    assert deal.visible(None)["drawn"] == [(deal.turn, turned), (1 - deal.turn, None)]


@pytest.mark.parametrize("rules", [STANDARD, PRIVATE | {"trump-from": "cut-before"}])
def test_when_the_stock_is_gone_two_players_know_each_others_hands(
    rules: dict[str, object],
) -> None:
    cut = None if rules["trump-from"] == "stock-top" else "9S"
    deal = Deal(rules, dealer=0, pack=shuffled(rules, 7), cut_card=cut)
    while deal.stock:
        deal.act(min(deal.legal()))
    for seat in (0, 1):
        seen = deal.visible(seat)
        assert seen["certain"] == {1 - seat: deal.hands[1 - seat]}
        assert seen["lacks"] == {1 - seat: set(SUITS)}


@pytest.mark.parametrize(
    ("follow", "card", "lacked"),
    [
        ("must-trump", "2H", set()),
        ("must-trump", "2S", set()),
        ("must-trump", "2D", {"H", "S"}),
        ("may-trump", "2H", set()),
        ("may-trump", "2S", set()),
        ("may-trump", "2D", {"H"}),
        ("follow-suit", "2H", set()),
        ("follow-suit", "2S", {"H"}),
        ("follow-suit", "2D", {"H"}),
    ],
)
def test_what_a_card_played_to_a_heart_shows_when_spades_are_trumps(
    follow: str, card: str, lacked: set[str]
) -> None:
    assert shows_lack_of(follow, card, "H", "S") == lacked
    for hand in permutations(["AH", "AS", "AD", "AC"], 2):
        if card in may_follow(follow, {card, *hand}, "H", "S"):
            assert not lacked & {other[1] for other in hand}


@pytest.mark.parametrize(("draws", "after"), [("shown", {"H"}), ("private", set())])
def test_a_suit_shown_out_of_stays_so_until_a_card_is_drawn_unseen(
    draws: str, after: set[str]
) -> None:
    rules = small("AKQJ", "SHDC", 2, seats=4, sides="partners", follow="may-trump")
    rules |= {"stock": "face-down", "draws": draws, "trump-from": "cut-before"}
    pack = stacked("AH KH", "QH JH", "AC AD", "KC KD", stock="AS KS QS JS QC JC QD JD")
    deal = Deal(rules, dealer=3, pack=pack, cut_card="AS")
    act_all(deal, "AH QH AC")
    assert deal.visible(0)["shown_out"] == {1: set(), 2: {"H"}, 3: set()}
    deal.act("KC")
    assert deal.visible(0)["shown_out"] == {1: set(), 2: after, 3: after}


def test_unseen_cards_that_can_lie_nowhere_else_are_certain() -> None:
    # Three hearts and a club are unseen; seat 1 has two unknown cards, seat 2 one, the stock one.
    certain, lacks = deduce({"AH", "KH", "QH", "2C"}, {1: 2, 2: 1}, {1: {"C"}, 2: {"H"}})
    assert certain == {1: set(), 2: {"2C"}}
    assert lacks == {1: {"S", "D", "C"}, 2: set(SUITS)}


def test_unseen_cards_of_two_suits_together_may_fill_a_hand_for_certain() -> None:
    certain, lacks = deduce({"AH", "AS", "2C", "2D"}, {1: 2, 2: 2}, {1: {"C", "D"}, 2: set()})
    assert certain == {1: {"AH", "AS"}, 2: {"2C", "2D"}}
    assert lacks == {1: set(SUITS), 2: set(SUITS)}


KNOWLEDGE_RULES = [
    small("AKQ", "SH", 2),
    small("AKQ", "SH", 2, stock="face-down", draws="private", follow="follow-suit"),
    small("AKQJ", "SH", 2),
    small("AK", "SHDC", 2, follow="follow-suit"),
    small("AK", "SHDC", 2, follow="may-trump", stock="face-down"),
    small("AK", "SHDC", 2, stock="face-down", draws="private"),
    small("AKQJ", "SH", 2, stock="face-down", draws="private", **{"trump-from": "cut-before"}),
    small(
        "AK",
        "SHDC",
        2,
        seats=4,
        sides="partners",
        **{"trump-from": "cut-before"},
        follow="follow-suit",
    ),
    small("AKQJ", "SH", 2, seats=4, sides="partners", **{"trump-from": "cut-before"}),
    small("AKQJ", "SH", 1, seats=4, sides="each", follow="may-trump"),
]


# A spectator holds no cards, and there are too many orders of the larger packs for him.
KNOWLEDGE: list[tuple[dict[str, object], int | None]]
KNOWLEDGE = [(rules, seat) for rules in KNOWLEDGE_RULES for seat in (0, 1)]
KNOWLEDGE += [(rules, None) for rules in KNOWLEDGE_RULES[:2]]


@pytest.mark.parametrize(("rules", "viewer"), KNOWLEDGE)
def test_deductions_are_those_that_hold_in_every_deal_agreeing_with_what_was_seen(
    rules: dict[str, object], viewer: int | None
) -> None:
    """Keep every possible order of the pack in play beside the true one, and compare."""
    cut = None if rules["trump-from"] == "stock-top" else "KS"
    true = Deal(rules, dealer=1, pack=shuffled(rules, 1), cut_card=cut)
    mine = set() if viewer is None else true.hands[viewer]
    fixed = [place for place, card in enumerate(true.pack) if card in mine]
    free = [place for place in range(len(true.pack)) if place not in fixed]
    worlds = []
    for order in permutations([true.pack[place] for place in free]):
        pack = list(true.pack)
        for place, card in zip(free, order, strict=True):
            pack[place] = card
        worlds.append(Deal(rules, dealer=true.dealer, pack=pack, cut_card=cut))

    def sight(deal: Deal) -> list[object]:
        seen = deal.visible(viewer)
        return [seen[key] for key in ("hand", "trump", "top", "drawn", "turn")]

    private = rules["stock"] == "face-down" and rules["draws"] == "private"
    rng = random.Random(1)
    while True:
        worlds = [world for world in worlds if sight(world) == sight(true)]
        certain, lacks = true.visible(viewer)["certain"], true.visible(viewer)["lacks"]
        assert isinstance(certain, dict)
        assert isinstance(lacks, dict)
        for seat, cards in certain.items():
            in_all = set(full_pack(rules)).intersection(*(world.hands[seat] for world in worlds))
            in_any = {card[1] for world in worlds for card in world.hands[seat] - cards}
            assert cards <= in_all
            assert not lacks[seat] & in_any
            if not private:  # an unseen draw leaves finer traces than are followed up
                assert cards == in_all
                assert lacks[seat] == set(SUITS) - in_any
        if true.turn is None:
            break
        act = rng.choice(sorted(true.legal()))
        worlds = [world for world in worlds if act in world.legal()]
        for deal in (true, *worlds):
            deal.act(act)


# --- who deals ---------------------------------------------------------------------------------


def test_the_deal_passes_to_the_left_within_a_match() -> None:
    assert [next_dealer(STANDARD, dealer) for dealer in (0, 1)] == [1, 0]
    assert [next_dealer(FOUR, dealer) for dealer in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("rules", "way", "first", "winner", "dealer"),
    [
        (STANDARD, "winner", 0, 0, 0),
        (STANDARD, "winner", 0, 1, 1),
        (STANDARD, "alternate", 0, 0, 1),
        (STANDARD, "alternate", 1, 1, 0),
        (FOUR, "winner", 2, 0, 2),
        (FOUR, "winner", 2, 1, 3),
        (FOUR, "winner", 3, 0, 0),
        (FOUR, "alternate", 3, 1, 0),
    ],
)
def test_who_deals_the_next_match(
    rules: dict[str, object], way: str, first: int, winner: int, dealer: int
) -> None:
    assert next_match_dealer(rules | {"match-dealer": way}, first, winner) == dealer


def test_the_higher_cut_deals_and_equal_ranks_cut_again() -> None:
    assert cut_for_deal([{0: "KS", 1: "AC"}]) == [1, 0]
    assert cut_for_deal([{0: "TS", 1: "9C"}]) == [0, 1]
    assert cut_for_deal([{0: "7S", 1: "7C"}, {0: "2H", 1: "2D"}, {0: "3H", 1: "2D"}]) == [0, 1]


def test_four_who_tie_in_pairs_all_cut_again_but_keep_their_standing_over_the_others() -> None:
    first = {0: "KS", 1: "AC", 2: "AS", 3: "KH"}
    assert cut_for_deal([first, {0: "AS", 1: "2C", 2: "3C", 3: "QD"}]) == [2, 1, 0, 3]
    again = [{0: "5S", 1: "2C", 2: "5C", 3: "QD"}, {0: "9S", 1: "8S", 2: "7S", 3: "6S"}]
    with pytest.raises(ValueError, match="already"):
        cut_for_deal([first, *again])


def test_only_those_who_tie_cut_again() -> None:
    first = {0: "KS", 1: "AC", 2: "3S", 3: "KH"}
    assert cut_for_deal([first, {0: "2S", 3: "3S"}]) == [1, 3, 0, 2]
    with pytest.raises(ValueError, match="should cut"):
        cut_for_deal([first, {0: "2S", 1: "4S", 3: "3S"}])
    with pytest.raises(ValueError, match="should cut"):
        cut_for_deal([first, {0: "2S"}])


@pytest.mark.parametrize(
    "cuts",
    [
        [],
        [{0: "AS"}],
        [{0: "AS", 1: "KS", 3: "QS"}],
        [{0: "AS", 1: "AS"}, {0: "AS", 1: "KS"}],
        [{0: "AS", 1: "AH"}],
        [{0: "AS", 1: "KS"}, {0: "AS", 1: "KS"}],
        [{0: "AS", 1: "1S"}],
    ],
)
def test_an_impossible_or_unfinished_cut_is_refused(cuts: list[dict[int, str]]) -> None:
    with pytest.raises(ValueError, match=r"."):
        cut_for_deal(cuts)


def test_the_two_highest_cuts_sit_opposite_and_the_highest_deals() -> None:
    assert seats_by_cut([3, 1, 0, 2]) == [3, 0, 1, 2]


# --- every line --------------------------------------------------------------------------------


def four_trumps(dealer: int, eldest: str, other: str) -> Deal:
    rules = small("AKQJ", "S", 2, **{"trump-from": "cut-before"})
    return Deal(rules, dealer=dealer, pack=stacked(eldest, other), cut_card="AS")


def test_minimax_finds_the_best_reply_for_either_side() -> None:
    # Whatever the king and jack lead, the ace and queen can take both tricks and all four points.
    assert minimax(four_trumps(1, "KS JS", "AS QS"), 0) == -4
    assert minimax(four_trumps(1, "KS JS", "AS QS"), 1) == 4
    # With the ace and queen to lead, the king takes the queen: five all, and Game is nobody's.
    assert minimax(four_trumps(0, "AS QS", "KS JS"), 0) == -3
    # High and Game against Low and Jack.
    assert minimax(four_trumps(1, "AS JS", "KS QS"), 0) == 0


def test_minimax_counts_only_the_points_of_this_deal_and_leaves_the_deal_alone() -> None:
    deal = four_trumps(1, "KS JS", "AS QS")
    deal.scores = [7, 2]
    assert minimax(deal, 0) == -4
    assert deal.hands == [{"KS", "JS"}, {"AS", "QS"}]
    assert (deal.scores, deal.awards, deal.story) == ([7, 2], [], [])
    assert deal.played_by == {}

    deal = two_to_draw()
    assert minimax(deal, 0) == -minimax(two_to_draw(), 1)
    assert deal.stock == ["KS", "QH", "JH", "AS"]


def test_minimax_counts_points_and_not_items() -> None:
    rules = small("A5", "S", 1, **{"trump-from": "cut-before"}, scoring=FIVES["scoring"], target=61)
    deal = Deal(rules, dealer=1, pack=["AS", "5S"], cut_card="AS")
    assert minimax(deal, 0) == 1 + 1 + 5 + 1


def test_lines_are_counted_once_for_every_way_of_playing_the_deal_out() -> None:
    assert count_lines(four_trumps(1, "KS JS", "AS QS")) == 4
    # No trumps but the one below: hearts and spades must each be followed, so one reply each.
    rules = small("AK", "SH", 2, **{"trump-from": "cut-before"}, follow="follow-suit")
    deal = Deal(rules, dealer=1, pack=stacked("AS KH", "KS AH"), cut_card="AS")
    assert count_lines(deal) == 2
    # Under may-trump the lead of the heart may be trumped, and then the trumper leads.
    rules["follow"] = "may-trump"
    deal = Deal(rules, dealer=1, pack=stacked("AS KH", "KS AH"), cut_card="AS")
    assert count_lines(deal) == 3
    # The dealer's choice of packet is an act like any other; in one packet each, two trumps meet
    # two hearts, and the four ways of playing those come on top.
    rules["packet"] = "either"
    deal = Deal(rules, dealer=1, pack=stacked("AS KH", "KS AH"), cut_card="AS")
    assert count_lines(deal) == 3 + 4
