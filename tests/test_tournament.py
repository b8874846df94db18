"""Rulings on the tournament: the same cards for both, the same results for all, honest figures."""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from hilojack import Match, Variant, games, load
from hilojack.cli import main
from hilojack.lab import tournament as lab
from hilojack.lab.entrants import Cheater, entrants
from hilojack.lab.ratings import estimate, points_a_deal, ratings, share_won
from hilojack.lab.standings import (
    MeasuredFigure,
    facts,
    plot_tournament,
    read_results,
    show_rating,
    show_tournament,
    tournament_facts,
    write_results,
)
from hilojack.lab.tournament import Contest, Pair, Tournament, arrangements, play_round
from hilojack.lab.tricks import contract
from hilojack.players import PLAYERS, make_player
from hilojack.players.random import RandomPlayer
from hilojack.variants.variant import VariantError
from tables import play, play_on, table
from tiers import needs

JACK = load("california-jack")
CONTEST = Contest(JACK, ("rule", "random"), seed=3, unit="deal")


@pytest.fixture(autouse=True)
def _nothing_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    """These players need no compiled loops."""
    monkeypatch.setattr("hilojack.lab.entrants.get_ready", lambda variant: True)


def run(contest: Contest, pairs: int, **options: Any) -> Tournament:
    return list(lab.tournament(contest, pairs, **options))[-1]


# --- the same cards for both ---------------------------------------------------------------------


@pytest.mark.parametrize("sides", range(2, 8))
def test_each_plays_for_every_side_as_often_as_the_other(sides: int) -> None:
    rounds = arrangements(sides)
    for side in range(sides):
        assert sum(line[side] for line in rounds) * 2 == len(rounds)
    assert all(tuple(1 - who for who in line) in rounds for line in rounds)


def test_all_rounds_of_a_pair_have_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    packs = []

    class Spy(Match):
        def next_deal(self, *given: Any, **former: object) -> None:
            super().next_deal(*given)
            packs.append((self.deal.number, self.deal.pack, self.deal.dealer))

    monkeypatch.setattr(lab, "Match", Spy)
    for sides in arrangements(2):
        play_round(CONTEST, ("rule", "random"), 5, sides)
    assert len(packs) == 2
    assert packs[0] == packs[1]


def test_equal_players_gain_nothing_from_each_other() -> None:
    """With seats exchanged the luck of the cards cancels, to the last point."""
    twin = "hilojack.players.rule:RulePlayer"
    level = run(Contest(JACK, ("rule", twin), seed=1, unit="deal"), 4, workers=1)
    assert [pair.gain for pair in level.pairs["rule", twin]] == [0] * 4
    assert [pair.won for pair in level.pairs["rule", twin]] == [1] * 4


def test_where_hands_are_charged_for_the_lower_score_is_the_gain() -> None:
    charged = run(Contest(load("mau-mau"), ("rule", "random"), seed=3, unit="deal"), 12, workers=1)
    assert points_a_deal(charged.pairs["rule", "random"]).mean > 0
    assert share_won(charged.pairs["rule", "random"]).mean > 0.5


def test_a_match_counts_all_its_deals() -> None:
    whole = Contest(JACK, ("rule", "random"), seed=3)
    deals, gain, won, *_ = play_round(whole, ("rule", "random"), 0, (0, 1))
    assert deals > 1
    assert won == 1
    assert gain > 0


@pytest.mark.parametrize("game", games())
def test_a_deal_of_every_game_is_played(game: str) -> None:
    pair = lab.play_pair(
        Contest(load(game), ("random", "rule"), seed=2, unit="deal"), ("random", "rule"), 0
    )
    assert pair.rounds == len(arrangements(load(game).sides))
    assert 0 <= pair.won <= pair.rounds


# --- the same results for all --------------------------------------------------------------------


def test_one_worker_and_two_come_to_the_same_results() -> None:
    assert run(CONTEST, 6, workers=1) == run(CONTEST, 6, workers=2)


def test_a_resumed_tournament_comes_to_the_results_of_an_uninterrupted_one(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    write_results(file, run(CONTEST, 3, workers=1))
    before = read_results(file, CONTEST)
    assert run(CONTEST, 7, workers=1, before=before) == run(CONTEST, 7, workers=1)


def test_a_tournament_stands_after_each_pair() -> None:
    three = Contest(JACK, ("rule", "random", "beginner"), seed=3, unit="deal")
    assert len(three.pairings) == 3
    stands = list(lab.tournament(CONTEST, 3, workers=1))
    assert [one.played for one in stands] == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "does not hold"),
        ('{"game": "pitch"}', "does not hold"),
        (None, "other rules, players or units"),
    ],
)
def test_a_file_of_another_contest_or_a_damaged_one_is_refused(
    tmp_path: Path, text: str | None, message: str
) -> None:
    file = tmp_path / "results.json"
    write_results(file, run(CONTEST, 1, workers=1))
    if text is not None:
        file.write_text(text)
    other = Contest(JACK, CONTEST.players, seed=4, unit="deal")
    with pytest.raises(VariantError, match=message):
        read_results(file, other)


# --- honest figures ------------------------------------------------------------------------------


def test_the_interval_of_the_points_covers_the_truth_as_often_as_it_says() -> None:
    chance, hits = Random(1), 0
    for _ in range(400):
        pairs = [Pair(4, chance.gauss(2, 6), 1, 2) for _ in range(50)]
        figure = points_a_deal(pairs)
        hits += figure.low < 0.5 < figure.high
    assert 360 < hits < 396


def test_the_interval_of_the_share_is_that_of_independent_pairs() -> None:
    pairs = [Pair(2, 0, 2, 2), Pair(2, 0, 0, 2)] * 50  # both rounds of a pair fall alike
    share = share_won(pairs)
    assert share.mean == 0.5
    assert share.high - share.low == pytest.approx(0.192, abs=0.005)  # of 100 trials, not of 200


def test_a_clean_sweep_has_an_interval_all_the_same() -> None:
    assert share_won([Pair(2, 2, 2, 2)] * 20).low == pytest.approx(0.839, abs=0.001)


def test_ratings_have_the_scale_of_elo_and_an_interval() -> None:
    """Ten wins to one loss are 400 points."""
    pairs = {("a", "b"): tuple([Pair(2, 0, 2, 2)] * 100 + [Pair(2, 0, 0, 2)] * 10)}
    rated = ratings(Tournament(Contest(JACK, ("a", "b"), seed=0), pairs))
    assert rated["a"].mean - rated["b"].mean == pytest.approx(400, abs=4)
    assert rated["a"].low < rated["a"].mean < rated["a"].high


# --- the screen ----------------------------------------------------------------------------------

WORDS = ["tournament", "california-jack", "--pairs", "2", "--unit", "deal", "--workers", "1"]


def test_the_table_names_each_pairing_and_each_rating() -> None:
    text = show_tournament(run(CONTEST, 3, workers=1))
    assert "rule - random" in text
    assert "points a deal" in text
    assert "deals won" in text


def test_the_command_prints_the_table_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["pairings"][0]["players"] == ["rule", "random"]
    assert facts["pairings"][0]["rounds"] == 4
    assert set(facts["ratings"]) == {"rule", "random"}


def test_the_command_goes_on_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = ["--state", str(tmp_path / "results.json")]
    assert main([*WORDS, *state]) == 0
    capsys.readouterr()
    assert main([*WORDS, *state, "--pairs", "3", "--json"]) == 0
    resumed = capsys.readouterr().out
    assert main([*WORDS, "--pairs", "3", "--json"]) == 0
    assert capsys.readouterr().out == resumed
    assert main([*WORDS, *state, "--pairs", "1"]) == 2
    assert "already holds 3 pairs" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "rule"], "two players or more"),
        (["--players", "rule,rule"], "named twice"),
        (["--players", "rule,expret"], "Did you mean 'expert'"),
        (["--unit", "trick"], "choose from: match, deal"),
    ],
)
def test_a_mistake_is_answered_with_the_choices(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, *words]) == 2
    assert message in capsys.readouterr().err


def test_without_matplotlib_the_plot_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert main([*WORDS, "--plot", str(tmp_path / "results.svg")]) == 2
    assert "[plot]" in capsys.readouterr().err


def test_the_plot_is_drawn(tmp_path: Path) -> None:
    needs("matplotlib")
    file = tmp_path / "results.svg"
    plot_tournament(run(CONTEST, 3, workers=1), file)
    assert "<svg" in file.read_text()


def test_a_kind_of_plot_that_there_is_not_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    needs("matplotlib")
    assert main([*WORDS, "--plot", str(tmp_path / "results.rubbish")]) == 2
    assert "rubbish" in capsys.readouterr().err


def test_the_facts_hold_no_infinity() -> None:
    """One pair has no interval, and JSON no infinity."""
    json.dumps(to_builtins(tournament_facts(run(CONTEST, 1, workers=1))), allow_nan=False)


# --- who may play --------------------------------------------------------------------------------


def test_the_laboratory_is_for_tournaments_alone() -> None:
    """Nobody may sit down with one who sees all the cards."""
    assert {"pimc400", "cheater"} <= set(entrants(load("pitch")))
    for kind in ("pimc400", "cheater"):
        assert kind not in PLAYERS
        with pytest.raises(ValueError, match="is not a player"):
            make_player(kind)
        assert main(["play", "--opponent", kind, "--plain"]) == 2
        assert main(["record", "california-jack", "--players", kind]) == 2
    assert not hasattr(Cheater, "choose")
    assert hasattr(RandomPlayer, "choose")


def test_a_variant_in_the_contest_survives_the_way_to_a_worker() -> None:
    import pickle

    house: Variant = load("california-jack", rules={"target": 5})
    contest = Contest(house, ("rule", "random"), seed=1)
    assert pickle.loads(pickle.dumps(contest)).variant.row == house.row


def test_one_side_that_wins_all_has_a_rating_without_an_interval() -> None:
    rating = estimate(382.0, [382.0] * 200)
    assert show_rating(rating) == "+382 (no interval)"
    assert facts(rating) == MeasuredFigure(382.0, None, None)


# --- contracts -----------------------------------------------------------------------------------


def contracts(bids: str, *, first: int = 0, **rules: Any) -> tuple[int, bool] | None:
    """What became of the contract of a deal for two; `first` holds all four points."""
    house = {name.replace("_", "-"): value for name, value in rules.items()}
    hands = ["AS KS QS JS TS 2S", "3H 5D 7C 8H 4D 3C"]
    match = table("pitch", hands if first == 0 else hands[::-1], "", dealer=1, rules=house)
    play_on(play(match, bids))
    return contract(match)


def test_a_contract_is_set_back_if_its_bidder_takes_less() -> None:
    assert contracts("BID-4 PASS") == (0, False)
    assert contracts("BID-4 PASS", first=1) == (0, True)
    assert contracts("BID-4 PASS", first=1, bid_scoring="others-add") == (0, True)
    assert contracts("BID-1 BID-4") == (1, True)


def test_a_bid_that_the_dealer_must_make_is_not_bought() -> None:
    assert contracts("PASS BID-1") is None
    assert contracts("PASS PASS", all_pass="eldest-free") is None


def test_no_contract_is_bought_without_an_auction() -> None:
    assert play_round(CONTEST, ("rule", "random"), 0, (0, 1))[-2:] == (0, 0)


def test_contracts_are_counted_for_the_first_player_alone() -> None:
    pitch, ours, theirs = load("pitch"), [], []
    for number in range(4):
        contest = Contest(pitch, ("rule", "random"), seed=3, unit="deal")
        ours.append(play_round(contest, ("rule", "random"), number, (0, 1, 1, 1)).bought)
        theirs.append(play_round(contest, ("random", "rule"), number, (1, 0, 0, 0)).bought)
    assert [sum(both) for both in zip(ours, theirs, strict=True)] == [1, 1, 1, 1]
    assert sum(theirs) > 0
