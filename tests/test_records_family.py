"""Forged records of the dealt games: one for every law of turn-ups, runs, auctions and makers."""

from collections.abc import Callable
from typing import Any

import pytest

from hilojack import Match
from hilojack.calls import parse_act
from hilojack.match import Opening
from hilojack.records import RecordError, from_match, load, resume, save, to_match, write_text
from records_support import Lines, forged, lines_of, played, text_of
from tables import play, play_on, table

THREE = ["2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D"]
TWO = THREE[:2]
RUN = "8C 2C 3C 4C 5C 6C 7C 9C AD KD QD TD 9D 8D TH"  # clubs again, then hearts


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text)
    return caught.value


def fours(acts: str = "", stock: str = "8C", seats: int = 2, **rules: Any) -> Match:
    """A deal of All Fours at its first acts, seat 0 dealing."""
    named = {name.replace("_", "-"): value for name, value in rules.items()}
    return play(table("all-fours", THREE[:seats], stock, rules=named), acts)


def pitch(acts: str = "", **rules: Any) -> Match:
    named = {name.replace("_", "-"): value for name, value in rules.items()}
    return play(table("pitch", THREE, "8C", rules=named), acts)


def with_act(match: Match, act: str, seat: int | None = None) -> RecordError:
    """What is said of the record of a match with one act more."""
    turn = match.turn if seat is None else seat
    return refused(forged(match, lambda lines: lines[1]["acts"].append([turn, act])))


# --- what is said before the play ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "act", "law"),
    [
        (fours(), "2H", "eldest stands or begs: STAND or BEG (beg = once)"),
        (fours(), "GIVE", "eldest stands or begs: STAND or BEG (beg = once)"),
        (fours("BEG"), "STAND", "the dealer answers eldest's beg: GIVE or REFUSE"),
        (fours("BEG", target=1), "GIVE", "answers eldest's beg: REFUSE (gift-may-win = no"),
        (fours("STAND"), "BEG", "a card must be played now"),
        (fours("BEG REFUSE", RUN), "PASS", "a card must be discarded now"),
        (fours("BEG REFUSE", RUN), "KS", "only a card that is held can be discarded; held "),
        (fours("BEG REFUSE", RUN, bunch="yes"), "AGREE", "BUNCH or PLAY-ON (bunch = yes)"),
        (fours("BEG REFUSE BUNCH", RUN, bunch="yes"), "PLAY-ON", "refuses: REFUSE or AGREE"),
        (pitch(), "2H", "each in turn bids or passes: PASS or BID-1 or BID-2"),
        (
            pitch("BID-2"),
            "BID-2",
            ": PASS or BID-3 or BID-4 (min-bid = 1, max-bid = 4, dealers-right",
        ),
        (pitch("BID-2 PASS", dealers_right="no"), "BID-2", ": PASS or BID-3 or BID-4 ("),
        (pitch("PASS PASS"), "PASS", ": BID-1 or BID-2 or BID-3 or BID-4 ("),
        (pitch("BID-1", min_bid=1), "SMUDGE", "smudge = off, moon = off, worthless-hand = played)"),
        (pitch("SMUDGE", smudge="match"), "BID-4", ": PASS (min-bid = 1"),
        (pitch("PASS PASS BID-1"), "2H", "only a card that is held can be played"),
    ],
)
def test_a_call_out_of_order(match: Match, act: str, law: str) -> None:
    error = with_act(match, act)
    assert error.line == 2
    assert law in error.law


def test_trumps_are_named_before_the_rest_is_dealt() -> None:
    match = Match(
        played("troeven", seats=4, acts=0).variant, seed=1, opening=Opening(first_dealer=0)
    )
    law = "trumps are named: NAME-S or NAME-H or NAME-D or NAME-C (trump-from = named)"
    assert with_act(match, "PASS").law == law
    match.act(parse_act("NAME-S"))
    assert with_act(match, "NAME-H").law == "a card must be played now"


def test_a_turn_up_is_accepted_once() -> None:
    variant = played("troeven", preset="couillon", seats=4, acts=0).variant
    match = play(Match(variant, seed=1, opening=Opening(first_dealer=0)), "PASS")
    law = "each in turn accepts the turn-up or passes: ACCEPT or PASS (trump-from = accepted)"
    assert with_act(match, "NAME-H").law == law
    assert "it was the turn of Player 3" in with_act(match, "PASS", seat=1).law


def test_a_hand_lays_away_no_more_than_it_must() -> None:
    match = fours("BEG REFUSE", RUN)
    while match.turn == 1:
        match.act(match.legal_acts()[0])
    assert match.turn == 0
    assert "it was the turn of Player 1" in with_act(match, "2H", seat=1).law
    assert with_act(match, "BEG").what.endswith("Player 1 called BEG")
    assert with_act(match, "2H").what.endswith("Player 1 discarded 2H")


def test_a_lower_trump_is_kept_back() -> None:
    hands = ["2S 3S 4S 5S 6C 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 7C 7S"]
    hands[0] = "2S 3S 4S 5S 6C 8S"
    match = table("all-fours", hands, "8C", rules={"follow": "may-overtrump"})
    error = with_act(play(match, "STAND 2H 7C"), "6C")
    assert error.law.startswith("must not play a trump below 7C while another card may be played")
    assert "(All Fours, follow = may-overtrump)" in error.law


# --- points at once ------------------------------------------------------------------------------

PEGGED = play_on(fours("BEG GIVE", "JC"))  # the Jack turned up, and a gift


@pytest.mark.parametrize(
    ("pegs", "law"),
    [
        (None, "peg 1 is Player 1 1 after act 0"),
        ([], "peg 1 is Player 1 1 after act 0"),
        ([[0, 0, 1]], "peg 2 is Player 2 1 after act 2"),
        ([[0, 0, 1], [1, 1, 1]], "peg 2 is Player 2 1 after act 2"),
        ([[0, 0, 2], [2, 1, 1]], "peg 1 is Player 1 1 after act 0"),
        ([[2, 1, 1], [0, 0, 1]], "peg 1 is Player 1 1 after act 0"),
        ([[0, 0, 1], [2, 1, 1], [3, 1, 1]], "no more is scored at once than Player 1 1 after"),
        ([[0, 0, 0]], "with the fields of docs/records.md"),
    ],
)
def test_false_pegs(pegs: list[list[int]] | None, law: str) -> None:
    stated = None
    if pegs is not None:
        stated = [{"act": a, "side": s, "points": p} for a, s, p in pegs]
    error = refused(forged(PEGGED, lambda lines: lines[1].update(pegs=stated)))
    assert error.line == 2
    assert law in error.law


def test_an_unfinished_deal_states_what_was_pegged() -> None:
    match = fours("BEG", "JC")
    (record,) = load(write_text(from_match(match), unfinished=True))
    assert record.result.scores == [1, 0]
    assert to_match(record).scores == (1, 0)
    error = refused(forged(match, lambda lines: lines[1].pop("pegs")))
    assert error.law == "peg 1 is Player 1 1 after act 0"


def test_no_pegs_are_stated_as_none() -> None:
    error = refused(forged(fours("STAND"), lambda lines: lines[1].update(pegs=[])))
    assert error.law == "no points are scored at once, so it has no pegs"


def test_nothing_is_counted_when_a_match_is_won_before() -> None:
    match = fours("BEG GIVE", target=1, gift_may_win="yes")
    assert match.victor == 1
    item = {"item": "high", "side": 0, "points": 1}
    error = refused(forged(match, lambda lines: lines[1]["count"].append(item)))
    assert error.law == "the deal was over before there was anything to count"
    error = refused(forged(match, lambda lines: lines[1]["acts"].append([1, "2H"])))
    assert error.law == "the deal was over after 2 acts"


def test_a_gift_to_all_that_wins_goes_to_eldest_first() -> None:
    rules = {"gift_to": "all", "gift_may_win": "yes", "target": 1}
    match = play(table("all-fours", THREE, "8C", dealer=1, rules=fixed(rules)), "BEG GIVE")
    assert (match.victor, match.scores) == (2, (0, 0, 1))
    assert load(text_of(lines_of(match)))[0].result.victor == 2


def fixed(rules: dict[str, Any]) -> dict[str, Any]:
    return {name.replace("_", "-"): value for name, value in rules.items()}


# --- thrown in -----------------------------------------------------------------------------------


def test_who_deals_after_hands_that_are_thrown_in() -> None:
    bunched = fours("BEG REFUSE BUNCH AGREE", RUN, bunch="yes")
    passed = pitch("PASS PASS PASS", all_pass="redeal-next")
    for match, dealer in ((bunched, 0), (passed, 1)):
        match.next_deal()
        lines = lines_of(match)
        assert (lines[1]["count"], lines[2]["dealer"]) == ([], dealer)
        error = refused(forged(match, lambda x: x[2].update(dealer=1 - x[2]["dealer"])))
        assert error.line == 3
        again = "the same dealer deals again" if match is bunched else "passes to the left"
        assert again in error.law


@pytest.mark.parametrize(
    ("change", "law"),
    [
        (lambda x: x[1].pop("thrown_in"), "it is thrown in, and the dealer is then the same"),
        (lambda x: x[1].update(thrown_in="next-dealer"), "the dealer is then the same dealer"),
        (lambda x: x[1].update(thrown_in="both"), "with the fields of docs/records.md"),
        (lambda x: x[1].pop("count"), "it scores nothing"),
        (lambda x: x[1].update(scores=[1, 0]), "the count makes them Player 1 0, Player 2 0"),
    ],
)
def test_a_false_throw_in(change: Callable[[Lines], object], law: str) -> None:
    match = fours("BEG REFUSE BUNCH AGREE", RUN, bunch="yes")
    error = refused(forged(match, change))
    assert error.line == 2
    assert law in error.law


def test_a_deal_that_is_played_out_is_not_thrown_in() -> None:
    error = refused(forged(PEGGED, lambda lines: lines[1].update(thrown_in="same-dealer")))
    assert error.law == "it was played out"


def test_what_is_taken_back_is_not_pegged() -> None:
    for kept, scores in (("kept", [1, 0]), ("taken-back", [0, 0])):
        stock = RUN.replace("8C", "JC")
        match = fours("BEG REFUSE BUNCH AGREE", stock, bunch="yes", thrown_in_points=kept)
        line = lines_of(match)[1]
        assert (line["scores"], "pegs" in line) == (scores, kept == "kept")
        assert load(text_of(lines_of(match))) == [from_match(match)]


# --- bids ----------------------------------------------------------------------------------------

SET_BACK = play_on(pitch("BID-4 PASS PASS"))


def test_a_set_back_stands_first() -> None:
    line = lines_of(SET_BACK)[1]
    assert line["count"][0] == {"item": "set-back", "side": 1, "points": -4}
    assert line["scores"][1] == -4
    error = refused(forged(SET_BACK, lambda lines: lines[1]["count"].pop(0)))
    assert error.law == "item 1 of the count is set-back Player 2 -4"
    error = refused(forged(SET_BACK, lambda lines: lines[1]["scores"].__setitem__(1, 0)))
    assert "Player 2 -4" in error.law


def test_the_bidder_wins_before_others() -> None:
    match = next(match for match in map(to_two, range(400)) if sum(n > 1 for n in match.scores) > 1)
    error = refused(forged(match, lambda lines: lines[-1].update(victor=None)))
    assert error.law.endswith("had the highest bid and reached 2")
    other = next(s for s, n in enumerate(match.scores) if n > 1 and s != match.victor)
    error = refused(forged(match, lambda lines: lines[-1].update(victor=other)))
    assert error.law.endswith("had the highest bid and reached 2")


def to_two(seed: int) -> Match:
    return played("pitch", seats=3, seed=seed, rules={"target": 2})


def test_a_smudge_wins_from_any_score() -> None:
    match = next(m for m in map(smudged, range(400)) if max(m.scores) < m.variant.rules["target"])
    error = refused(forged(match, lambda lines: lines[-1].update(victor=None)))
    assert error.law.endswith("made the smudge")


def smudged(seed: int) -> Match:
    rules = {"suits": "S", "ranks": "AKQJT987", "hand": 2, "target": 99}
    return played("pitch", preset="smudge", seats=2, seed=seed, rules=rules)


# --- makers --------------------------------------------------------------------------------------


def test_points_are_held_over() -> None:
    match = next(m for m in map(troeven, range(200)) if any(d.held_over for d in m.deals))
    number = next(n for n, deal in enumerate(match.deals, 1) if deal.held_over)
    lines = lines_of(match)
    assert lines[number]["count"] == [{"item": "majority", "side": None, "points": 0}]
    assert lines[number]["held_over"] == 1
    error = refused(forged(match, lambda x: x[number].pop("held_over")))
    assert (error.line, error.law) == (number + 1, "1 are held over (ties = held-over)")
    assert "\nHeld over 1\n" in write_text(from_match(match))


def troeven(seed: int) -> Match:
    return played(
        "troeven", seats=4, seed=seed, rules={"ranks": "AKJ", "hand": 3, "first-batch": 2}
    )


def test_makers_who_fall_short_stand_before_the_others() -> None:
    match = played("troeven", seats=3, seed=2)
    short = [deal for deal in match.deals if len(deal.count) > 1]
    assert short
    for deal in short:
        makers, *others = deal.count
        assert makers == ("majority", (deal.dealer + 1) % 3, -1)
        assert [side for _, side, _ in others] == [(deal.dealer + n) % 3 for n in (2, 3)]


# --- saves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("acts", [1, 2, 3, 9, 20, 45])
@pytest.mark.parametrize("game", ["all-fours", "all-fives", "pitch", "troeven"])
def test_a_save_in_the_middle_of_the_talk(tmp_path: Any, game: str, acts: int) -> None:
    match = played(game, seed=4, acts=acts)
    save(match, tmp_path / "later")
    again = resume(tmp_path / "later")
    assert again.deals == match.deals
    assert again.view(0) == match.view(0)


def test_what_was_pegged_is_taken_back_with_its_act() -> None:
    match = fours("BEG GIVE", "JC")
    assert [peg.act for peg in match.deal.pegs] == [0, 2]
    match.undo()
    assert [peg.act for peg in match.deal.pegs] == [0]


def test_only_a_suit_of_the_pack_is_named() -> None:
    match = played("troeven", seats=2, acts=0, rules={"suits": "SD"})
    assert (
        with_act(match, "NAME-H").law == "trumps are named: NAME-S or NAME-D (trump-from = named)"
    )


# --- revokes --------------------------------------------------------------------------------------


def claims(acts: str = "", **rules: Any) -> Match:
    """All Fours of one card each, where seat 0 follows a heart with a club, to its claims."""
    options = {"revoke": "penalised", "hand": 2, "beg": "none", "turn-up-pays": {}}
    named = {name.replace("_", "-"): value for name, value in rules.items()}
    match = table("all-fours", ["KH 2C", "7H 8D"], "2S", rules=options | named)
    return play(match, f"7H 2C 8D KH {acts}")


@pytest.mark.parametrize(
    ("match", "act", "law"),
    [
        (
            claims(),
            "GIVE",
            "claims revokes of opponents or passes: PASS or CLAIM-0 (revoke = penal",
        ),
        (claims(), "CLAIM-1", "claims revokes of opponents or passes: PASS or CLAIM-0 (revoke = p"),
        (claims("CLAIM-0"), "CLAIM-0", "claims revokes of opponents or passes: PASS (revoke = pen"),
        (claims("PASS PASS"), "PASS", "the deal was over after 6 acts"),
    ],
)
def test_a_claim_that_is_not_open_is_refused(match: Match, act: str, law: str) -> None:
    assert law in with_act(match, act, seat=1).law


def test_a_revoke_is_no_breach_of_the_record_where_it_is_penalised() -> None:
    text = forged(claims("PASS PASS"), lambda lines: lines[0]["rules"].update(revoke="prevented"))
    assert "must follow hearts" in refused(text).law


def test_what_a_claim_pays_is_checked() -> None:
    match = claims("CLAIM-0 PASS PASS")
    text = forged(match, lambda lines: lines[1]["pegs"][0].update(points=2))
    assert refused(text).law == "peg 1 is Player 2 1 after act 5"


def test_claims_are_written_after_the_play() -> None:
    text = write_text(from_match(claims("CLAIM-0 PASS PASS")), unfinished=True)
    claimed = 'Claims "Player 2" CLAIM-0, pegs "Player 2" 1, "Player 2" PASS, "Player 1" PASS\n'
    assert claimed in text
    assert text.index("Play\n") < text.index("Claims") < text.index("Count")


@pytest.mark.parametrize("game", ["california-jack", "all-fours", "all-fives", "pitch", "troeven"])
def test_matches_with_revokes_come_back_out_of_both_notations(game: str) -> None:
    for seed in range(5):
        record = from_match(played(game, seed, rules={"revoke": "penalised"}))
        assert load(write_text(record)) == load(text_of(lines_of(to_match(record))))
        assert load(write_text(record)) == [record]
