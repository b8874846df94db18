"""Rulings of the books on points that were once played, or told, otherwise."""

from typing import Any

import pytest

from hilojack import Match, load
from hilojack.calls import show_act
from hilojack.cards import parse_card, parse_cards
from hilojack.match import Deck, Opening
from hilojack.variants.page import rule_page
from tables import play, table

THREE = ["2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D"]
RUN = "8C 2C 3C 4C 5C 6C 7C 9D 9C AD KD QD TD 8D TH"  # clubs, a packet of three each, diamonds


def legal(match: Match) -> set[str]:
    return {show_act(act) for act in match.legal_acts()}


def calls(game: str, said: str, seats: int = 3, **options: Any) -> set[str]:
    """What may be called after these calls, where the last seat deals."""
    hands = ["2S", "2H", "2D", "2C"][:seats]
    rules = {"hand": 1, "packet": "singly", **options.pop("rules", {})}
    match = table(game, hands, "8C", dealer=seats - 1, rules=rules, **options)
    return legal(play(match, said))


def told(game: str, **options: Any) -> str:
    return " ".join(
        rule_page(load(game, **options))
        .partition("## Presets")[0]
        .partition("## Object")[2]
        .split()
    )


# --- Pitch: who wins if two reach the target -----------------------------------------------------

# Seat 0 pitches; seat 1 wins High, seat 0 the rest.
PITCHED = ["KS JS TH 9H", "AS 2S 3D 4D"]


def both_home(bid: str = "BID-2", **rules: Any) -> Match:
    """Both reach two in a deal in which seat 1 is counted first and seat 0 has pitched."""
    house = {"hand": 4, "target": 2, "card-points": {"T": 10}, **rules}
    variant = load("pitch", seats=2, rules={"packet": "singly", "ranks": "AKJT9432", **house})
    hands = [[parse_card(card) for card in hand.split()] for hand in PITCHED]
    pack = [card for pair in zip(*hands, strict=True) for card in pair]
    rest = [card for card in range(52) if variant.row[3] >> card & 1 and card not in pack]
    opening = Opening(first_dealer=1, scores=(0, 1))
    match = play(Match(variant, opening=opening, decks=[Deck(pack + rest)]), f"{bid} PASS")
    return play(match, "JS 2S TH 3D KS AS 4D 9H")


def test_the_pitcher_wins_before_a_player_who_is_counted_first() -> None:
    match = both_home()
    assert (match.scores, match.victor) == ((3, 2), 0)


def test_no_stopped_count_takes_the_match_from_the_pitcher() -> None:
    match = both_home(counting="stop")
    assert (match.scores, match.victor) == ((2, 2), 0)
    former = both_home(counting="stop", **{"pitcher-wins": "at-the-end"})
    assert (former.scores, former.victor) == ((0, 2), 1)


def test_who_pitches_without_a_contract_wins_no_sooner_than_others() -> None:
    match = both_home("PASS", **{"all-pass": "eldest-free"})
    assert (match.scores, match.victor) == ((3, 2), 1)
    page = told("pitch", rules={"all-pass": "eldest-free"})
    assert "eldest pitches without a contract, and does not win before others" in page


def test_the_page_of_pitch_says_that_the_pitcher_wins() -> None:
    for preset in load("pitch").presets:
        page = told("pitch", preset=preset)
        assert "pitcher's side that makes its bid and reaches the target wins, even if" in page
    assert "pitcher" not in told("all-fours")


# --- Pitch: the dealer's right and the smudge ----------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "said", "may"),
    [
        ("penguin", "PASS BID-4", True),
        ("britannica", "PASS PASS BID-4", True),
        ("britannica", "PASS PASS BID-3", False),
        ("bicycle", "PASS BID-3", True),
        ("bicycle", "PASS BID-4", False),
        ("bicycle-smudge", "PASS BID-3", False),
        ("smudge", "PASS BID-3", True),
        ("smudge", "PASS BID-4", True),
        ("smudge", "PASS SMUDGE", False),
        ("smudge-six", "BID-4 PASS", True),
        ("smudge-six", "BID-4 SMUDGE", False),
    ],
)
def test_what_the_dealer_may_take_over(preset: str, said: str, may: bool) -> None:
    *_, last = [word for word in said.split() if word != "PASS"]
    seats = len(said.split()) + 1
    assert (last.replace("SMUDGE", "BID-4") in calls("pitch", said, seats, preset=preset)) == may


def test_a_smudge_is_a_bid_of_four_and_bids_rise() -> None:
    assert "SMUDGE" in calls("pitch", "BID-3", preset="smudge")
    assert "SMUDGE" not in calls("pitch", "BID-4", preset="smudge")
    assert "SMUDGE" in calls("pitch", "BID-4", preset="smudge", rules={"smudge": "match"})
    assert "SMUDGE" in calls("pitch", "BID-4", preset="smudge-six")


# --- All Fours: bunching -------------------------------------------------------------------------


def run(preset: str, seats: int, said: str, **rules: Any) -> Match:
    return play(table("all-fours", THREE[:seats], RUN, preset=preset, rules=rules), said)


def test_of_two_either_may_propose_to_bunch() -> None:
    assert legal(run("foster", 2, "BEG REFUSE")) == {"BUNCH", "PLAY-ON"}
    dealer = run("foster", 2, "BEG REFUSE PLAY-ON")
    assert (dealer.turn, legal(dealer)) == (0, {"BUNCH", "PLAY-ON"})
    asked = play(dealer, "BUNCH")
    assert (asked.turn, legal(asked)) == (1, {"AGREE", "REFUSE"})
    assert run("foster", 2, "BEG REFUSE PLAY-ON BUNCH AGREE").deal.thrown_in == "same-dealer"
    assert run("foster", 2, "BEG REFUSE BUNCH AGREE").deal.thrown_in == "same-dealer"
    for said in ("PLAY-ON PLAY-ON", "PLAY-ON BUNCH REFUSE", "BUNCH REFUSE"):
        assert run("foster", 2, f"BEG REFUSE {said}").view(1).phase == "discard"


def test_more_than_two_do_not_bunch() -> None:
    assert run("foster", 3, "BEG REFUSE").view(2).phase == "discard"
    assert run("foster", 3, "BEG REFUSE", bunch="yes").view(2).phase == "bunch"


def test_a_page_without_begging_speaks_of_neither_runs_nor_gifts() -> None:
    page = told("all-fours", rules={"beg": "none"})
    for word in ("gift", " run", "beg ", "discard", "thrown in", "bunch", "second"):
        assert word not in page


# --- All Fives: revokes --------------------------------------------------------------------------


def test_a_revoke_at_all_fives_costs_what_it_costs_at_all_fours() -> None:
    rules = load("all-fives").rules
    plain = load("all-fours").rules
    for name in ("revoke-pays", "revoke-with-jack", "revoke-bars", "revoker-may-win"):
        assert rules[name] == plain[name], name
    assert (rules["revoke-pays"], rules["revoke-with-jack"]) == (1, 2)
    assert rules["revoke-bars"] == "jack-and-game"


@pytest.mark.parametrize(("jack", "pays"), [("JS", 2), ("JD", 1)])
def test_a_revoke_at_all_fives_pays_one_or_two_for_the_jack(jack: str, pays: int) -> None:
    hands = ["2H 3D 6D 7D 8D 9D", f"3H 4H 8C 9C TC {jack}"]
    match = table("all-fives", hands, "9S", rules={"revoke": "penalised"})
    play(match, f"STAND 4H 3D 3H 2H 8C 6D 9C 7D TC 8D {jack} 9D")
    before = match.scores
    play(match, "CLAIM-0")
    assert [after - was for after, was in zip(match.scores, before, strict=True)] == [0, pays]


def test_a_false_claim_pays_the_side_accused() -> None:
    for points in (0, 1, 3):
        rules = {"revoke": "penalised", "false-claim": points}
        match = table("all-fours", ["2H 3D 6D 7D 8D 9D", "3H 4H 8C 9C TC JD"], "9S", rules=rules)
        play(match, "STAND 4H 2H 3H 3D 8C 6D 9C 7D TC 8D JD 9D CLAIM-0")
        assert match.scores == (points, 0)


# --- Troeven, and games that had no preset or name -----------------------------------------------


def test_points_held_over_several_ties_add_up() -> None:
    rules = {"suits": "SH", "ranks": "AKQJ", "hand": 2, "first-batch": 1, "packet": "singly"}
    variant = load("troeven", seats=2, rules=rules)
    tie, decided = "AS JS QH KH AH KS QS JH", "AS JS KH QH AH KS QS JH"
    decks = [Deck(parse_cards(pack)) for pack in (tie, tie, decided)]
    match = Match(variant, opening=Opening(first_dealer=0), decks=decks)
    held = []
    for acts in ("NAME-S AS JS QH KH", "NAME-S AS JS QH KH", "NAME-S AS JS KH QH"):
        held.append(play(match, acts).deal.held_over)
        match.next_deal()
    assert (held, match.scores) == ([1, 2, 0], (0, 3))
    assert "those winners score all the points held over" in told("troeven")


def test_callie_jacks_is_a_name_of_california_jack() -> None:
    assert load("Callie Jacks").game == "california-jack"


@pytest.mark.parametrize(
    ("game", "preset", "rules"),
    [
        ("shasta-sam", "foster", {"trump-from": "cut-before", "stock": "face-down", "target": 7}),
        (
            "pitch",
            "britannica",
            {"all-pass": "eldest-free", "dealers-right": "only-four", "low": "holder"},
        ),
        ("black-jack", "variant-2-sets", {"several": "runs-and-sets", "finish": "single-card"}),
    ],
)
def test_a_game_of_a_book_has_its_preset(game: str, preset: str, rules: dict[str, Any]) -> None:
    variant = load(game, preset=preset)
    assert {name: variant.rules[name] for name in rules} == rules


def test_the_closing_example_of_the_text_is_played_in_one_turn() -> None:
    """Eleven cards on the six of clubs, each of the same rank or next in suit."""
    chain = "6D 6H 6S 7S 8S 9S TS JS JC TC 9C"
    hands = ["2D 3D 4D 5D 8D 9D TD QD AD 2H 3H 4H 5H", f"{chain} KH KD"]
    match = table("black-jack", hands, "6C", preset="variant-2-sets", rules={"hand": 13})
    play(match, f"{chain} END-TURN")
    assert (match.turn, len(match.deal.acts)) == (0, 12)
    assert "PICK-UP" not in legal(match)  # the black jacks are covered


def test_a_turn_that_answers_a_pick_up_has_nothing_but_answers() -> None:
    for preset in load("black-jack").presets:
        words = "In a turn that answers, play only answers."
        assert words in told("black-jack", preset=preset)
    hands = ["2S 2H 3H 4C", "2D 3D KD 5C"]
    match = table("black-jack", hands, "8S", preset="variant-1", dealer=1, rules={"hand": 4})
    play(match, "2S END-TURN")
    assert legal(play(match, "2D")) == {"END-TURN"}  # not the three of diamonds


# --- stakes --------------------------------------------------------------------------------------


def test_a_stake_for_each_deal_in_which_a_side_scores_all_four() -> None:
    small = {"hand": 3, "packet": "singly", "ranks": "AKJT2", "suits": "SH", "beg": "none"}
    stakes = {"target": 5, "stake": 1, "stake-all-four": 5}
    variant = load("all-fours", seats=2, rules=small | stakes)
    pack = parse_cards("AS 2S JS 2H TS TH KS AH JH KH")  # eldest wins all four
    opening = Opening(first_dealer=1, scores=(0, 4))
    match = play(Match(variant, opening=opening, decks=[Deck(pack)] * 2), "AS 2S JS 2H TS TH")
    assert (match.scores, match.stakes()) == ((4, 4), (0, 0))
    match.next_deal()
    play(match, "AS 2S JS 2H TS TH")  # the count stops at High
    assert (match.victor, match.stakes()) == (1, (4, -4))
