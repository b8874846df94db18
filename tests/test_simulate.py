"""Rulings on the simulator: the same tally however it is come by, and honest numbers."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import naive
from hilojack import Variant, load
from hilojack.cli import main
from hilojack.lab import loops, simulate
from hilojack.lab.report import read_state, show_simulation, side_names, write_state
from hilojack.lab.simulate import BLOCK, Simulation
from hilojack.lab.tricks import TALLY_SIZE
from hilojack.lab.workers import PROCESSES, SERIAL, THREADS
from hilojack.search.estimates import wilson
from hilojack.variants.variant import VariantError

JACK = load("california-jack")
ENGINES = [SERIAL, THREADS, PROCESSES]
GAMES = [
    JACK,
    load("california-jack", preset="foster"),
    load("california-jack", preset="bicycle"),
    load("shasta-sam"),
    load("california-fives", seats=4),
]


def run(variant: Variant, deals: int, **options: Any) -> Simulation:
    """The simulation after its last block."""
    return list(simulate.simulate(variant, deals, seed=7, **options))[-1]


def name(variant: Variant) -> str:
    return f"{variant.game}-{variant.preset}-{variant.seats}"


# --- the same tally ------------------------------------------------------------------------------


def test_one_worker_and_two_come_to_the_same_tally() -> None:
    one, two = run(JACK, 2 * BLOCK + 500, workers=1), run(JACK, 2 * BLOCK + 500, workers=2)
    assert one == two
    assert one.deals == 2 * BLOCK + 500


def test_every_engine_comes_to_the_same_tally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BLOCK", 20)
    tallies = [run(JACK, 70, engine=engine, workers=2) for engine in ENGINES]
    assert tallies == [tallies[0]] * len(ENGINES)


@pytest.mark.parametrize("variant", GAMES, ids=name)
def test_plain_rules_and_twins_come_to_the_same_tally(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = simulate.block(variant, 7, 3, 60)
    monkeypatch.setattr("hilojack.compiled.has_twins", lambda: False)
    assert simulate.block(variant, 7, 3, 60) == compiled


def test_blocks_differ_from_each_other_and_with_the_seed() -> None:
    tallies = [simulate.block(JACK, seed, number, 50) for seed in (0, 1) for number in (0, 1)]
    assert len(set(map(tuple, tallies))) == 4


def test_a_simulation_is_given_as_it_stands_after_each_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulate, "BLOCK", 20)
    stands = list(simulate.simulate(JACK, 50, seed=7, workers=1))
    assert [one.deals for one in stands] == [20, 40, 50]
    assert [one.acts for one in stands] == [20 * 52, 40 * 52, 50 * 52]
    assert [one.whole for one in stands] == [True, True, False]


def test_a_resumed_simulation_comes_to_the_tally_of_an_uninterrupted_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulate, "BLOCK", 20)
    whole = run(JACK, 70, workers=1)
    assert run(JACK, 70, workers=1, before=run(JACK, 40, workers=1)) == whole
    with pytest.raises(ValueError, match="only whole blocks"):
        run(JACK, 70, before=run(JACK, 50, workers=1))


def test_state_lets_a_simulation_go_on_from_any_number_of_deals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = ["--state", str(tmp_path / "counts.json")]
    deals = str(2 * BLOCK + 300)
    asked = ["simulate", "california-jack", "--json", "--seed", "4", "--deals"]
    assert main([*asked, deals]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert main([*asked, str(BLOCK + 1), *state]) == 0
    assert "whole blocks" in capsys.readouterr().err
    for _ in range(2):
        assert main([*asked, deals, *state]) == 0
        assert json.loads(capsys.readouterr().out) == whole
    kept = read_state(tmp_path / "counts.json", JACK, 4)
    assert kept is not None
    assert kept.deals == 2 * BLOCK
    assert main([*asked, str(BLOCK), *state]) == 2
    assert "already holds 20,000 deals" in capsys.readouterr().err


DAMAGE: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda state: state.update(seed=5), "other rules or another seed"),
    (lambda state: state["rules"].__setitem__(2, 7), "other rules or another seed"),
    (lambda state: state.update(deals=20_001), "only whole blocks"),
    (lambda state: state["tally"].pop(), "the tally is damaged"),
    (lambda state: state["tally"].__setitem__(0, -1), "the tally is damaged"),
    (lambda state: state.pop("tally"), "does not hold the counts"),
    (lambda state: state.update(tally="many"), "does not hold the counts"),
]


@pytest.mark.parametrize(("damage", "words"), DAMAGE)
def test_a_state_that_is_damaged_or_of_another_simulation_is_refused(
    tmp_path: Path, damage: Callable[[dict[str, Any]], object], words: str
) -> None:
    path = tmp_path / "counts.json"
    write_state(path, Simulation(JACK, 4, BLOCK, 0, (0,) * TALLY_SIZE))
    assert read_state(path, JACK, 4) is not None
    state = json.loads(path.read_text())
    damage(state)
    path.write_text(json.dumps(state))
    with pytest.raises(VariantError, match=words):
        read_state(path, JACK, 4)


def test_a_state_that_is_no_json_is_refused_and_one_that_is_missing_is_none(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    assert read_state(path, JACK, 4) is None
    path.write_text("[1, 2")
    with pytest.raises(VariantError, match="does not hold the counts"):
        read_state(path, JACK, 4)


# --- honest numbers ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # R. G. Newcombe (1998), table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval_is_that_of_the_tables(
    hits: int, trials: int, low: float, high: float
) -> None:
    share = wilson(hits, trials)
    assert share.mean == hits / trials
    assert share.low == pytest.approx(low, abs=5e-5)
    assert share.high == pytest.approx(high, abs=5e-5)


def test_wilsons_interval_mirrors_hits_and_misses() -> None:
    one, other = wilson(3, 50), wilson(47, 50)
    assert one.low == pytest.approx(1 - other.high)
    assert one.high == pytest.approx(1 - other.low)
    assert wilson(50, 50).high == pytest.approx(1.0)


def test_the_mean_of_points_has_the_interval_of_its_variance() -> None:
    tally = [0] * TALLY_SIZE
    tally[loops.POINTS], tally[loops.SQUARES] = 200, 500  # 100 deals: mean 2, variance 1
    points = Simulation(JACK, 0, 100, 0, tuple(tally)).points(0)
    assert points.mean == 2.0
    assert points.high - points.mean == pytest.approx(1.959964 * 0.1)
    assert points.mean - points.low == pytest.approx(1.959964 * 0.1)


def test_every_deal_of_california_jack_scores_high_low_and_jack_once() -> None:
    done = run(JACK, 500, workers=1)
    for item in range(3):
        shares = [done.share(item, side).mean for side in range(2)]
        assert sum(shares) == pytest.approx(1.0)
    assert done.share(3, 0).mean + done.share(3, 1).mean <= 1.0
    items = [done.share(item, 0).mean for item in range(4)]
    assert done.points(0).mean == pytest.approx(sum(items))


def naive_points(variant: Variant, deals: int) -> list[float]:
    """The mean points of each side when the naive referee plays random deals; the last seat deals.

    It shares neither code nor chance with the simulator.
    """
    random = Random(11)
    rules: dict[str, object] = dict(variant.rules) | {"seats": variant.seats}
    pack, totals = naive.full_pack(rules), [0] * variant.sides
    for _ in range(deals):
        random.shuffle(pack)
        cut = None if rules["trump-from"] == "stock-top" else random.choice(pack[4:-4])
        deal = naive.Deal(rules, dealer=variant.seats - 1, pack=pack, cut_card=cut)
        while deal.turn is not None:
            deal.act(random.choice(sorted(deal.legal())))
        totals = [a + b for a, b in zip(totals, deal.scores, strict=True)]
    return [total / deals for total in totals]


@pytest.mark.parametrize("variant", [GAMES[0], GAMES[3], GAMES[4]], ids=name)
def test_points_a_deal_are_those_of_an_independent_count(variant: Variant) -> None:
    deals = 500
    done = run(variant, 20 * deals)
    for side, mean in enumerate(naive_points(variant, deals)):
        points = done.points(side)
        error = (points.high - points.mean) * (20 + 1) ** 0.5  # of both counts together, 95 %
        assert abs(mean - points.mean) < 1.5 * error


@pytest.mark.parametrize(
    ("game", "seats", "sides"),
    [
        ("california-jack", 2, ("eldest", "dealer")),
        ("california-fives", 4, ("eldest's side", "dealer's side")),
    ],
)
def test_the_table_names_the_sides_and_every_item(
    game: str, seats: int, sides: tuple[str, ...]
) -> None:
    variant = load(game, seats=seats)
    assert side_names(variant) == sides
    told = show_simulation(run(variant, 100, workers=1))
    for word in (*sides, *(item.name for item in variant.items), "100 random deals", "95%"):
        assert word in told
