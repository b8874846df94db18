"""Rulings on the luck of the draws: whatever positions are held to be worth, it is zero on average,
given all that came before; and a tournament without it is as true as one with it.
"""

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, permutations
from math import fsum
from pathlib import Path
from typing import Any

import pytest

from hilojack import Match, Variant, load
from hilojack.cli import main
from hilojack.lab.ratings import pairs_saved, points_a_deal, points_without_luck
from hilojack.lab.standings import read_results, write_results
from hilojack.lab.tournament import Contest, Pair, Tournament, play_pair, tournament
from hilojack.match import Deck, Opening
from hilojack.players import make_player
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row
from hilojack.rules.tricks.step import step
from hilojack.search.proofs.expectation import expect
from hilojack.search.rollouts.rollout import Rollout
from hilojack.search.tricks import draw_luck as drawn
from hilojack.search.tricks.draw_luck import first_hidden, luck_of, mean_of_rollouts
from hilojack.search.tricks.machine import READY
from hilojack.search.tricks.points import endless_game, points_machine
from hilojack.search.tricks.weighing import weigh_open

TINY = {"ranks": "AKJT2", "suits": "SH", "hand": 2, "packet": "singly"}
JACK = load("california-jack")
SMALL = load("california-jack", rules=TINY)
PRIVATE = load("shasta-sam", rules=TINY | {"ranks": "AJT2", "trump-from": "cut-before"})
CONTEST = Contest(JACK, ("rule", "random"), seed=3, unit="deal", control=True)
WORDS = ["tournament", "california-jack", "--pairs", "2", "--unit", "deal", "--workers", "1"]

Chooser = Callable[[Match], int]
Value = Callable[[Row], float]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few roll-outs, in loops that need no compiler."""
    monkeypatch.setattr(READY, "get_ready", lambda rules: False)
    monkeypatch.setattr(READY, "machine", READY.plain)
    monkeypatch.setattr(drawn, "ORDERS", 2)


# --- zero on average -----------------------------------------------------------------------------


def deals(variant: Variant, choose: Chooser) -> Iterator[Match]:
    """A deal played with every order of the cards that nobody has seen when play begins."""
    pack = list(Match(variant, seed=5, opening=Opening(first_dealer=0)).deal.pack)
    cut = pack[3] if variant.row[slots.TRUMP_FROM] == slots.TRUMP_FROM_CUT_BEFORE else None
    opening = Opening(first_dealer=0)
    first = first_hidden(variant.row, list(begun(variant, Deck(pack, cut), opening).position))
    for rest in permutations(pack[first:]):
        match = begun(variant, Deck([*pack[:first], *rest], cut), opening)
        while match.turn is not None:
            match.act(choose(match))
        yield match


def begun(variant: Variant, deck: Deck, opening: Opening) -> Match:
    return Match(variant, opening=opening, decks=[deck])


def by_view(match: Match) -> int:
    """Two players who see their views: one plays by rule, one as its view falls out at random."""
    assert match.turn is not None
    view = match.view(match.turn)
    if match.turn == 0:
        return make_player("rule").choose(view)
    return int(view.acts[zlib.crc32(repr((view.hand, view.events)).encode()) % len(view.acts)])


def by_the_stock(match: Match) -> int:
    """Players who know which cards are to come."""
    last = match.position[slots.PACK + match.variant.row[slots.PACK_SIZE] - 1]
    return match.legal_acts()[last % len(match.legal_acts())]


def absurd(row: Row) -> float:
    """A worth without any sense, of every card in its place."""
    return zlib.crc32(repr(row).encode()) % 1000


def sensible(row: Row) -> float:
    """The trumps of the first hand, less those of the second."""
    mine, theirs = (row[slots.HANDS + seat] >> 13 * row[slots.TRUMP] & 8191 for seat in (0, 1))
    return mine.bit_count() - theirs.bit_count()


def mean_of_all(variant: Variant, value: Value) -> drawn.Mean:
    """The mean of a worth over every order of the cards that nobody has seen."""
    rules, size = variant.row, variant.row[slots.PACK_SIZE]

    def mean(row: Row, act: int) -> float:
        first, worths = first_hidden(rules, row), []
        for rest in permutations(row[slots.PACK + first : slots.PACK + size]):
            one = list(row)
            one[slots.PACK + first : slots.PACK + size] = rest
            if act != slots.NONE:
                step(rules, one, act)
            worths.append(value(one))
        return fsum(worths) / len(worths)

    return mean


@pytest.mark.parametrize("variant", [SMALL, PRIVATE], ids=lambda variant: str(variant.name))
@pytest.mark.parametrize("value", [absurd, sensible])
def test_whatever_positions_are_worth_luck_is_zero_over_all_orders(
    variant: Variant, value: Value
) -> None:
    lucks = lucks_of(variant, by_view, value)
    assert max(lucks) > 0.1
    assert fsum(lucks) == pytest.approx(0, abs=1e-6)


def test_it_is_not_zero_for_players_who_know_the_cards_to_come() -> None:
    """So `cheater` may not enter, and the test above can fail."""
    assert abs(fsum(lucks_of(SMALL, by_the_stock, absurd))) > 1


def test_how_a_draw_is_valued_does_not_depend_on_the_card_drawn() -> None:
    """Else a worth that can be found only after a good card would make luck of every draw."""

    def found_after_draws(row: Row, act: int) -> float | None:
        return None if act != slots.NONE else 1000.0

    mean = mean_of_all(SMALL, sensible)
    for match in islice(deals(SMALL, by_view), 5):
        played = SMALL.row, match.positions, match.deal.acts
        assert luck_of(*played, [found_after_draws, mean]) == luck_of(*played, [mean])


def lucks_of(variant: Variant, choose: Chooser, value: Value) -> list[float]:
    mean = mean_of_all(variant, value)
    return [
        luck_of(variant.row, match.positions, match.deal.acts, [mean])
        for match in deals(variant, choose)
    ]


@pytest.mark.parametrize("game", ["california-jack", "shasta-sam"])
def test_random_orders_have_the_mean_of_all_orders(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each card is shown next equally often, and a card cut from the middle never lies last."""
    variant = load(game)
    engine = points_machine(READY.plain(variant.row))
    match = Match(variant, seed=2, opening=Opening(first_dealer=0))
    row, rules = list(match.position), variant.row
    first, size = first_hidden(rules, row), rules[slots.PACK_SIZE]
    seen: list[Row] = []

    def note(r: Rollout, task: Row) -> int:
        seen.append(r.rows[1][slots.PACK : slots.PACK + size])
        return 0

    monkeypatch.setattr("hilojack.search.rollouts.orders.roll_out", note)
    monkeypatch.setattr(drawn, "ORDERS", 4000)
    mean_of_rollouts(engine, 1)(row[:], slots.NONE)
    hidden = row[slots.PACK + first : slots.PACK + size]
    for card in hidden:
        for place in (first, size - 1):
            share = sum(pack[place] == card for pack in seen) / len(seen)
            cut_last = card == row[slots.CUT] and place == size - 1
            assert share == pytest.approx(0 if cut_last else 1 / len(hidden), abs=0.014)
    assert all(pack[:first] == row[slots.PACK : slots.PACK + first] for pack in seen)


def test_near_the_end_positions_are_worth_what_the_chance_solver_says() -> None:
    match = next(deals(SMALL, by_view))
    row = list(match.positions[0])
    expected = expect(endless_game(SMALL), row)
    sign = 1 if row[slots.TURN] == 0 else -1
    assert weigh_open(SMALL, row[:], slots.NONE) == pytest.approx(sign * float(expected.value))
    for act, worth in expected.acts.items():
        assert weigh_open(SMALL, row[:], act) == pytest.approx(sign * float(worth))
    assert weigh_open(PRIVATE, row[:], slots.NONE) is None


# --- in a tournament -----------------------------------------------------------------------------


def run(contest: Contest, pairs: int, **options: Any) -> Tournament:
    return list(tournament(contest, pairs, **options))[-1]


@pytest.mark.usefixtures("plain")
def test_what_is_played_does_not_depend_on_the_control() -> None:
    with_it = play_pair(CONTEST, ("rule", "random"), 0)
    without = play_pair(replace(CONTEST, control=False), ("rule", "random"), 0)
    assert with_it.luck != 0
    assert with_it._replace(luck=0.0) == without


@pytest.mark.usefixtures("plain")
def test_luck_is_the_same_for_all_workers_and_on_resuming(tmp_path: Path) -> None:
    whole = run(CONTEST, 2, workers=1)
    assert run(CONTEST, 2, workers=2, engine="threads") == whole
    file = tmp_path / "results.json"
    write_results(file, run(CONTEST, 1, workers=1))
    assert run(CONTEST, 2, workers=1, before=read_results(file, CONTEST)) == whole


def test_luck_is_counted_for_the_first_of_the_two(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_points(match: Match, seed: int) -> float:
        return float(match.scores[0] - match.scores[1])

    monkeypatch.setattr("hilojack.review.tricks.luck", all_points)
    pair = play_pair(CONTEST, ("rule", "random"), 1)
    assert pair.luck == pair.gain > 0


def test_pairs_that_luck_alone_decides_are_worth_many() -> None:
    pairs = [Pair(2, 1 + luck, 1, 2, luck=luck + error) for luck, error in LUCKS]
    assert points_a_deal(pairs).mean == points_without_luck(pairs).mean == 0.5
    assert pairs_saved(pairs) == pytest.approx(100)
    assert pairs_saved(pairs[:1]) is None


LUCKS = [(2.0, 0.2), (-2.0, 0.2), (2.0, -0.2), (-2.0, -0.2)]


@pytest.mark.usefixtures("plain")
def test_the_command_prints_the_points_with_luck_and_without(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*WORDS, "--control", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["pairings"]
    assert main([*WORDS, "--json"]) == 0
    (plainly,) = json.loads(capsys.readouterr().out)["pairings"]
    without_luck = told.pop("without_luck")
    assert told == plainly
    assert set(without_luck) == {"points_a_deal", "pairs_saved"}
    assert main([*WORDS, "--control"]) == 0
    assert "without luck in draws" in capsys.readouterr().out


@pytest.mark.usefixtures("plain")
def test_results_kept_without_luck_are_not_mixed_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = ["--state", str(tmp_path / "results.json")]
    assert main([*WORDS, *state]) == 0
    assert main([*WORDS, *state, "--control"]) == 2
    assert main([*WORDS, *state]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["california-jack", "--players", "cheater,rule"], "cheater sees the cards to come"),
        (["pitch"], "no draws between tricks"),
        (["black-jack"], "not a trick game"),
        (["california-jack", "--rule", "trump-from=cut-before", "--players", "x,y"], "--players"),
    ],
)
def test_where_luck_cannot_be_valued_the_control_is_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", *words, "--control", "--pairs", "1"]) == 2
    assert message in capsys.readouterr().err
