"""The yardsticks play the games they claim to play."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from benchmarks import openspiel_peer, solving, yardstick
from hilojack import load
from hilojack.compiled import bound
from hilojack.lab.loops import POINTS, random_deals
from hilojack.lab.tricks import TALLY_SIZE
from hilojack.rules.tricks import slots
from tiers import needs

DEALS = 20_000
FIVE_SIGMA = 5 * 0.5 / DEALS**0.5


@pytest.fixture(scope="module")
def measured() -> yardstick.Measurement:
    try:
        yardstick.build()
    except yardstick.NoYardstick as reason:
        pytest.skip(str(reason))
    return yardstick.measure(DEALS, start=1000003)


@pytest.mark.parametrize("item", ["high", "low", "jack"])
def test_high_low_and_jack_are_won_in_every_deal(
    measured: yardstick.Measurement, item: str
) -> None:
    assert sum(measured["points"][item]) == pytest.approx(1, abs=1e-8)


def test_game_is_won_unless_both_have_forty(measured: yardstick.Measurement) -> None:
    ties = 1 - sum(measured["points"]["game"])
    assert 0.02 < ties < 0.035  # 2.7 % over a million deals


@pytest.mark.parametrize("item", ["high", "low", "jack", "game"])
def test_neither_seat_is_favoured(measured: yardstick.Measurement, item: str) -> None:
    first, second = measured["points"][item]
    assert abs(first - second) < 2 * FIVE_SIGMA


def test_the_checksum_counts_the_points(measured: yardstick.Measurement) -> None:
    for seat, points in enumerate(measured["checksum"].split("-")[:2]):
        mean = sum(means[seat] for means in measured["points"].values())
        assert int(points) == round(mean * DEALS)


def test_a_start_gives_the_same_deals_again(measured: yardstick.Measurement) -> None:
    again = yardstick.measure(DEALS, start=1000003)
    assert again["checksum"] == measured["checksum"]
    assert again["points"] == measured["points"]
    assert yardstick.measure(DEALS, start=1000033)["checksum"] != measured["checksum"]


@pytest.mark.usefixtures("measured")
def test_the_yardstick_plays_the_very_deals_that_the_engine_plays() -> None:
    tally = [0] * TALLY_SIZE
    row = [0] * slots.STATE_SIZE
    row[slots.RANDOM] = 1000003
    row[slots.DEALER] = 1
    bound(random_deals, "tricks")(load("california-jack").row, row, 200, tally)
    points = tally[POINTS : POINTS + 2]
    checksum = yardstick.measure(200, start=1000003)["checksum"]
    assert checksum == f"{points[0]}-{points[1]}-{row[slots.RANDOM]}"


@pytest.mark.usefixtures("measured")
def test_speed_is_deals_over_seconds(measured: yardstick.Measurement) -> None:
    assert measured["deals"] == DEALS
    assert measured["deals_per_second"] == pytest.approx(DEALS / measured["seconds"], rel=1e-3)


@pytest.mark.parametrize(
    ("deals", "start", "named"), [(0, 1, "deals"), (1, 0, "start"), (1, 2**62, "start")]
)
def test_what_the_generator_or_the_mean_cannot_take_is_refused(
    deals: int, start: int, named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        yardstick.measure(deals, start)


def test_without_a_compiler_the_message_names_those_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(yardstick, "COMPILERS", ("no-such-gcc", "no-such-cc"))
    with pytest.raises(yardstick.NoYardstick, match="no-such-gcc, no-such-cc"):
        yardstick.build.__wrapped__()


def speeds(values: Iterable[float], name: str, order: list[str]) -> Callable[[], float]:
    rest = iter(values)

    def speed() -> float:
        order.append(name)
        return next(rest)

    return speed


def test_medians_compares_turn_by_turn_and_alternates_who_begins() -> None:
    order: list[str] = []
    a, b = speeds([10, 30, 20], "a", order), speeds([5, 10, 40], "b", order)
    assert yardstick.medians(a, b, turns=3) == yardstick.Medians(
        a=20, b=10, ratio=2, lowest_ratio=0.5, highest_ratio=3
    )
    assert "".join(order) == "abbaab"


def test_a_missing_openspiel_is_named_with_the_way_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match="pip install 'open_spiel"):
        openspiel_peer.measure(0.01, seed=1)


def test_an_openspiel_game_is_three_bids_and_eighteen_cards() -> None:
    needs("pyspiel")
    measured = openspiel_peer.measure(0.01, seed=1)
    assert measured["games"] >= 1
    assert measured["player_moves"] == 21 * measured["games"]
    assert measured["all_moves"] > measured["player_moves"]


def test_times_of_deals_that_are_kept_are_not_measured_again(tmp_path: Path) -> None:
    kept = tmp_path / "times.txt"
    kept.write_text("1.5\n2.5\n")
    first, second, third = solving.many(2, 3, kept)
    assert (first, second) == (1.5, 2.5)
    assert 0 < third < 1.5
    assert solving.many(2, 3, kept) == pytest.approx([1.5, 2.5, third], abs=1e-6)
