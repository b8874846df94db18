"""Many games at once are the same games: each act, mask, reward and observation of each."""

from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.calls import FIRST_CALL, parse_act
from hilojack.cards import cards_in
from hilojack.envs import tricks
from hilojack.rules import slots
from hilojack.rules.dealing import sort_pack
from hilojack.rules.tricks.slots import PHASE_GIFT
from tables import games_by_size
from tiers import needs

np = needs("numpy")

from hilojack.envs.vector import VectorEnv  # noqa: E402

VARIANTS = games_by_size()


def legal(env: VectorEnv, game: int) -> list[int]:
    return list(np.flatnonzero(env.action_masks[game]).tolist())


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_side_by_side_are_played_by_the_rules(variant: Variant) -> None:
    """Beside each game the plain rules play the same acts on a row of their own."""
    env = VectorEnv(variant, 5, seed=3, observe=False)
    beside: list[list[int]] = [row.tolist() for row in env._rows]
    ended = 0
    for _ in range(150):
        acts = env.sample().copy()
        before = beside
        env.step(acts)
        beside = [row.tolist() for row in env._rows]
        for game, act in enumerate(acts.tolist()):
            row = before[game].copy()
            settle_unseen(variant, row, beside[game])
            perform(variant, row, act)
            if row[slots.PHASE] != slots.PHASE_OVER:
                assert row == beside[game]
                assert not env.ended[game]
                assert not env.rewards[game].any()
            else:
                ended += 1
                assert env.ended[game]
                assert env.rewards[game].tolist() == pytest.approx(gains(variant, row))
            assert legal(env, game) == legal_acts(variant, beside[game])
            assert env.turns[game] == beside[game][slots.TURN]
    assert ended or variant.file["family"] == "shedding"


def settle_unseen(variant: Variant, row: list[int], later: list[int]) -> None:
    """Before it is run, the rest of the pack may lie in any order: let it lie as it does later."""
    end = slots.PACK + variant.row[slots.PACK_SIZE]
    rest = slice(slots.PACK + row[slots.STOCK_NEXT], end)
    stockless = variant.file["family"] == "trick" and variant.rules["stock"] == "none"
    if stockless and sorted(row[rest]) == sorted(later[rest]):
        row[rest] = later[rest]
        row[slots.RANDOM] = later[slots.RANDOM]


def test_each_card_is_as_likely_as_the_next_in_the_hands_and_in_a_run() -> None:
    """A deal settles the places that it wants, and the rest of the pack when it is run."""
    variant = load("all-fives")
    rules, row = variant.row, [*variant.engine.blank()]
    row[slots.RANDOM], row[slots.DEALER] = 12345, 1
    sort_pack(rules, row)
    deals, places = 2600, (0, 7, 12, 14, 30, 51)
    seen = {place: [0] * 52 for place in places}
    for _ in range(deals):
        tricks.next_deal(rules, row)
        row[slots.PHASE] = PHASE_GIFT
        tricks.shuffle_rest(rules, row, parse_act("REFUSE"))
        for place in places:
            seen[place][row[slots.PACK + place]] += 1
    expected = deals / 52
    for counts in seen.values():
        excess = sum((count - expected) ** 2 / expected for count in counts)
        assert excess < 51 + 5 * 102**0.5, "chi-squared with 51 degrees of freedom"


def perform(variant: Variant, row: list[int], act: int) -> None:
    if variant.file["family"] == "shedding":
        from hilojack.rules.shedding.step import step
    else:
        from hilojack.rules.tricks.step import step
    step(variant.row, row, act)


def legal_acts(variant: Variant, row: list[int]) -> list[int]:
    calls = variant.engine.legal_calls(variant.row, row)
    plays = variant.engine.legal_plays(variant.row, row)
    return [*cards_in(plays), *(FIRST_CALL + call for call in cards_in(calls))]


def gains(variant: Variant, row: list[int]) -> list[float]:
    sides = variant.sides
    scored = row[slots.SCORES : slots.SCORES + sides]
    if variant.rules["scoring"] == "charged":
        scored = [-points for points in scored]
    return [
        scored[seat % sides] - (sum(scored) - scored[seat % sides]) / (sides - 1)
        for seat in range(variant.seats)
    ]


@pytest.mark.parametrize(("game", "seats"), [("california-jack", 2), ("pitch", 4)])
def test_a_match_goes_on_until_it_is_won(game: str, seats: int) -> None:
    env = VectorEnv(game, 64, seats=seats, episode="match", rewards="deal", seed=2, observe=False)
    totals = np.zeros((64, seats))
    matches = 0
    for _ in range(3000):
        env.step(env.sample())
        totals += env.rewards
        for one in np.flatnonzero(env.ended):
            matches += 1
            assert totals[one].max() > 0
            totals[one] = 0
            assert not env._rows[one, slots.SCORES : slots.SCORES + env.variant.sides].any()
    assert matches


def test_the_end_of_a_match_pays_the_winners() -> None:
    env = VectorEnv("california-jack", 64, episode="match", seed=2, observe=False)
    for _ in range(1500):
        env.step(env.sample())
        assert np.array_equal(env.rewards.any(axis=1), env.ended)
        assert {abs(reward) for reward in env.rewards[env.ended].flatten().tolist()} <= {1.0}


def test_all_is_written_in_place() -> None:
    env = VectorEnv("california-jack", 8)
    held: list[Any] = [env.turns, env.action_masks, env.observations, env.rewards, env.ended]
    copies = [array.copy() for array in held]
    for _ in range(60):
        env.step(env.sample())
    now = [env.turns, env.action_masks, env.observations, env.rewards, env.ended]
    assert all(a is b for a, b in zip(held, now, strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(held[:3], copies[:3], strict=True))


def test_a_seed_brings_the_same_games_again() -> None:
    one, other = (VectorEnv("black-jack", 16, seed=9) for _ in range(2))
    for _ in range(100):
        one.step(one.sample())
        other.step(other.sample())
        assert np.array_equal(one.observations, other.observations)
    one.reset()
    assert not np.array_equal(one.observations, other.observations)
    other.reset(seed=9)
    assert np.array_equal(one.observations, other.observations)


@pytest.mark.parametrize("game", ["california-jack", "pitch", "black-jack"])
def test_without_a_compiler_the_games_are_the_same(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = VectorEnv(game, 4, seed=5)
    monkeypatch.setattr("hilojack.compiled.has_twins", lambda: False)
    plain = VectorEnv(game, 4, seed=5)
    for _ in range(120):
        acts = compiled.sample()
        assert np.array_equal(plain.sample(), acts)
        compiled.step(acts)
        plain.step(acts)
        for array in ("turns", "action_masks", "observations", "rewards", "ended"):
            assert np.array_equal(getattr(plain, array), getattr(compiled, array)), array


def test_an_illegal_act_is_refused_in_words_and_changes_nothing() -> None:
    env = VectorEnv("california-jack", 4)
    acts = env.sample().copy()
    acts[2] = parse_act("BEG")
    before = env._rows.copy()
    with pytest.raises(ValueError, match=r"game 2: 57 \(beg\) is not legal now; \d"):
        env.step(acts)
    for wrong in (-1, 52, 1000):
        acts[2] = wrong
        with pytest.raises(ValueError, match="game 2"):
            env.step(acts)
    assert np.array_equal(env._rows, before)


def test_random_acts_are_legal_and_each_as_likely_as_the_next() -> None:
    env = VectorEnv("california-jack", 20_000, observe=False)
    game, seen = 0, np.zeros(90)
    choices = legal(env, game)
    env._legal[:] = env._legal[game]
    for act in env.sample():
        seen[act] += 1
    assert np.flatnonzero(seen).tolist() == choices
    assert seen[choices].std() < 3 * (20_000 / len(choices)) ** 0.5
