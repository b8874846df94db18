"""Gymnasium makes every game by name, and its form of many games keeps to its own terms."""

import pickle
import warnings
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.calls import parse_act
from hilojack.variants.variant import games
from tables import games_by_size
from tiers import needs

np = needs("numpy")
gymnasium = needs("gymnasium")

from hilojack.envs import HilojackEnv, HilojackVectorEnv  # noqa: E402
from hilojack.envs.ids import id_of  # noqa: E402

VARIANTS = games_by_size(fewest=True)


@pytest.fixture(autouse=True)
def no_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("game", games())
def test_every_game_is_made_by_its_name(game: str) -> None:
    env = gymnasium.make(id_of(game), opponents="rule", episode="match")
    assert env.unwrapped.variant == load(game)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    many = gymnasium.make_vec(id_of(game), num_envs=3)
    assert (many.unwrapped.variant, many.num_envs) == (load(game), 3)


def test_names_are_those_of_the_games_and_bring_their_options() -> None:
    assert id_of("california-jack") == "hilojack/CaliforniaJack-v1"
    env = gymnasium.make("hilojack.envs:hilojack/Pitch-v1", seats=5, rules={"min-bid": 2}, seat=3)
    assert env.unwrapped.variant == load("pitch", seats=5, rules={"min-bid": 2})
    again = gymnasium.make(env.spec)
    assert again.unwrapped.variant == env.unwrapped.variant
    alone = gymnasium.make_vec("hilojack/AllFours-v1", num_envs=2, vectorization_mode="sync")
    assert isinstance(alone.envs[0].unwrapped, HilojackEnv)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_many_games_are_as_gymnasium_describes_them(variant: Variant, episode: str) -> None:
    """Spaces, types, and autoreset in the next step, through wrappers that rely on them."""
    env: Any = HilojackVectorEnv(variant, 5, episode=episode)
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    env = gymnasium.wrappers.vector.DictInfoToList(env)
    seen, _ = env.reset(seed=3)
    ended = np.zeros(5, dtype=bool)
    for _ in range(150):
        assert env.observation_space.contains(seen)
        assert np.array_equal(ended, ~seen["action_mask"].any(axis=1))
        before = ended
        acts = seen["action_mask"].argmax(axis=1)
        assert env.action_space.contains(acts)
        seen, rewards, ended, truncated, _ = env.step(acts)
        assert (rewards.dtype, ended.dtype, truncated.dtype) == (np.float64, bool, bool)
        assert rewards.shape == ended.shape == truncated.shape == (5,)
        assert not any(array.any() for array in (rewards[before], ended[before], truncated))


def beside(env: HilojackVectorEnv, acts: Any, policy: Any) -> tuple[list[float], list[bool]]:
    """Act in each game alone, then for the others until the learner is to act or it is over."""
    games, gains, ended = env.games.clone(), [], []
    for game, seat in enumerate(env.seats.tolist()):
        act, gain = int(acts[game]), 0.0
        while True:
            one = np.zeros(env.num_envs, dtype=np.int64)
            one[game] = act
            games.step(one, where=np.arange(env.num_envs) == game)
            gain += float(games.rewards[game, seat])
            over = not games.action_masks[game].any()
            if over or games.turns[game] == seat:
                break
            games.observe()
            act = int(policy(games.observations[[game]], games.action_masks[[game]])[0])
        gains.append(gain)
        ended.append(over)
    return gains, ended


def last_legal(observations: Any, masks: Any) -> Any:
    assert observations.any()
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@pytest.mark.parametrize("game", ["california-jack", "pitch", "black-jack"])
def test_the_others_act_until_the_learner_is_to_act(game: str) -> None:
    env = HilojackVectorEnv(
        game, 6, opponents=last_legal, seats=3 if game == "pitch" else None, episode="match",
        rewards="deal",
    )  # fmt: skip
    seen, _ = env.reset(seed=5)
    ended = np.zeros(6, dtype=bool)
    total = 0.0
    for _ in range(60):
        turns = np.array(env.games.turns)
        assert np.array_equal(turns, env.seats)
        acts = seen["action_mask"].argmax(axis=1)
        gains, over = ([], []) if ended.any() else beside(env, acts, last_legal)
        before = ended
        seen, rewards, ended, *_ = env.step(acts)
        if not before.any():
            assert (rewards.tolist(), ended.tolist()) == (gains, over)
        total += float(abs(rewards).sum())
    assert total


def test_the_last_observation_of_an_episode_is_the_learners_own() -> None:
    """It is that of the learner's seat after the last card: no hand, and what each side won."""
    env = HilojackVectorEnv("california-jack", 16, seat=1)
    seen, _ = env.reset(seed=1)
    ended = np.zeros(16, dtype=bool)
    while not ended.any():
        seen, _, ended, *_ = env.step(seen["action_mask"].argmax(axis=1))
    place = int(ended.argmax())
    places = env.games.observer.places
    assert not seen["observation"][place, places["hand"]].any()
    assert seen["observation"][place, places["won"]].sum() == 52
    assert seen["observation"][place, places["phase"]][0] == 1


def test_an_illegal_act_ends_an_episode_with_the_least_it_can_return() -> None:
    env = HilojackVectorEnv("california-jack", 3, seat=0)
    seen, _ = env.reset(seed=1)
    acts = seen["action_mask"].argmax(axis=1)
    acts[1] = parse_act("BEG")
    seen, rewards, ended, *_ = env.step(acts)
    assert (rewards.tolist(), ended.tolist()) == ([0.0, -4.0, 0.0], [False, True, False])
    assert seen["action_mask"].any(axis=1).tolist() == [True, False, True]
    seen, rewards, ended, *_ = env.step(seen["action_mask"].argmax(axis=1))
    assert not any(array.any() for array in (rewards, ended))
    assert seen["action_mask"].any(axis=1).all()
    for wrong in (-1, 144, 1000):
        assert env.step(np.full(3, wrong))[2].all()
        env.step(np.zeros(3, dtype=np.int64))
    strict = HilojackVectorEnv("california-jack", 3, illegal=None)
    seen, _ = strict.reset(seed=1)
    before = strict.games.state(0)
    acts = seen["action_mask"].argmax(axis=1)
    acts[1] = parse_act("BEG")
    with pytest.raises(ValueError, match="game 1: 57"):
        strict.step(acts)
    assert strict.games.state(0) == before


def test_a_seed_brings_the_same_games_and_each_reset_others() -> None:
    one, other = (HilojackVectorEnv("california-jack", 4) for _ in range(2))
    first, _ = one.reset(seed=7)
    assert np.array_equal(first["observation"], other.reset(seed=7)[0]["observation"])
    again, _ = one.reset()
    assert not np.array_equal(first["observation"], again["observation"])
    assert np.array_equal(other.reset()[0]["observation"], again["observation"])


def test_some_games_are_reset_alone() -> None:
    env = HilojackVectorEnv("california-jack", 4)
    seen, _ = env.reset(seed=7)
    fresh, _ = env.reset(options={"reset_mask": np.array([False, True, False, False])})
    same = [np.array_equal(a, b) for a, b in zip(seen["observation"], fresh["observation"])]  # noqa: B905
    assert same == [True, False, True, True]
    with pytest.raises(ValueError, match="reset_mask must be 4 bools"):
        env.reset(options={"reset_mask": np.array([1, 2])})


def test_each_episode_draws_the_seat_of_the_learner_unless_it_is_given() -> None:
    env = HilojackVectorEnv("pitch", 300, seats=3)
    env.reset(seed=1)
    assert min(np.bincount(env.seats)) > 60
    fixed = HilojackVectorEnv("pitch", 30, seats=3, seat=2)
    fixed.reset(seed=1)
    assert set(fixed.seats.tolist()) == {2}


def test_a_copy_of_gymnasiums_form_of_many_games_plays_on_alike() -> None:
    env = HilojackVectorEnv("california-jack", 4)
    seen, _ = env.reset(seed=7)
    for copy in (deepcopy(env), env.clone(), pickle.loads(pickle.dumps(env))):
        one, other = deepcopy(env), copy
        ours = theirs = seen
        for _ in range(40):
            acts = ours["action_mask"].argmax(axis=1)
            ours, *paid = one.step(acts)
            theirs, *also = other.step(acts)
            assert np.array_equal(ours["observation"], theirs["observation"])
            assert np.array_equal(paid[0], also[0])


def test_opponents_by_name_need_views() -> None:
    with pytest.raises(ValueError, match=r"random, or a function .*, not 'rule'"):
        HilojackVectorEnv("california-jack", opponents="rule")
    with pytest.raises(ValueError, match="seat must be 0 to 1, not 2"):
        HilojackVectorEnv("california-jack", seat=2)


def test_random_opponents_gain_as_much_as_a_random_learner() -> None:
    env = HilojackVectorEnv("california-jack", 2000, seat=0)
    seen, _ = env.reset(seed=7)
    chance, gains = np.random.default_rng(1), np.zeros(2000)
    for _ in range(26):
        lots = chance.random(seen["action_mask"].shape) * seen["action_mask"]
        seen, rewards, *_ = env.step(lots.argmax(axis=1))
        gains += rewards
    assert abs(gains.mean()) < 4 * gains.std() / 2000**0.5 + 0.05
