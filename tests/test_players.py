"""The players of the computer: what they choose on known positions, and how often they win.

Source of the rulings: the maxims that `hilojack.players.rule` names.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from hilojack import Match, Variant, load
from hilojack.calls import show_act
from hilojack.cards import cards_in, parse_card, parse_cards, show_card
from hilojack.match import Deck, Opening
from hilojack.players import make_player, play_match
from hilojack.players.rule import RulePlayer
from hilojack.players.tricks import possible_deals
from hilojack.policy import promise, tricks as policy
from hilojack.rules.tricks import slots
from hilojack.search.beliefs.sampling import layouts
from hilojack.search.evaluation.equity import equity_table
from hilojack.search.rollouts.rollout import utility
from hilojack.variants.variant import seats_of
from hilojack.views.tricks import View, look
from tables import play, some, table

DEALER, ELDEST = 1, 0  # of the two-handed positions below


def position(variant: Variant, *hands: str, stock: str = "", cut: str | None = None) -> Match:
    """The first deal of a match with these hands by seat and this stock; the last seat deals.

    The stock is given top first; the rest of it is the rest of the pack in the order of its cards.
    """
    pack = pack_that_deals(variant, [parse_cards(hand) for hand in hands])
    pack += parse_cards(stock)
    pack += [c for c in cards_in(variant.row[slots.PACK_CARDS]) if c not in pack]
    turned = None if cut is None else parse_card(cut)
    return Match(
        variant, opening=Opening(first_dealer=variant.seats - 1), decks=[Deck(pack, turned)]
    )


def pack_that_deals(variant: Variant, hands: Sequence[list[int]]) -> list[int]:
    """The cards in the order in which packets give these hands, eldest's first."""
    size = variant.row[slots.PACKET]
    packets = range(0, variant.row[slots.HAND], size)
    return [card for start in packets for hand in hands for card in hand[start : start + size]]


def choice(match: Match) -> str:
    """The card that the rule player chooses for the seat whose turn it is."""
    assert match.turn is not None
    return show_card(RulePlayer().choose(match.view(match.turn)))


def answer(match: Match, lead: str) -> str:
    """The card that the rule player answers to a lead."""
    match.act(parse_card(lead))
    return choice(match)


CALIFORNIA = load("california-jack")
MAY_TRUMP = CALIFORNIA.change(follow="may-trump")
WHIST = CALIFORNIA.change(follow="follow-suit")
LOW_HELD = CALIFORNIA.change(low="holder")
FIVES = load("california-fives")
PARTNERS = load("california-fives", seats=4).change(scoring="high low jack game", target=10)


# --- rulings of good play ------------------------------------------------------------------------


def test_the_rule_player_saves_its_ten_when_the_trick_is_lost() -> None:
    match = position(WHIST, "AH 3H 3D 4D 5D 6D", "TH 2H 7C 8C 9C JD", stock="4S 3C")
    assert answer(match, "AH") == "2H"


def test_it_makes_its_ten_when_the_trick_is_won() -> None:
    match = position(WHIST, "9H 3H 3D 4D 5D 6D", "TH KH 7C 8C 9C JD", stock="4S 3C")
    assert answer(match, "9H") == "TH"


def test_it_wins_the_trick_for_an_exposed_trump_ace() -> None:
    match = position(WHIST, "KH 3H 3D 4D 5D 6D", "AH 2H 7C 8C 9C JD", stock="AS 3C")
    assert answer(match, "KH") == "AH"


def test_it_wins_that_trick_with_the_cheapest_card_that_will_do() -> None:
    match = position(CALIFORNIA, "8H 3H 3D 4D 5D 6D", "9S KS 7C 8C 9C JD", stock="AS 3C")
    assert answer(match, "8H") == "9S"


def test_it_leaves_a_worthless_trick_and_a_worthless_draw_alone() -> None:
    match = position(MAY_TRUMP, "8H 3H 3D 4D 5D 6D", "QS KS 7C 8C 9C JD", stock="3S 3C 2D")
    assert answer(match, "8H") in ("7C", "8C", "9C")


def test_it_trumps_a_ten() -> None:
    match = position(CALIFORNIA, "TH 3H 3D 4D 5D 6D", "2H 4H 7C 6S 9C JD", stock="3S 3C")
    assert answer(match, "TH") == "6S"


def test_it_takes_low_home_when_the_winner_scores_it() -> None:
    match = position(CALIFORNIA, "TH 3H 3D 4D 5D 6D", "2S 4H 7C 6S 9C JD", stock="3S 3C")
    assert answer(match, "TH") == "2S"


def test_it_does_not_protect_low_when_the_holder_scores_it() -> None:
    trumped = ("AS 3H 3D 4D 5D 6D", "2S 4S 4H 7C 9C JD")
    assert answer(position(CALIFORNIA, *trumped, stock="3S 3C"), "AS") == "4S"
    assert answer(position(LOW_HELD, *trumped, stock="3S 3C"), "AS") == "2S"


def test_it_fights_to_draw_low_whoever_scores_it() -> None:
    low = parse_card("2S")
    for variant, stakes_on_low in ((WHIST, True), (LOW_HELD, False)):
        match = position(variant, "8H 3H 3D 4D 5D 6D", "9H 7H 7C 8C 9C JD", stock="2S 3C")
        worth = worths(match.view(ELDEST))
        assert (worth[policy.STAKE + low] > 0) == stakes_on_low
        assert worth[policy.POT] > 0


def test_it_takes_a_five_where_fives_score() -> None:
    hands = ("5H 3H 3D 4D 6C 6D", "7H 2H 7C 8C 9C JD")
    assert answer(position(FIVES, *hands, stock="4S 3C"), "5H") == "7H"


def test_fives_and_card_points_count_towards_game_as_the_rules_say() -> None:
    house = {"fives_in_game": "all", "card_points": "T10 96"}
    assert game_stakes(CALIFORNIA) == (0, 0)
    five, nine = game_stakes(CALIFORNIA.change(**house))
    assert 0 < five < nine


def game_stakes(variant: Variant) -> tuple[float, float]:
    """What the five of hearts and the nine of clubs stake."""
    match = position(variant, "5H 3H 3D 4D 6C 6D", "7H 2H 7C 8C 9C JD", stock="4S")
    stake = worths(match.view(ELDEST))[policy.STAKE :]
    return stake[parse_card("5H")], stake[parse_card("9C")]


def worths(view: View) -> list[float]:
    """What cards and the trick are worth to a seat, as a mean over possible deals."""
    chance, size, rows = Random(1), 64, []
    for row in possible_deals(view, layouts(view, size, chance), chance):
        worth = [0] * policy.WORTH_SIZE
        policy.appraise(view.variant.row, row, worth)
        rows.append(worth[: policy.LEARNT])
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def fourth_hand(fourth: str, *plays: str) -> str:
    """What the rule player, fourth to play, adds to three plays; the second is its partner's."""
    first = f"{plays[0]} 3D 4D 6D 7D 8D"
    second = f"{plays[1]} 3C 4C 6C 7C 8C"
    third = f"{plays[2]} KD QD 2D 9D 5D"
    match = position(PARTNERS, first, second, third, fourth, stock="4S 3S 2S KS")
    for card in plays:
        match.act(parse_card(card))
    return choice(match)


def test_it_gives_its_ten_to_a_partner_whose_trick_is_sure() -> None:
    assert fourth_hand("TH 3H 4H 9C JC QC", "7H", "AH", "2H") == "TH"


def test_it_keeps_its_ten_from_an_opponent_whose_trick_is_sure() -> None:
    assert fourth_hand("TH 3H 4H 9C JC QC", "7H", "2H", "AH") in ("3H", "4H")


def test_it_does_not_overtake_its_partner_needlessly() -> None:
    assert fourth_hand("AS 4H 6H 9C JC QC", "7H", "QH", "2H") in ("4H", "6H")


def test_it_makes_its_jack_as_soon_as_it_can() -> None:
    assert fourth_hand("JS 3H 4H 9C JC QC", "7H", "2H", "TH") == "JS"


# --- leads ---------------------------------------------------------------------------------------


def test_it_leads_a_card_that_cannot_lose_for_an_exposed_trump_ace() -> None:
    match = position(CALIFORNIA, "KS 3H 3D 4D 5D 6D", "7H 2H 7C 8C 9C JD", stock="AS 3C")
    assert choice(match) == "KS"


def test_it_throws_the_lead_with_a_small_card_when_there_is_nothing_to_win() -> None:
    match = position(CALIFORNIA, "TH JS 2S 4D TC TD", "7H 2H 7C 8C 9C JD", stock="4S 3C")
    assert choice(match) == "4D"


# --- what is said before the play ----------------------------------------------------------------

POOR, RICH = "2H 4H 7D 8C 9C 9D", "AS JS 2S AH TH KD"  # with spades turned up


def all_fours(eldest: str, dealer: str, **options: Any) -> Match:
    """A deal of All Fours for two with a spade turned up; seat 0 deals."""
    return table("all-fours", [dealer, eldest], "6S", **options)


def says(match: Match) -> str:
    """The act that the rule player chooses for the seat whose turn it is."""
    assert match.turn is not None
    return show_act(RulePlayer().choose(match.view(match.turn)))


def test_it_begs_without_trumps() -> None:
    assert says(all_fours(POOR, RICH)) == "BEG"


def test_it_stands_on_good_trumps() -> None:
    assert says(all_fours(RICH, POOR)) == "STAND"


def test_it_gives_one_on_good_trumps_and_runs_without_them() -> None:
    assert says(play(all_fours(POOR, RICH), "BEG")) == "GIVE"
    assert says(play(all_fours(RICH, POOR), "BEG")) == "REFUSE"


@pytest.mark.parametrize("target", [1, 2])
def test_it_does_not_give_the_point_that_wins(target: int) -> None:
    """Nor the one that brings eldest within one of the target, whatever the rules allow."""
    house = {"target": target, "gift-may-win": "yes"}
    assert says(play(all_fours(POOR, RICH, rules=house), "BEG")) == "REFUSE"


def test_it_keeps_its_trumps_when_it_discards() -> None:
    match = table("all-fours", [POOR, "AS JS 2S AH TH 5D"], "6S 9H 8H 3H 3C 4C 5C KS KH")
    play(match, "BEG REFUSE")
    while match.view(None).phase == "discard":
        match.act(RulePlayer().choose(match.view(match.turn)))
    kept = {show_card(card) for card in match.view(1).hand}
    assert {"AH", "TH", "9H", "8H"} <= kept


def test_it_names_its_longest_strong_suit() -> None:
    first = ["AH KH 9H TS", "7S 8S 9S QS", "7C 8C 9C TC", "7D 8D 9D TD"]
    variant = load("troeven")
    pack = [card for hand in first for card in parse_cards(hand)]
    pack += [card for card in cards_in(variant.row[slots.PACK_CARDS]) if card not in pack]
    assert says(Match(variant, opening=Opening(first_dealer=3), decks=[Deck(pack)])) == "NAME-H"


def test_it_accepts_a_suit_that_promises_more_than_half() -> None:
    assert couillon("AH KH QH JH") == "ACCEPT"
    assert couillon("9S TS 9C TC") == "PASS"


def couillon(hand: str) -> str:
    """What eldest says at Couillon with hearts turned up."""
    others = ("JS QS 9D TD", "JC QC JD QD", "AS KS AC KC")
    return says(table("troeven", [*others, hand], "9H", preset="couillon", dealer=2))


def pitcher(hand: str, **options: Any) -> Match:
    """Pitch for four: the first to bid has this hand."""
    others = ("3S 4S 5S 6C 7C 8C", "3D 4D 5D 6D 7D 8D", "9D 9C TC JC QC KC")
    return table("pitch", [*others, hand], "", dealer=2, **options)


@pytest.mark.parametrize("scoring", ["high", "high low", "high low jack"])
def test_it_never_bids_above_what_the_rules_can_pay(scoring: str) -> None:
    match = pitcher("AH KH QH JH TH 2H", rules={"scoring": scoring})
    assert says(match) in ("PASS", *(f"BID-{n + 1}" for n in range(len(scoring.split()))))


def test_it_bids_high_on_a_hand_that_scores_everything() -> None:
    assert says(pitcher("AH KH QH JH TH 2H")) in ("BID-3", "BID-4")
    assert says(pitcher("7S 6S 8H 9H 4C TD")) == "PASS"


def test_it_bids_more_with_a_partner() -> None:
    hand = "KH QH JH 3C 6S 7S"
    assert says(pitcher(hand)) == "BID-2"
    assert says(pitcher(hand, preset="penguin-partners")) == "BID-3"


@pytest.mark.parametrize("preset", ["penguin", "penguin-partners"])
def test_it_bids_no_more_than_it_takes_if_nobody_bids_after_it(preset: str) -> None:
    hand = "AH KH QH JH TH 2H"
    before = {"PASS PASS PASS": "BID-1", "PASS BID-1 PASS": "BID-1", "BID-1 PASS BID-2": "BID-2"}
    for said, least in before.items():
        assert says(play(dealer(hand, preset=preset), said)) == least
    if preset == "penguin":  # where the dealer may not take it over
        rules = {"dealers-right": "no"}
        assert says(play(dealer(hand, rules=rules), "BID-1 PASS BID-2")) == "BID-3"


@pytest.mark.parametrize("rules", [{"bid-rounds": "raise", "dealers-right": "no"}, {"made": "bid"}])
def test_a_dealer_bids_high_if_others_may_raise_or_a_bid_pays_itself(rules: Any) -> None:
    match = play(dealer("AH KH QH JH TH 2H", rules=rules), "PASS PASS PASS")
    assert says(match) in ("BID-3", "BID-4")


def dealer(hand: str, **options: Any) -> Match:
    """Pitch for four: the last to bid has this hand."""
    others = ("3S 4S 5S 6C 7C 8C", "3D 4D 5D 6D 7D 8D", "9D 9C TC JC QC KC")
    return table("pitch", [*others, hand], "", dealer=3, **options)


def test_it_pitches_its_best_suit() -> None:
    match = play(pitcher("AH KH JH 2H 9S TS"), "BID-4 PASS PASS PASS")
    assert says(match)[1] == "H"


def test_it_protects_low_only_where_the_winner_scores_it() -> None:
    """Where its holder scores it, the two decides nothing once a higher trump is in sight."""
    stakes = {}
    for low in ("winner", "holder"):
        match = play(all_fours(POOR, RICH, rules={"low": low}), "STAND")
        stakes[low] = worths(match.view(0))[policy.STAKE + parse_card("2S")]
    assert stakes["winner"] > 5 * stakes["holder"]


def test_the_odds_of_high_are_those_of_the_book() -> None:
    """A king is High at a table of so many when nobody holds the ace; a queen when neither."""
    book = {2: (0.87, 0.75), 4: (0.61, 0.37), 7: (0.22, 0.04)}
    for players, chances in book.items():
        rules = load("pitch", seats=players).row
        none = [promise.none_elsewhere(rules, better) / promise.SURE for better in (1, 2)]
        assert none == pytest.approx(chances, abs=0.011)


# --- secrecy and determinism ---------------------------------------------------------------------


@pytest.mark.parametrize("game", ["california-jack", "shasta-sam"])
def test_it_only_uses_its_view(game: str) -> None:
    """The same view over other hidden cards is met with the same choice."""
    hand, cut = "KS 3H 3D 4D 5D 6D", "KS" if game == "shasta-sam" else None
    others = ("7H 2H 7C 8C 9C JD", "AS JS QS TH TC 2S")
    matches = [position(load(game), hand, other, stock="4S", cut=cut) for other in others]
    views = [match.view(ELDEST) for match in matches]
    assert views[0] == views[1]
    assert RulePlayer(seed=1).choose(views[0]) == RulePlayer(seed=2).choose(views[1])


FAMILY = [
    (game, preset, seats)
    for game in ("all-fours", "all-fives", "troeven", "pitch", "trinidad-all-fours", "german-whist")
    for preset in load(game).presets
    for seats in seats_of(load(game).file, preset)
]


@pytest.mark.parametrize(("game", "preset", "seats"), FAMILY)
def test_it_only_uses_its_view_in_every_game(game: str, preset: str, seats: int) -> None:
    """A deal is played; whatever changes in what a seat cannot see, its choice stays."""
    match = Match(load(game, preset=preset, seats=seats), seed=6)
    for _ in range(20):
        if match.turn is None:
            break
        view = match.view(match.turn)
        assert_choice_stays(match, view)
        match.act(RulePlayer().choose(view))


def assert_choice_stays(match: Match, view: View) -> None:
    """Other hands are dealt that give the same view, and the same choice must follow."""
    row = list(match.position)
    (hands,) = layouts(view, 1, Random(view.number)).hands[:1]
    row[slots.HANDS : slots.HANDS + len(hands)] = hands
    other = look(match.variant, row, view.seat, view.events, view.number)
    assert other.hand == view.hand
    assert RulePlayer().choose(other) == RulePlayer(seed=9).choose(view)


@pytest.mark.parametrize(("game", "preset", "seats"), FAMILY)
def test_it_plays_whole_deals_of_every_game(game: str, preset: str, seats: int) -> None:
    play_out(load(game, preset=preset, seats=seats), seed=seats)


# --- endings -------------------------------------------------------------------------------------


def ending(seed: int, **rules: object) -> Match:
    """A deal of a pack of ten cards, with no stock."""
    house = {"ranks": "AKQJT", "suits": "SH", "hand": 5, "packet": "singly", "target": 2}
    variant = CALIFORNIA.change(**house, trump_from="cut-before", **rules)
    return Match(variant, seed=seed, opening=Opening(first_dealer=DEALER))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("follow", ["must-trump", "follow-suit"])
def test_an_ending_is_played_as_well_as_it_can_be(seed: int, follow: str) -> None:
    match = ending(seed, follow=follow)
    for _ in range(2):
        match.act(match.legal_acts()[0])
    assert match.turn is not None
    seat = match.turn
    match.act(RulePlayer().choose(match.view(seat)))
    after = outcome(match, seat)
    match.undo()
    assert after == best_outcome(match, seat)


def outcome(match: Match, seat: int) -> int:
    """What a position is worth to a seat of two, by trying every line."""
    if match.deal_over:
        rules = match.variant.row
        return utility(rules, list(match.position), list(equity_table(rules)), seat)
    return best_outcome(match, seat)


def best_outcome(match: Match, seat: int) -> int:
    """The best that the seat to act can make of a position, as a seat sees it."""
    values = []
    choose = max if match.turn == seat else min
    for act in match.legal_acts():
        match.act(act)
        values.append(outcome(match, seat))
        match.undo()
    return choose(values)


# --- matches -------------------------------------------------------------------------------------

SETTINGS = [
    *(("california-jack", preset, 2) for preset in load("california-jack").presets),
    *(("shasta-sam", preset, 2) for preset in load("shasta-sam").presets),
    *(("california-fives", "cats", seats) for seats in (2, 4)),
]


# At least so many of 100 matches; measured in 1,000: 99.3 and more, with these exceptions. Foster's
# match of seven points leaves more to luck: 98.8. In Shasta Sam the draws are blind, so that half
# of the high trumps fall to the random player and mostly stay there: 92.4 and 90.1. The same player
# with a sight of the other hand won 97 and 98 there; more guesses, or a look three tricks ahead,
# won no more than this.
LEAST = dict.fromkeys(SETTINGS, 99) | {
    ("california-jack", "foster", 2): 98,
    ("shasta-sam", "cats", 2): 91,
    ("shasta-sam", "penguin", 2): 89,
}


def matches_won(game: str, preset: str, seats: int, matches: int) -> int:
    """Matches that the rule player, or two in partnership, win against random players."""
    variant = load(game, preset=preset, seats=seats)
    won = 0
    for seed in range(matches):
        side = seed % variant.sides
        names = ["rule" if s % variant.sides == side else "random" for s in range(seats)]
        match = Match(variant, seed=seed)
        play_match(match, {s: make_player(n, seed=seed + s) for s, n in enumerate(names)})
        won += match.victor == side
    return won


# Of 100 matches: measured in 200, those of `foster` in 900 (69 and 71, by two kinds of seeds). A
# deal of six cards out of 52 leaves much to luck, a match of seven points has few deals, and a
# match of German Whist is one deal. With more sides a fair share is one of so many.
FAMILY_LEAST = {
    ("all-fours", "penguin", 2): 78,
    ("all-fours", "foster", 2): 69,
    ("all-fours", "penguin-nine-tricks", 2): 73,
    ("all-fours", "penguin-partners", 4): 81,
    ("all-fours", "penguin", 3): 56,
    ("all-fours", "penguin", 4): 55,
    ("all-fives", "penguin", 2): 89,
    ("all-fives", "penguin", 3): 74,
    ("troeven", "penguin", 4): 98,
    ("troeven", "penguin", 3): 87,
    ("troeven", "penguin", 2): 98,
    ("troeven", "couillon", 4): 88,
    ("pitch", "penguin", 2): 87,
    ("pitch", "penguin-partners", 4): 97,
    ("pitch", "penguin", 4): 71,
    ("pitch", "penguin", 7): 47,
    ("pitch", "bicycle", 2): 88,
    ("pitch", "smudge", 2): 88,
    ("pitch", "smudge-six", 2): 92,
    ("pitch", "bicycle-smudge", 2): 71,
    ("pitch", "racehorse", 2): 91,
    ("trinidad-all-fours", "trinidad", 4): 79,
    ("german-whist", "common", 2): 88,
}
FEW = [s for s in FAMILY_LEAST if s[1] in ("penguin", "trinidad", "common", "couillon")]


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_it_beats_random_players_of_the_family_in_a_few_matches(
    setting: tuple[str, str, int],
) -> None:
    """So few matches find a broken player: it wins half, and more than its share of more sides."""
    sides = load(setting[0], preset=setting[1], seats=setting[2]).sides
    assert matches_won(*setting, matches=8) >= (5 if sides == 2 else 12 / sides)


@pytest.mark.slow
@pytest.mark.parametrize("setting", FAMILY_LEAST, ids=str)
def test_it_beats_random_players_of_the_family(setting: tuple[str, str, int]) -> None:
    assert matches_won(*setting, matches=300) >= 3 * FAMILY_LEAST[setting]


@pytest.mark.parametrize("setting", some(SETTINGS, 4, str))
def test_it_beats_random_players_in_a_few_matches(setting: tuple[str, str, int]) -> None:
    """So few matches find a broken player, not a weaker one; two are left to luck, or three."""
    assert matches_won(*setting, matches=8) >= (6 if LEAST[setting] > 95 else 5)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_beats_random_players_in_a_thousand_matches(setting: tuple[str, str, int]) -> None:
    assert matches_won(*setting, matches=1000) >= 10 * LEAST[setting]


AUCTION = {"stock": "none", "trump-from": "pitched", "bidding": "auction"}
# Rules that go together, so that each value of each rule is played in some game.
TOGETHER = {
    ("draws", "private"): {"stock": "face-down"},
    ("trump-from", "turn-up"): {"stock": "none"},
    ("stock", "none"): {"trump-from": "cut-before"},
    ("trump-from", "named"): {"stock": "none"},
    ("trump-from", "accepted"): {"stock": "none"},
    ("trump-from", "pitched"): {"stock": "none", "bidding": "auction"},
    ("trump-from", "bidder-names"): {"stock": "none", "bidding": "auction"},
    ("bidding", "auction"): {"stock": "none", "trump-from": "pitched"},
    ("bidding", "sell-out"): {"stock": "none", "trump-from": "pitched"},
    ("bidding", "sale"): {"stock": "none", "trump-from": "pitched"},
    ("trump-from", "last-dealt"): {"stock": "none"},
    ("jack-pitched", "named"): AUCTION | {"follow": "follow-suit", "trumps": "T1"},
    ("first-deal", "two-of-diamonds"): AUCTION,
    ("follow", "trumps-only"): {"stock": "none", "trump-from": "cut-before"},
    ("bid-scoring", "difference"): AUCTION | {"counting": "complete"},
    ("moon", "tricks"): AUCTION | {"counting": "complete"},
}
HOUSE_RULES = [
    (key.name, value)
    for key in CALIFORNIA.family.keys.values()
    for value in key.values
    if key.name not in ("sides", "partners") or value in ("each", "agreed")
    if value != "or-one-alone"  # it needs a partner who is called, and so five
]


@pytest.mark.parametrize(("rule", "value"), HOUSE_RULES)
def test_it_plays_a_deal_under_every_rule(rule: str, value: str) -> None:
    """`Match.act` refuses an illegal choice."""
    play_out(load("california-jack", rules={**TOGETHER.get((rule, value), {}), rule: value}))


def play_out(variant: Variant, seed: int = 4) -> Match:
    """A deal that the rule player plays at every seat."""
    match = Match(variant, seed=seed)
    while match.turn is not None:
        match.act(RulePlayer().choose(match.view(match.turn)))
    assert match.deal_over
    return match


def test_a_wrong_name_of_a_player_is_answered_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="Did you mean 'rule'"):
        make_player("rul")
