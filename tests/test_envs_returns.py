"""What a decision brought is counted for the seat that made it, whatever comes between."""

from typing import Any

import pytest

from tiers import needs

np = needs("numpy")

from hilojack.envs import VectorEnv, returns_by_seat  # noqa: E402


def rollout(steps: int, **options: Any) -> tuple[Any, Any, Any]:
    env = VectorEnv("pitch", 6, seats=3, seed=3, observe=False, **options)
    turns, rewards, ended = [], [], []
    for _ in range(steps):
        turns.append(env.turns.copy())
        env.step(env.sample())
        rewards.append(env.rewards.copy())
        ended.append(env.ended.copy())
    return np.array(turns), np.array(rewards), np.array(ended)


def chain(turns: Any, ended: Any, step: int, game: int) -> list[int]:
    """The later decisions of the same seat in the same episode; -1 if the episode ends."""
    later = []
    for at in range(step, len(turns)):
        if at > step and turns[at, game] == turns[step, game]:
            later.append(at)
        if ended[at, game]:
            return [*later, -1]
    return later


def test_a_return_is_the_sum_of_the_seats_rewards_to_the_end() -> None:
    turns, rewards, ended = rollout(400, episode="match", rewards="deal")
    found, known = returns_by_seat(turns, rewards, ended)
    counts = {True: 0, False: 0}
    for step, game in np.ndindex(turns.shape):
        ends = np.flatnonzero(ended[step:, game])
        counts[bool(known[step, game])] += 1
        assert known[step, game] == bool(len(ends))
        if len(ends):
            brought = rewards[step : step + ends[0] + 1, game, turns[step, game]].sum()
            assert found[step, game] == pytest.approx(brought, abs=1e-4)
    assert min(counts.values()) > 100


@pytest.mark.parametrize(("trace", "discount"), [(1.0, 1.0), (0.9, 1.0), (0.5, 0.8), (0.0, 0.9)])
def test_with_worths_it_is_the_lambda_return_of_the_seat(trace: float, discount: float) -> None:
    turns, rewards, ended = rollout(120, episode="match", rewards="deal")
    worths = np.random.default_rng(1).normal(size=turns.shape).astype(np.float32)
    found, known = returns_by_seat(turns, rewards, ended, worths, trace=trace, discount=discount)

    def naive(step: int, game: int) -> float:
        later = chain(turns, ended, step, game)
        end = (
            later[0]
            if later and later[0] >= 0
            else step + np.flatnonzero(ended[step:, game])[0] + 1
        )
        reward = float(rewards[step:end, game, turns[step, game]].sum())
        if later[0] < 0:
            return reward
        own = float(worths[later[0], game])
        if len(later) > 1:
            own = (1 - trace) * own + trace * naive(later[0], game)
        return reward + discount * own

    unknown = 0
    for step, game in np.ndindex(turns.shape):
        later = chain(turns, ended, step, game)
        assert known[step, game] == bool(later)
        unknown += not later
        if later:
            assert found[step, game] == pytest.approx(naive(step, game), abs=1e-3)
    assert 0 < unknown <= 6 * 3
