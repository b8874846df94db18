"""Environments can be pickled and copied whole, and the games of the vector environment singly."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from hilojack import load
from hilojack.rules import slots
from tiers import needs

np = needs("numpy")

from hilojack.envs.vector import VectorEnv  # noqa: E402

ARRAYS = ("turns", "action_masks", "observations", "rewards", "returns", "ended")
COPIES: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda env: pickle.loads(pickle.dumps(env)),
    "copied": deepcopy,
    "cloned": lambda env: env.clone(),
}
copied = pytest.mark.parametrize("copy", COPIES.values(), ids=COPIES)


def played(game: str, acts: int, **options: Any) -> VectorEnv:
    env = VectorEnv(game, 8, seed=4, **options)
    for _ in range(acts):
        env.step(env.sample())
    return env


def show(env: VectorEnv, game: int | slice = slice(None)) -> list[Any]:
    return [getattr(env, name)[game].tolist() for name in ARRAYS]


@copied
@pytest.mark.parametrize("game", ["california-jack", "black-jack"])
def test_a_copy_of_many_games_plays_on_alike_and_apart(game: str, copy: Callable[..., Any]) -> None:
    env = played(game, 25, episode="match", rewards="deal")
    other = copy(env)
    assert show(other) == show(env)
    before = show(env)
    for _ in range(40):
        other.step(other.sample())
    assert show(env) == before
    for _ in range(40):
        env.step(env.sample())
    assert show(other) == show(env) != before


@copied
def test_a_copy_keeps_arrays_that_are_one_memory(copy: Callable[..., Any]) -> None:
    """The masks and observations are written by loops that see them as words."""
    env = copy(played("california-jack", 3, observe=False))
    assert not env.observations.any()
    env.observe()
    assert env.observations.any()
    assert {tuple(np.flatnonzero(mask)) for mask in env.action_masks} == {
        tuple(np.flatnonzero(mask)) for mask in copy(env).action_masks
    }
    env.step(env.sample())


def test_a_pickle_of_compiled_games_plays_on_without_a_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    env = played("pitch", 10)
    data = pickle.dumps(env)
    monkeypatch.setattr("hilojack.compiled.has_twins", lambda: False)
    plain = pickle.loads(data)
    assert plain._rows.dtype == object
    for _ in range(40):
        acts = env.sample().copy()
        assert np.array_equal(plain.sample(), acts)
        env.step(acts)
        plain.step(acts)
        assert show(plain) == show(env)


def test_a_state_brings_a_game_back_and_leaves_the_others_alone() -> None:
    env = played("california-jack", 20)
    then, others = show(env, 3), show(env, slice(4, None))
    state = pickle.loads(pickle.dumps(env.state(3)))
    assert state == env.state(3)
    env.step(env.sample(), where=np.arange(8) == 3)
    assert env.state(3) != state
    env.restore(3, state)
    assert show(env, 3) == then
    assert show(env, slice(4, None))[:3] == others[:3]
    assert hash(state) == hash(env.state(3))


def test_a_game_copied_into_others_plays_on_alike_in_each() -> None:
    env = played("california-jack", 7)
    env.clone_game(2, [0, 5])
    env.clone_game(2, 7)
    for _ in range(30):
        acts = env.sample().copy()
        acts[[0, 5, 7]] = acts[2]
        env.step(acts)
        assert show(env, 2) == show(env, 0) == show(env, 5) == show(env, 7)
    assert show(env, 1) != show(env, 2)


@pytest.mark.parametrize("game", ["california-jack", "black-jack"])
def test_one_game_begins_again_as_a_reset_begins_it(game: str) -> None:
    env, fresh = played(game, 9), VectorEnv(game, 8, seed=77)
    others = show(env, slice(0, 5))
    env.begin([5, 6], seed=77)
    assert show(env, slice(5, 7)) == show(fresh, slice(5, 7))
    assert show(env, slice(0, 5)) == others
    first = env.state(5)
    env.begin(5)
    assert env.state(5).row != first.row, "other cards"


def test_some_games_wait_while_others_act() -> None:
    env = played("california-jack", 5)
    where = np.arange(8) % 2 == 0
    waiting = [env.state(game) for game in range(1, 8, 2)]
    acts = env.sample().copy()
    acts[~where] = 1000  # which nobody reads
    env.step(acts, where=where)
    assert [env.state(game).row for game in range(1, 8, 2)] == [one.row for one in waiting]
    acts = env.sample().copy()
    acts[2] = 52
    with pytest.raises(ValueError, match="game 2"):
        env.step(acts, where=where)


def test_without_restart_an_ended_game_stands_until_it_is_begun() -> None:
    env = VectorEnv("california-jack", 8, seed=1, restart=False)
    while env.action_masks.any():
        acts = env.sample().copy()
        env.step(acts, where=acts >= 0)
    assert (env.sample() == -1).all()
    with pytest.raises(ValueError, match=r"game 0: .* is not legal now; the episode is over"):
        env.step(np.zeros(8, dtype=np.int64))
    with pytest.raises(ValueError, match=r"where must have shape \(8,\), not \(3,\)"):
        env.step(np.zeros(8, dtype=np.int64), where=np.ones(3, dtype=bool))
    env.begin(4)
    assert np.flatnonzero(env.action_masks.any(axis=1)).tolist() == [4]


def test_the_deal_is_passed_on_from_episode_to_episode() -> None:
    """Whether the next episode begins at once, or is begun; it has been otherwise."""
    for restart in (True, False):
        env = VectorEnv("california-jack", 1, seed=1, restart=restart)
        dealers: list[int] = []
        while len(dealers) < 6:
            dealers.append(int(env._rows[0, slots.DEALER]))
            while not env.ended[0]:
                env.step(env.sample())
            if restart:
                env.ended[0] = False
            else:
                env.begin(0)
        assert dealers == [0, 1] * 3


def test_returns_are_the_rewards_of_the_episode() -> None:
    env = VectorEnv("california-jack", 8, episode="match", rewards="deal", seed=2)
    sums, matches = np.zeros((8, 2)), 0
    for _ in range(1500):
        env.step(env.sample())
        sums += env.rewards
        assert np.array_equal(env.returns, sums)
        matches += int(env.ended.sum())
        sums[env.ended] = 0
    assert matches


def test_what_is_no_game_or_no_state_of_it_is_refused() -> None:
    env = played("california-jack", 1)
    for wrong in (8, -1, [0, 9]):
        with pytest.raises(ValueError, match="games must be 0 to 7"):
            env.begin(wrong)
    with pytest.raises(ValueError, match=r"a position of Black Jack .*, not of California Jack"):
        env.restore(0, VectorEnv("black-jack", 1).state(0))


def test_a_state_of_a_former_version_is_restored() -> None:
    env, other = played("california-jack", 1), played("california-jack", 2)
    state = other.state(3)
    former = replace(state, row=(*state.row, 0, 0))  # rows ended with a line of the cache
    env.restore(0, former)
    assert env.state(0) == state


# --- PettingZoo and Gymnasium --------------------------------------------------------------------


@copied
@pytest.mark.parametrize("game", ["california-jack", "black-jack"])
def test_a_copy_of_pettingzoos_form_plays_on_alike_and_apart(
    game: str, copy: Callable[..., Any]
) -> None:
    needs("pettingzoo")
    from hilojack.envs import aec_env

    env = aec_env(game, episode="match")
    copy(env)  # before it is reset, too
    env.reset(seed=3)
    for _ in range(20):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    other = copy(env)
    for _ in range(60):
        assert env.agent_selection == other.agent_selection
        one, two = (one.last()[0] for one in (env, other))
        assert all(np.array_equal(one[name], two[name]) for name in one)
        env.step(int(one["action_mask"].argmax()))
        assert other.table.match.position != env.table.match.position
        other.step(int(two["action_mask"].argmax()))
    assert other.table.variant == env.table.variant


@copied
@pytest.mark.parametrize("opponent", ["random", "rule", "club", "expert"])
def test_a_copy_of_gymnasiums_form_meets_the_same_opponents(
    opponent: str, copy: Callable[..., Any]
) -> None:
    needs("gymnasium")
    from hilojack.envs import HilojackEnv

    small = load("california-jack", rules={"ranks": "AJT", "suits": "SH", "hand": 2})
    env = HilojackEnv(small, opponents=opponent, episode="match")
    env.reset(seed=5)
    other = copy(env)
    for episode in range(2):
        over, observation = False, env.reset()[0] if episode else env.table.observe(env.seat)
        if episode:
            assert np.array_equal(other.reset()[0]["observation"], observation["observation"])
        for _ in range(12):
            act = int(observation["action_mask"].argmax())
            (observation, *one), (seen, *two) = env.step(act), other.step(act)
            assert one == two
            assert np.array_equal(observation["observation"], seen["observation"])
            over = bool(one[1])
            if over:
                break
