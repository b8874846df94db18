"""Rulings on reviews: what an act cost, what may be known for it, and what is said of it."""

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import naive
from hilojack import Match, load, records
from hilojack.calls import show_act
from hilojack.cards import cards_in, parse_card, show_card
from hilojack.cli import main
from hilojack.match import Deck, Opening, retrace
from hilojack.review import (
    Basis,
    Decision,
    Estimate,
    Hindsight,
    Patience,
    Review,
    count_decisions,
    decisions,
    facts,
    hint,
    review_match,
    rough_decisions,
    try_again,
)
from hilojack.review.data import DealScores, review_facts
from hilojack.review.words import review_lines
from hilojack.rules.tricks import slots
from hilojack.search.beliefs.sampling import layouts
from hilojack.search.effort import Effort
from hilojack.search.estimates import LAYOUTS, ORDERS, Care
from hilojack.search.shedding.appraisal import appraise as appraise_shedding
from hilojack.search.tricks.appraisal import appraise
from hilojack.variants.variant import Variant
from hilojack.views.tricks import look
from tables import naive_rules, play, play_on, table

JACK = load("california-jack")
SMALL = {"ranks": "AKJT52", "suits": "SHD", "hand": 3, "packet": "singly"}
QUICK = Care(Effort(200), 256)
THOROUGH = Patience(1 << 40, 1 << 40)
NONE = Patience(0, 0)
ENDLESS = 50  # a target that no deal of these reaches


pytestmark = pytest.mark.usefixtures("learnt_a_little")


def played(variant: Variant, seed: int, *, deals: int = 1) -> Match:
    """A match that random players have played so far."""
    chance, match = random.Random(seed), Match(variant, seed=seed, opening=Opening(first_dealer=0))
    while True:
        while match.turn is not None:
            match.act(chance.choice(match.legal_acts()))
        if len(match.deals) == deals or match.over:
            return match
        match.next_deal()


# --- exact ---------------------------------------------------------------------------------------

TWO_SIDED = [
    ("california-jack", 2, SMALL),
    ("california-jack", 2, SMALL | {"follow": "may-trump", "low": "holder"}),
    ("shasta-sam", 2, SMALL),
    ("german-whist", 2, {"ranks": "AJT52", "suits": "SHDC", "hand": 4, "packet": "singly"}),
    ("all-fours", 2, SMALL | {"run": 1, "suits": "SH"}),
    ("pitch", 4, SMALL | {"sides": "partners"}),
]


@pytest.mark.parametrize(("game", "seats", "rules"), TWO_SIDED)
def test_hindsight_is_the_difference_of_plain_minimax(
    game: str, seats: int, rules: dict[str, Any]
) -> None:
    variant = load(game, seats=seats, rules=rules)
    for seed in range(3):
        match = played(variant, seed)
        deal = naive_deal(match)
        costs = {d.place: d for d in decisions(match, care=QUICK, patience=THOROUGH)}
        for place, act in enumerate(match.deal.acts):
            if sum(map(len, deal.hands)) + len(deal.stock) <= 7 and deal.turn is not None:
                assert costs[place].hindsight == exactly(naive_cost(deal, act), costs[place])
            deal.act(show_act(act))


@pytest.mark.parametrize(("game", "seats", "rules"), TWO_SIDED[:2])
def test_a_cost_that_is_proved_is_the_difference_of_plain_minimax(
    game: str, seats: int, rules: dict[str, Any]
) -> None:
    """Where the hands are no secret, what the player knew is all there is to know."""
    variant, proved = load(game, seats=seats, rules=rules), 0
    for seed in range(8):
        match = played(variant, seed)
        deal = naive_deal(match)
        found = {d.place: d for d in decisions(match, care=QUICK, patience=NONE)}
        for place, act in enumerate(match.deal.acts):
            known = found[place].known
            if known and known.basis.kind == LAYOUTS and known.basis.size == 1:
                assert known.points == Estimate(naive_cost(deal, act), exact=True)
                proved += 1
            deal.act(show_act(act))
    assert proved > 5


def test_a_cost_over_the_orders_of_the_stock_is_the_plain_average() -> None:
    variant = load("california-jack", rules=SMALL | {"hand": 2})
    proved = 0
    for seed in range(6):
        match = played(variant, seed)
        deal = naive_deal(match)
        for one in decisions(match, care=QUICK, patience=NONE):
            known, act = one.known, match.deal.acts[one.place]
            if known and known.basis.kind == ORDERS and len(deal.stock) <= 4:
                assert deal.turn is not None
                side = deal._side(deal.turn)
                best = max(naive.expectation_of(deal, show_act(a), side) for a in acts_of(deal))
                worth = naive.expectation_of(deal, show_act(act), side)
                assert known.points.mean == pytest.approx(float(best - worth))
                proved += 1
            deal.act(show_act(act))
    assert proved > 1


@pytest.mark.parametrize("game", ["german-whist", "california-jack"])
def test_with_nothing_hidden_both_answers_are_the_same(game: str) -> None:
    """Half a deal of German Whist is such an ending; one world played by rule of thumb is none."""
    match, proved = played(load(game), 1), 0
    for one in decisions(match, care=QUICK, patience=Patience(100_000, 50_000)):
        if one.known and one.known.basis == Basis(LAYOUTS, 1) and one.hindsight.exact:
            assert one.known.points == Estimate(one.hindsight.least, exact=True)
            proved += 1
    assert proved > (15 if game == "german-whist" else 5)


def acts_of(deal: naive.Deal) -> list[int]:
    return [parse_card(word) for word in deal.legal()]


def naive_deal(match: Match) -> naive.Deal:
    """The deal of a match for the referee, as if the match went on after it."""
    dealt = match.deal
    return naive.Deal(
        naive_rules(match.variant) | {"target": ENDLESS},
        dealer=dealt.dealer,
        pack=[show_card(card) for card in dealt.pack],
        cut_card=None if dealt.cut is None else show_card(dealt.cut),
        scores=[0] * match.variant.sides,
        carry=0,
    )


def naive_cost(deal: naive.Deal, act: int) -> int:
    assert deal.turn is not None
    side, after = deal._side(deal.turn), deal.copy()
    after.act(show_act(act))
    cost: int = naive.minimax(deal, side) - naive.minimax(after, side)
    return cost


def exactly(cost: int, decision: Decision) -> Hindsight:
    """Hindsight of so many points; which of the better acts is named is left open."""
    return replace(decision.hindsight, least=cost, most=cost)


def test_the_better_act_in_hindsight_would_have_cost_nothing() -> None:
    named = 0
    for seed in range(6):
        match = played(load("california-jack", rules=SMALL), seed)
        for one in decisions(match, care=QUICK, patience=THOROUGH):
            if one.hindsight.better is not None and match.deal.number == 1:
                again = try_again(match, one.number)
                again.act(one.hindsight.better)
                other = list(decisions(play_on(again), care=QUICK, patience=THOROUGH))
                assert other[one.number - 1].hindsight.least == 0
                named += 1
    assert named


# --- mistakes ------------------------------------------------------------------------------------


def with_a_blunder(seed: int) -> tuple[Match, int, int]:
    """A deal of two who play as well as they can; once, if nothing is hidden, one gives two points
    away. Its number, or 0 if there was no such chance, and the better act.
    """
    match, blunder, best = Match(JACK, seed=seed, opening=Opening(first_dealer=0)), 0, 0
    while match.turn is not None:
        view = match.view(match.turn)
        choice = view.acts[0]
        if len(view.acts) > 1:
            found = appraise(view, QUICK)
            choice = found.best
            worst = min(found.exact, key=lambda act: found.exact[act], default=choice)
            open_cards = found.basis == Basis(LAYOUTS, 1)
            if not blunder and open_cards and found.exact[choice] - found.exact[worst] == 2:
                blunder, best, choice = len(match.deal.acts) + 1, choice, worst
        match.act(choice)
    return match, blunder, best


def test_a_planted_blunder_is_found_and_ranked_first() -> None:
    deals = map(with_a_blunder, range(5, 25))
    match, blunder, best = next(one for one in deals if one[1])
    review = review_match(match, care=QUICK, patience=Patience(200_000, 100_000))
    one = review.worst[0]
    assert one.number == blunder
    assert one.known is not None
    assert one.known.points == Estimate(2, exact=True)
    assert one.known.best == best
    assert one.known.reasons
    assert one.hindsight.least == 2
    player = review.players[one.seat]
    assert player.mistakes >= 1
    assert player.points is not None
    assert player.points.mean > 1.5


def test_the_best_act_does_not_cost_what_luck_made_another_seem_worth() -> None:
    """Chosen on a small sample the best is often another; on a fresh one it gains nothing."""
    match = Match(JACK, seed=11, opening=Opening(first_dealer=0))
    assert match.turn is not None
    view = match.view(match.turn)
    best = appraise(view, Care(Effort(20_000), 256)).best
    tiny = Care(Effort(100), 128)
    costs = [appraise(view, tiny, seed=seed).cost(best).points.mean for seed in range(60)]
    assert sum(cost != 0 for cost in costs) > 5
    mean = sum(costs) / len(costs)
    error = sqrt(sum((cost - mean) ** 2 for cost in costs)) / len(costs)
    assert mean < 3 * error


def test_the_standard_error_is_that_of_repeated_comparisons() -> None:
    match = Match(JACK, seed=11, opening=Opening(first_dealer=0))
    assert match.turn is not None
    view = match.view(match.turn)
    chosen = appraise(view, QUICK)
    other = next(act for act in view.acts if act != chosen.best)
    costs = [chosen.cost(other).points for _ in range(60)]
    mean = sum(cost.mean for cost in costs) / len(costs)
    spread = sqrt(sum((cost.mean - mean) ** 2 for cost in costs) / (len(costs) - 1))
    error = sum(cost.error for cost in costs) / len(costs)
    assert spread == pytest.approx(error, rel=0.4)


def test_the_worst_are_those_that_cost_most_of_the_match() -> None:
    review = review_match(played(JACK, 3, deals=2), care=QUICK, patience=NONE)
    costs = [facts.cost_of(decision) for decision in review.worst]
    assert costs == sorted(costs, reverse=True)
    assert all(decision.mistake for decision in review.worst)
    assert len(costs) > 3


def test_what_cannot_be_chosen_is_not_judged() -> None:
    review = review_match(played(JACK, 3), care=QUICK, patience=NONE)
    last = review.decisions[-1]
    assert (last.known, last.unjudged, last.mistake) == (None, facts.FORCED, False)
    whole = sum(player.decisions for player in review.players)
    assert whole == len(review.decisions) == 52
    assert all(player.reviewed < player.decisions for player in review.players)


def test_a_revoke_is_left_to_the_laws() -> None:
    match = table(
        "california-jack",
        ["AS KS QS JS TS 9S", "8S 7S 6S AH KH QH"],
        "2C 3C 4C 5C 6C 7C",
        dealer=1,
        cut="2D",
        rules={"revoke": "penalised"},
    )
    play(match, "9S AH")
    (_, revoke, *_) = decisions(match, care=QUICK, patience=NONE)
    assert (revoke.known, revoke.unjudged) == (None, facts.REVOKE)


# --- what may be known ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"), [("california-jack", 2), ("shasta-sam", 2), ("pitch", 4)]
)
def test_what_a_seat_did_not_see_does_not_change_what_its_acts_cost(game: str, seats: int) -> None:
    """Two deals that look the same to one seat up to a moment, and differ elsewhere."""
    variant = load(game, seats=seats, rules={"hand": 3} if game == "pitch" else {})
    for seed in range(2):
        match = played(variant, seed)
        place = len(match.deal.acts) // 3
        seat = match.deal.seats[place]
        other = other_deal(match, place, seat, random.Random(seed))
        one, two = (
            [d for d in decisions(m, seats=(seat,), care=QUICK, patience=NONE) if d.place <= place]
            for m in (match, other)
        )
        assert [d.known for d in one] == [d.known for d in two]
        assert any(d.known for d in one)
        assert match.deal.pack != other.deal.pack


def other_deal(match: Match, place: int, seat: int, chance: random.Random) -> Match:
    """A deal with other cards where the seat had seen none, begun with the same acts."""
    past = try_again(match, place + 1)
    hidden = set(past.view(seat).memory.unseen)
    places = [n for n, card in enumerate(match.deal.pack) if card in hidden]
    while True:
        pack = list(match.deal.pack)
        for n, card in zip(places, chance.sample(sorted(hidden), len(places)), strict=True):
            pack[n] = card
        other = Match(
            match.variant,
            match.players,
            opening=Opening(first_dealer=match.first_dealer),
            decks=[Deck(pack, match.deal.cut)],
        )
        try:
            for act in match.deal.acts[:place]:
                other.act(act)
        except ValueError:
            continue
        if repr(other.view(seat)) == repr(past.view(seat)) and pack != list(match.deal.pack):
            other.act(match.deal.acts[place])
            return play_on(other)


def test_a_hint_goes_by_the_view_alone() -> None:
    chance = random.Random(3)
    match = try_again(played(JACK, 6), 8)
    assert match.turn is not None
    view = match.view(match.turn)
    row = list(match.position)
    hands = layouts(view, 4, chance).hands[-1]
    row[slots.HANDS : slots.HANDS + 2] = hands
    rest = sorted(set(view.memory.unseen) - {c for hand in hands for c in cards_in(hand)})
    first = slots.PACK + row[slots.STOCK_NEXT] + 1
    row[first : first + len(rest)] = rest
    other = look(match.variant, row, view.seat, view.events, view.number)
    assert repr(other) == repr(view)
    assert hint(other, QUICK) == hint(view, QUICK)


def test_the_same_match_gives_the_same_review() -> None:
    match = played(JACK, 4)
    patience = Patience(400_000, 100_000)
    first, second = (review_match(match, care=QUICK, patience=patience) for _ in range(2))
    assert review_facts(first) == review_facts(second)


def test_what_is_kept_of_the_match_is_the_best_less_its_cost() -> None:
    for game in ("california-jack", "crazy-eights"):
        for one in decisions(played(load(game), 4), care=QUICK, patience=NONE):
            if one.known:
                assert 0 <= one.known.kept <= one.known.equity <= 1
                gone = one.known.equity - one.known.kept
                assert gone <= one.known.chance.mean + 1e-9
                assert gone == pytest.approx(one.known.chance.mean) or one.known.kept == 0


def test_what_two_players_think_of_the_match_adds_up_once_all_cards_are_known() -> None:
    found = [d for d in decisions(played(JACK, 1), care=QUICK, patience=NONE) if d.known]
    last = [d for d in found if d.known and d.known.basis == Basis(LAYOUTS, 1)]
    after = {d.place: d.known.kept for d in last if d.known}
    pairs = 0
    for one, then in itertools.pairwise(last):
        assert one.known is not None
        assert then.known is not None
        if then.place == one.place + 1:
            theirs = then.known.equity
            same = one.seat == then.seat
            assert after[one.place] == pytest.approx(theirs if same else 1 - theirs, abs=0.02)
            pairs += 1
    assert pairs > 2


def test_a_first_look_blames_by_no_second_judge_and_proves_what_the_review_proves() -> None:
    match = played(JACK, 4)
    rough = list(rough_decisions(match))
    assert rough == list(rough_decisions(match))
    assert [one.number for one in rough_decisions(match, seats=(1,), after=9)] == [
        one.number for one in rough if one.seat == 1 and one.number > 9
    ]
    found = list(decisions(match, care=QUICK, patience=NONE))
    assert [one.number for one in rough] == [one.number for one in found]
    assert any(one.mistake for one in rough)
    for one, then in zip(rough, found, strict=True):
        assert one.rough
        assert not then.rough
        assert (one.known is None) == (then.known is None)
        if one.known and then.known:
            assert (one.known.agreed, one.known.reasons) == (False, ())
            assert bool(one.known.choices) == one.mistake
            assert not one.known.exact or one.known.points == then.known.points


def test_a_mistake_has_every_choice_with_its_cost_and_others_have_none() -> None:
    mistakes = 0
    match = played(JACK, 4)
    again = {(m.deal.number, len(m.deal.acts)): m.view(m.turn) for m in retrace(match) if m.turn}
    for one in decisions(match, care=QUICK, patience=NONE):
        known = one.known
        if known is None or not one.mistake:
            assert known is None or known.choices == ()
            continue
        mistakes += 1
        best, *others = known.choices
        assert (best.act, best.points.mean, best.chance.mean) == (known.best, 0, 0)
        costs = [(c.chance if known.decisive else c.points).mean for c in others]
        assert costs == sorted(costs)
        taken = next(choice for choice in others if choice.act == one.act)
        assert (taken.points, taken.chance) == (known.points, known.chance)
        view = again.get((one.deal, one.place))
        if view:
            assert {choice.act for choice in known.choices} <= set(view.acts)
    assert mistakes > 2


def test_the_data_have_the_scores_of_the_deals_and_who_won() -> None:
    match = played(load("california-jack", rules={"target": 1}), 3)
    told = review_facts(review_match(match, care=QUICK, patience=NONE))
    assert told.deals == [DealScores(1, list(match.scores))]
    assert told.winners == [match.victor]
    part = played(JACK, 3)
    assert review_facts(review_match(part, care=QUICK, patience=NONE)).winners is None


# --- games and sides -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("all-fours", 2),
        ("all-fives", 2),
        ("pitch", 3),
        ("pitch", 4),
        ("troeven", 4),
        ("trinidad-all-fours", 4),
        ("german-whist", 2),
        ("california-fives", 2),
        ("shasta-sam", 2),
    ],
)
def test_a_deal_of_every_trick_game_is_reviewed(game: str, seats: int) -> None:
    match = played(load(game, seats=seats), 2)
    patience = Patience(20_000, 10_000)
    review = review_match(match, care=QUICK, patience=patience)
    assert len(review.decisions) == count_decisions(match)
    assert any(decision.known for decision in review.decisions)
    if match.variant.sides > 2:
        assert {d.hindsight.why_not for d in review.decisions} == {"sides"}
    lines = review_lines(review, worst=3, every=True)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [
        ("black-jack", "base", 2),
        ("black-jack", "loose", 4),
        ("crazy-eights", "openspiel", 3),
        ("switch", None, 2),
        ("mau-mau", None, 2),
    ],
)
def test_a_deal_of_every_shedding_game_is_reviewed(
    game: str, preset: str | None, seats: int
) -> None:
    match = played(load(game, preset=preset, seats=seats), 8)
    review = review_match(match, deals=[1], care=QUICK)
    known = [decision.known for decision in review.decisions if decision.known]
    assert known
    assert not any(one.exact for one in known if one.points.error)
    lines = review_lines(review, worst=3, every=True)
    assert max(map(len, lines)) <= 80
    assert "the solver plays the trick games" in " ".join(lines)


def test_picking_up_instead_of_answering_is_told_by_the_cards_it_brings() -> None:
    match = played(load("black-jack"), 5)
    review = review_match(match, deals=[1], care=QUICK)
    takes = [d for d in review.decisions if d.known and show_act(d.act) in ("PICK-UP", "DRAW")]
    assert all(d.known and d.known.basis.kind == "sample" for d in takes)
    told = [r.kind for d in review.worst if d.known for r in d.known.reasons]
    assert set(told) <= {"takes-up", "others-take-up", "wins", "left"}


def test_a_shedding_act_that_wins_the_deal_at_once_is_worth_all_that_others_are_not() -> None:
    match = played(load("black-jack", rules={"last-card": "none"}), 7)
    winner = match.deal.seats[-1]
    again = next(one for one in retrace(match) if len(one.deal.acts) == len(match.deal.acts) - 1)
    view, last = again.view(winner), match.deal.acts[-1]
    if len(view.acts) > 1:
        compared = appraise_shedding(view, QUICK)
        assert compared.best == last
        assert all(compared.cost(act).chance.mean >= 0 for act in view.acts)
    assert view.hand == (last,)


def test_the_same_deal_of_a_shedding_game_has_the_same_review() -> None:
    match = played(load("mau-mau"), 4)
    first, second = (review_match(match, deals=[1], care=QUICK) for _ in range(2))
    assert first.decisions == second.decisions


# --- once more -----------------------------------------------------------------------------------


def test_a_decision_is_tried_again_with_the_cards_as_they_lay() -> None:
    match = played(JACK, 8, deals=2)
    again = try_again(match, 60)
    assert (again.deal.number, len(again.deal.acts)) == (2, 7)
    assert again.deal.pack == match.deal.pack
    assert again.deals[0].acts == match.deals[0].acts
    assert again.turn == match.deal.seats[7]


def test_a_shuffle_to_come_may_differ_when_a_shedding_game_is_tried_again() -> None:
    for seed in range(40):
        match = played(load("black-jack"), seed)
        if match.deal.shuffles:
            break
    shuffle = match.deal.shuffles[0]
    again = try_again(match, max(1, shuffle.act - 2))
    chance = random.Random(1)
    while again.turn is not None:
        again.act(chance.choice(again.legal_acts()))


@pytest.mark.parametrize("number", [0, 53])
def test_there_must_be_such_a_decision(number: int) -> None:
    with pytest.raises(ValueError, match=f"has 52 decisions; there is no decision {number}"):
        try_again(played(JACK, 8), number)


# --- the command ---------------------------------------------------------------------------------


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A record of a match of one deal."""
    match = played(load("california-jack", rules={"target": 2}), 1)
    assert match.over
    records.dump(records.from_match(match), tmp_path / "one.jsonl")
    return tmp_path / "one.jsonl"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["review", *words])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_tells_the_worst_first(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(capsys, str(recorded), "--nodes", "20000", "--all", "--worst", "2")
    assert status == 0
    assert out.startswith("California Jack (denexa, house rules): Player 1, Player 2;")
    assert "The worst mistakes (2 of " in out
    assert "Better: play the " in out
    assert f"review {recorded} --again NUMBER" in out
    assert max(map(len, out.splitlines()[:-1])) <= 80


def test_the_command_writes_json(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, str(recorded), "--nodes", "0", "--json", "--player", "Player 2")
    told = json.loads(out)
    assert status == 0
    assert told["complete"]
    assert {one["seat"] for one in told["decisions"]} == {1}
    worst = [one for one in told["decisions"] if one["number"] == told["worst"][0]]
    assert worst[0]["mistake"]
    assert worst[0]["known"]["chance"]["mean"] > 0
    assert worst[0]["known"]["searched"]["kind"] in ("layouts", "orders", "sample")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--deal", "2"], "this match has 1 deal; there is no deal 2"),
        (["--player", "Zoe"], "no player is called 'Zoe'; Player 1, Player 2"),
        (["--match", "2"], "has no match 2"),
        (["--again", "99"], "the match has 52 decisions; there is no decision 99"),
        (["--again", "3", "--json"], "--again opens the table; leave --json out"),
        (["--again", "3", "--opponent", "bot"], "'bot' is not a player; "),
        (["--opponent", "rule"], "--opponent and --plain need --again NUMBER"),
        (["--worst", "x"], "'x' is not a whole number"),
        (["--nodes", "-5"], "is not a whole number from 0"),
    ],
)
def test_what_cannot_be_meant_is_explained(
    recorded: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    status, _, err = run(capsys, str(recorded), *words)
    assert status == 2
    assert says in err


def test_the_last_match_at_the_table_is_reviewed_once_it_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path))
    status, _, err = run(capsys)
    assert (status, "no match has been played at the table" in err) == (2, True)
    records.save(try_again(played(JACK, 1), 9), tmp_path / "match.json")
    status, _, err = run(capsys)
    assert (status, "is not over, and a review would show its cards" in err) == (2, True)
    short = played(load("california-jack", rules={"target": 2}), 1)
    records.save(short, tmp_path / "match.json")
    status, out, _ = run(capsys, "--nodes", "0", "--worst", "1")
    assert (status, "1 deal reviewed." in " ".join(out.split())) == (0, True)


def test_a_deal_that_was_left_is_reviewed_as_far_as_it_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left = records.from_match(try_again(played(JACK, 1), 20))
    records.dump(left, tmp_path / "left.jsonl", unfinished=True)
    status, out, _ = run(capsys, str(tmp_path / "left.jsonl"), "--nodes", "100000", "--json")
    assert status == 0
    assert len(json.loads(out)["decisions"]) == 19


def test_a_false_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "false.jsonl"
    path.write_text("{}")
    status, _, err = run(capsys, str(path))
    assert status == 2
    assert "false.jsonl: line 1: " in err


def test_ctrl_c_keeps_what_was_reviewed(
    recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from hilojack import review as reviews

    def some(*args: Any, **options: Any) -> Iterator[Decision]:
        for number, one in enumerate(decisions(*args, **options)):
            if number == 10:
                raise KeyboardInterrupt
            yield one

    monkeypatch.setattr(reviews, "decisions", some)
    status, out, _ = run(capsys, str(recorded), "--nodes", "0")
    assert status == 130
    assert "reviewed (stopped before its end)." in " ".join(out.split())


def test_progress_can_end_the_work() -> None:
    def stop(done: int, whole: int) -> None:
        assert whole == 52
        if done == 3:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        review_match(played(JACK, 2), care=QUICK, patience=NONE, progress=stop)


def test_an_empty_review_says_so() -> None:
    lines = review_lines(Review(played(JACK, 2), (), complete=False), worst=5)
    assert "There was nothing to choose." in lines


@pytest.mark.parametrize(
    ("rules", "seed"), [({"bid-scoring": "difference"}, 0), ({"moon": "eleven"}, 1)]
)
def test_a_reason_may_be_what_the_bid_brings(rules: dict[str, str], seed: int) -> None:
    variant = load("pitch", seats=2, rules=SMALL | rules)
    review = review_match(played(variant, seed), care=QUICK, patience=NONE)
    assert "The bid brings" in "\n".join(review_lines(review, worst=5, every=True))
