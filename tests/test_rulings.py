"""Rulings of the books on points that were once played, or told, otherwise."""

from typing import Any

import pytest

import naive
from hilojack import Match, load
from hilojack.calls import show_act
from hilojack.cards import parse_card, parse_cards, show_card
from hilojack.match import Deck, Opening
from hilojack.records import from_match, load as load_records, to_match, write_jsonl
from hilojack.records.lines import rules_as_data
from hilojack.variants.page import rule_page
from hilojack.variants.variant import VariantError, former_rules
from hilojack.views.events import Counted
from tables import naive_rules, play, play_on, table

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
    assert "eldest is the bidder, without a contract, and does not win before others" in page


def test_the_page_of_pitch_says_that_the_bidder_wins() -> None:
    for preset in load("pitch").presets:
        page = told("pitch", preset=preset)
        wins = "bidder's side that makes its bid and reaches the target wins, even if" in page
        assert wins == (load("pitch", preset=preset).rules["pitcher-wins"] == "before-all")
    assert "bidder" not in told("all-fours")


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


def test_the_lowest_bid_of_bicycle_is_two_in_smudge_too() -> None:
    for preset in ("bicycle", "bicycle-smudge"):
        assert calls("pitch", "PASS", preset=preset) == {"PASS", "BID-2", "BID-3", "BID-4"}


@pytest.mark.parametrize(("bid", "may"), [("BID-3", True), ("BID-4", False)])
def test_the_dealer_may_take_over_a_bid_below_four_with_a_joker_too(bid: str, may: bool) -> None:
    match = play(Match(load("pitch", preset="bicycle-joker", seats=3), seed=1), f"PASS {bid}")
    assert (bid in legal(match)) == may


# --- Pitch: the rules of one author are not those of another -------------------------------------


def test_only_parlett_plays_pitch_for_stakes() -> None:
    staked = {p for p in load("pitch").presets if load("pitch", preset=p).rules["stake"]}
    parlett = {p for p in load("pitch").presets if told_by("penguin", p)}
    assert staked == parlett
    assert len(parlett) == 7
    assert "pays a double stake" in told("pitch")
    assert "stake" not in told("pitch", preset="cinch")


def told_by(author: str, preset: str) -> bool:
    stated = load("pitch").file["presets"][preset]
    return bool(stated.get("source", preset) == author)


def test_high_is_the_ace_alone_and_low_stays_with_its_player_in_west_michigan() -> None:
    """Ben wins the two of spades, but Ann has played it; the ace is buried."""
    hands = ["2S 9H 8H 7H 2H 9D", "KS QH JH TH KH AH", "9S 8D 7D 2D TD JD"]
    hands += ["QS 8C 7C 2C 9C TC", "8S QC KC AC JC QD", "7S X x TS JS KD"]
    match = table("pitch", hands, "AS AD", dealer=5, preset="west-michigan")
    play_on(play(match, "BID-2 PASS PASS PASS PASS PASS 2S KS 9S QS 8S 7S"))
    told_of = {one.item: one.taker for one in match.view(0).events if isinstance(one, Counted)}
    assert told_of["low"] == 0
    assert told_of["ace"] is None
    assert "high" not in told_of


def test_west_michigan_says_that_a_new_deal_is_another_way_if_all_pass() -> None:
    """The source leaves the choice to the table."""
    page = " ".join(rule_page(load("pitch", preset="west-michigan", seats=6)).split())
    assert "If all pass the dealer must bid; a new deal is another way." in page


def test_the_joker_of_the_dummies_ranks_between_the_jack_and_the_ten() -> None:
    hands = ["TS 2H 3H 4H 5H 6H", "X 2D 3D 4D 5D 6D", "JC 2C 3C 4C 5C 6C"]
    match = table("pitch", hands, "", dealer=2, preset="dummies-joker")
    play(match, "BID-2 PASS PASS TS X")
    assert legal(match) == {"JC", "2C", "3C", "4C", "5C", "6C"}  # no spade: the jick is a club
    assert match.variant.rules["trumps"].split()[3:6] == ["J", "X", "T"]
    play(match, "JC")
    assert match.turn == 1


def test_the_bidding_of_wilson_goes_round_until_all_others_have_passed() -> None:
    match = Match(load("pitch", preset="wilson"), seed=1)
    play(match, "BID-2 BID-3 PASS PASS")
    assert legal(match) == {"BID-4", "BID-5", "PASS"}
    play(match, "BID-4 PASS")
    assert match.view(0).phase == "name"


def test_the_higher_score_wins_a_setback_that_both_sides_reach() -> None:
    assert load("setback").rules["pitcher-wins"] == "higher"


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


# --- what the page of records left open ----------------------------------------------------------


def test_every_line_of_a_majority_counts_though_the_count_stops_among_them() -> None:
    rules = {"suits": "SHD", "ranks": "AKQJ", "hand": 2, "first-batch": 1}
    options: dict[str, Any] = {"dealer": 2, "rules": rules | {"counting": "stop", "target": 1}}
    hands = ["JS JH", "AS QH", "KS AH"]  # the makers lose, and both others reach the target
    match = judged("troeven", hands, "", "NAME-S JS AS KS QH AH JH", **options)
    assert (match.scores, match.victor) == ((-1, 1, 1), 1)


@pytest.mark.parametrize(("counting", "scores"), [("stop", (2, 0)), ("complete", (5, 0))])
def test_the_point_for_a_smudge_counts_though_the_count_has_stopped(
    counting: str, scores: tuple[int, ...]
) -> None:
    rules = {"hand": 3, "smudge": "tricks", "counting": counting, "target": 1}
    options = {"dealer": 1, "rules": rules}
    hands = ["AS 2S TH", "JS 3H 4H"]
    assert gained("pitch", hands, "", "SMUDGE PASS AS JS 2S 3H TH 4H", **options) == scores


HELD: dict[str, Any] = {"scoring": "high low jack majority", "ties": "held-over", "hand": 2}
WINS = "AS 2S TH 3H"  # High, Low and the deal for seat 0, who bids
FALLS_SHORT = "KS AS 3H TH"  # only the deal


@pytest.mark.parametrize(
    ("said", "held", "scores"),
    [
        (f"BID-4 PASS {WINS}", 0, (-4, 0)),
        (f"BID-4 PASS {WINS}", 1, (4, 0)),
        (f"BID-4 PASS {FALLS_SHORT}", 1, (-4, 2)),
    ],
)
def test_points_held_over_count_towards_a_bid_and_are_lost_with_it(
    said: str, held: int, scores: tuple[int, ...]
) -> None:
    cards = said.split()[2:]
    hands = [f"{cards[0]} TH", f"{cards[1]} 3H"]
    match = judged("pitch", hands, "", said, held=held, dealer=1, rules=HELD)
    assert (match.scores, match.deal.held_over) == (scores, 0)
    words = "for the winners of the next deal that is decided, as part of what they score for it"
    assert words in told("pitch", rules=HELD)


@pytest.mark.parametrize("smudge", ["match", "as-four", "tricks"])
def test_a_hanged_jack_makes_up_for_no_point_that_a_smudge_lacks(smudge: str) -> None:
    """Seat 0 scores High, Low and three for the jack; seat 1 scores Game."""
    rules = {"hand": 2, "smudge": smudge, "hang-jack": 3}
    match = judged(
        "pitch", ["AS 3H", "JS TH"], "", "SMUDGE PASS AS JS 3H TH", dealer=1, rules=rules
    )
    assert (match.scores, match.victor) == ((-5 if smudge == "tricks" else -4, 1), None)
    assert "only if their side alone scores every item of the score" in told("pitch", rules=rules)


def test_all_tricks_of_a_smudge_are_not_enough_without_low() -> None:
    rules = {"hand": 2, "smudge": "tricks", "hang-jack": 2, "low": "holder"}
    match = judged(
        "pitch", ["AS TH", "JS 3H"], "", "SMUDGE PASS AS JS TH 3H", dealer=1, rules=rules
    )
    assert match.scores == (-5, 1)  # the jack is Low too, and its holder scores that


def test_the_penalty_for_a_forgotten_last_card_is_drawn_from_under_the_pile() -> None:
    """Seat 1 forgot its last card. The stock of three is not enough for the penalty of seven."""
    rules = {"ranks": "9854", "suits": "SH", "hand": 2}
    match = table("black-jack", ["5S 4H", "9S 5H"], "8S 8H 4S 9H", rules=rules)
    play(match, "9S END-TURN 5S LAST-CARD 5H")
    assert [(shuffle.act, set(shuffle.stock)) for shuffle in match.deal.shuffles] == [
        (5, set(parse_cards("8S 9S 5S")))
    ]
    assert (len(match.view(1).hand), match.turn) == (6, 0)


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


def test_the_stakes_of_the_source_are_those_of_its_example() -> None:
    """Two and one: the winners, with two all fours to one, get three from the losers. The winners
    reach the target at Low, and the deal is counted to its end.
    """
    small = {"hand": 3, "packet": "singly", "ranks": "AKQJT2", "suits": "SH"}
    variant = load("all-fours", preset="pagat-west-yorkshire", rules=small)
    pack = Deck(parse_cards("AS KH KS AH JS QH QS TH 2S JH TS 2H"))
    opening = Opening(first_dealer=3, scores=(5, 0))
    match = Match(variant, opening=opening, decks=[pack] * 3)
    for n in range(3):
        if n:
            match.next_deal()
        play(match, "AS KH TS TH JS QH KS AH QS 2H 2S JH")
    assert (match.scores, match.stakes()) == ((13, 4), (3, -3))


# --- what was stored by the rules of before ------------------------------------------------------


def test_a_record_of_the_former_rules_opens_and_replays() -> None:
    match = run("foster", 3, "BEG REFUSE BUNCH AGREE", **former_rules("all-fours", "foster"))
    (record,) = load_records(write_jsonl(from_match(match), unfinished=True))
    assert record.header.rules["bunch"] == "yes"
    assert to_match(record).deal.thrown_in == "same-dealer"


def test_a_record_of_a_number_of_players_that_a_preset_has_no_more_opens() -> None:
    """Nine-card Pitch was once for three players, each alone, too; the source knows only four."""
    for seats, wrong in ((3, {}), (6, {"sides": "each"})):
        with pytest.raises(VariantError, match="is for 4 players, not for"):
            load("pitch", preset="nine-card", seats=seats, rules=wrong)
    variant = load("pitch", preset="nine-card", seats=3, rules={"sides": "each"})
    match = play(Match(variant, seed=1), "BID-1 PASS PASS")
    (record,) = load_records(write_jsonl(from_match(match), unfinished=True))
    assert to_match(record).variant == variant


def test_former_rules_are_those_of_the_presets_that_changed() -> None:
    before = {"pitcher-wins": "at-the-end"}
    assert former_rules("all-fours", "foster")["bunch"] == "yes"
    assert former_rules("california-jack", "foster") == before | {"game-tie": "elder"}
    assert former_rules("all-fours", "penguin") == before
    assert former_rules("all-fives", "penguin")["revoke-pays"] == 10
    assert former_rules("pitch", "racehorse") == before
    stakes = {"stake": 1, "double-stake": "yes"}
    assert former_rules("pitch", "bicycle").items() >= stakes.items()
    assert former_rules("pitch", "bicycle-smudge") == before | stakes | {"min-bid": 1}
    assert former_rules("pitch", "smudge")["smudge"] == "match"
    for game, preset in (("all-fours", "foster"), ("all-fives", "penguin"), ("pitch", "smudge")):
        rules = former_rules(game, preset)
        assert rules_as_data(load(game, preset=preset, rules=rules).rules).items() >= rules.items()


# --- what had no deal of its own -----------------------------------------------------------------


def judged(
    game: str, hands: list[str], stock: str, said: str, *, held: int = 0, **options: Any
) -> Match:
    """A deal as the engine and the naive referee alike settle it."""
    dealt = table(game, hands, stock, **options)
    opening = Opening(first_dealer=dealt.deal.dealer, held_over=held)
    match = Match(dealt.variant, opening=opening, decks=[dealt.deal.deck])
    deal = naive.Deal(
        naive_rules(match.variant),
        dealer=match.deal.dealer,
        pack=[show_card(card) for card in match.deal.pack],
        scores=[0] * match.variant.sides,
        carry=held,
    )
    for word in said.split():
        assert legal(match) == deal.legal(), word
        play(match, word)
        deal.act(word)
    assert (list(match.scores), match.victor) == (deal.scores, deal.winner)
    return match


def gained(*args: Any, **options: Any) -> tuple[int, ...]:
    return judged(*args, **options).scores


@pytest.mark.parametrize(
    ("fives", "scores"), [("none", (0, 7)), ("trump", (0, 8)), ("all", (1, 7))]
)
def test_fives_decide_game_at_all_fives(fives: str, scores: tuple[int, ...]) -> None:
    """Seat 1 pegs the five of trumps and has High and Low; seat 0 takes two other fives."""
    rules = {"hand": 3, "fives-in-game": fives}
    hands = ["4S 6H 6D", "5S 5H 5D"]
    assert gained("all-fives", hands, "9S", "STAND 5S 4S 5H 6H 6D 5D", rules=rules) == scores


@pytest.mark.parametrize(("to", "scores"), [("eldest", (0, 1, 0)), ("all", (0, 1, 1))])
@pytest.mark.parametrize("game", ["all-fours", "all-fives"])
def test_the_gift_is_for_eldest_or_for_all(game: str, to: str, scores: tuple[int, ...]) -> None:
    rules = {"hand": 1, "gift-to": to}
    assert gained(game, ["2S", "2H", "2D"], "9S", "BEG GIVE", rules=rules) == scores


@pytest.mark.parametrize(("points", "scores"), [("kept", (1, 0)), ("taken-back", (0, 0))])
@pytest.mark.parametrize("game", ["all-fours", "all-fives"])
def test_a_turned_jack_counts_or_not_if_no_new_suit_comes(
    game: str, points: str, scores: tuple[int, ...]
) -> None:
    small = {"hand": 1, "run": 1, "ranks": "AKQJT2", "suits": "SH"}
    stock = "JS AH KH KS QH JH QS TH 2H TS"  # a spade is turned after each run
    match = judged(
        game, ["AS", "2S"], stock, "BEG REFUSE", rules=small | {"thrown-in-points": points}
    )
    assert (match.scores, match.deal.thrown_in) == (scores, "same-dealer")


TROEVEN = {"suits": "SH", "ranks": "AKQJ", "hand": 2, "first-batch": 1}


@pytest.mark.parametrize("capot", [0, 1, 3])
def test_winning_every_trick_pays_the_makers_and_their_opponents_more(capot: int) -> None:
    rules = TROEVEN | {"capot": capot}
    made = gained("troeven", ["JS JH", "AS AH"], "", "NAME-S AS JS AH JH", rules=rules)
    lost = gained("troeven", ["AS AH", "JS JH"], "", "NAME-S JS AS AH JH", rules=rules)
    split = gained("troeven", ["JS AH", "AS JH"], "", "NAME-S AS JS JH AH", rules=rules)
    assert (made, lost) == ((0, 1 + capot), (1 + capot, -1))
    assert split == (0, 0)


def test_a_false_claim_of_a_revoke_costs_the_claimer_only_what_the_rules_say() -> None:
    """Seat 0 followed; seat 1 claims a revoke, and the count is as if nobody had."""
    hands, fair = ["2H 3D 6D", "3H 4H 8C"], "STAND 4H 2H 3H 3D 8C 6D"
    for points in (0, 1, 3):
        rules = {"hand": 3, "revoke": "penalised", "false-claim": points}
        quiet = gained("all-fours", hands, "9S", f"{fair} PASS PASS", rules=rules)
        accused = gained("all-fours", hands, "9S", f"{fair} CLAIM-0 PASS", rules=rules)
        assert (accused[0] - quiet[0], accused[1] - quiet[1]) == (points, 0)


# --- the sale, Couillon and Malmedy --------------------------------------------------------------

SALE = ["KS QS 2H", "JS 3D 4D", "AS 5H 7H"]  # seat 0 is eldest
LOST = "KS JS AS 5H QS 3D 2H 4D 7H"  # eldest pitches, and seat 2 scores all four


@pytest.mark.parametrize(
    ("said", "scores"),
    [
        (f"BID-4 {LOST}", (-4, 0, 4)),
        (f"SELL PASS PASS {LOST}", (0, 0, 4)),  # without a contract
        (f"SELL BID-1 PASS REFUSE {LOST}", (-1, 1, 4)),
        ("SELL BID-1 PASS ACCEPT JS AS QS 5H KS 3D 2H 4D 7H", (1, -1, 4)),
        ("SELL PASS BID-3 ACCEPT AS QS JS 5H 2H 3D 7H KS 4D", (3, 0, 4)),
    ],
)
def test_a_sale_pays_and_sets_back(said: str, scores: tuple[int, ...]) -> None:
    options = {"dealer": 2, "preset": "sell-out", "rules": {"hand": 3}}
    assert gained("pitch", SALE, "", said, **options) == scores


COUILLON = ["AS KH", "9S TH", "QS JH", "TS QH"]  # seat 3 is eldest; seats 0 and 2 win both tricks
WON = "TS AS 9S QS KH TH JH QH"
HALVED = ["AS TH", "9S AH", "JS JH", "TS 9H"]


@pytest.mark.parametrize(
    ("hands", "said", "scores", "held"),
    [
        (COUILLON, f"ACCEPT {WON}", (2, -1), 0),
        (COUILLON, f"PASS ACCEPT {WON}", (2, 0), 0),
        (COUILLON, f"PASS PASS ACCEPT {WON}", (2, -1), 0),
        (COUILLON, f"PASS PASS PASS PASS {WON}", (2, 0), 0),  # trumps from the bottom; no maker
        (HALVED, "ACCEPT TS AS 9S JS TH AH JH 9H", (0, 0), 2),
    ],
)
def test_couillon_is_won_or_lost_by_those_who_accept(
    hands: list[str], said: str, scores: tuple[int, ...], held: int
) -> None:
    """A point is held over from the deal before."""
    options = {"dealer": 2, "preset": "couillon", "rules": {"hand": 2}}
    match = judged("troeven", hands, "KD", said, held=1, **options)
    assert (match.scores, match.deal.held_over) == (scores, held)


@pytest.mark.parametrize(("tie", "scores", "held"), [("none", (0, 0), 2), ("elder", (0, 2), 0)])
def test_without_makers_a_tie_of_couillon_is_settled_as_that_of_game(
    tie: str, scores: tuple[int, ...], held: int
) -> None:
    options = {"dealer": 2, "preset": "couillon", "rules": {"hand": 2, "game-tie": tie}}
    said = "PASS PASS PASS PASS TS AS 9S JS TH AH JH 9H"
    match = judged("troeven", HALVED, "KD", said, held=1, **options)
    assert (match.scores, match.deal.held_over) == (scores, held)


def test_at_malmedy_eldest_names_trumps_on_three_of_five_cards() -> None:
    hands = ["AS KS QS AH AD", "9H TH JH 9D TD", "JS TS 9S 9C TC", "QH KH QD KD JD"]
    match = table("troeven", hands, "", dealer=3, preset="malmedy")
    assert [len(match.view(seat).hand) for seat in range(4)] == [3, 3, 3, 3]
    said = "NAME-S AS 9H JS QH KS TH TS KH QS JH 9S QD AH 9D 9C KD AD TD TC JD"
    match = judged("troeven", hands, "", said, dealer=3, preset="malmedy")
    assert (match.scores, match.variant.rules["target"]) == ((2, 0), 13)  # all tricks: one more
