"""The environments of PettingZoo and Gymnasium pass their tests, and pay what the cards bring."""

import random
import sys
import warnings
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.calls import parse_act
from tables import games_by_size
from tiers import needs

np = needs("numpy")
needs("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, performance_benchmark, seed_test  # noqa: E402

from hilojack.envs import HilojackAEC, HilojackEnv, aec_env  # noqa: E402
from hilojack.envs.episodes import least_return, settle_episode  # noqa: E402
from hilojack.players import make_player  # noqa: E402

VARIANTS = games_by_size()
# What PettingZoo says of every environment with a mask that is not in a list of its own.
BY_NAME = "Observation is not a NumPy array|Observation space for each agent probably should be"
CYCLES = 30


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_every_game_passes_the_tests_of_pettingzoo(variant: Variant, episode: str) -> None:
    env = HilojackAEC(variant, episode=episode)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=BY_NAME)
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")  # ended
        api_test(env, num_cycles=CYCLES)
    seed_test(lambda: HilojackAEC(variant, episode=episode), num_cycles=CYCLES)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_runs_through_the_performance_test_of_pettingzoo(
    variant: Variant, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a clock on which each of its cycles takes a tenth of its five seconds."""
    clock = SimpleNamespace(time=count(step=0.5).__next__)
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(HilojackAEC(variant))
    turns, cycles, _ = capsys.readouterr().out.splitlines()[1:]
    assert float(turns.split()[0]) == pytest.approx(variant.seats * float(cycles.split()[0]))


@pytest.mark.slow
def test_the_performance_test_of_pettingzoo_runs_for_its_whole_time() -> None:
    performance_benchmark(aec_env("pitch"))


def play(env: Any, seed: int) -> list[dict[str, float]]:
    """Play an episode at random; the rewards after each act."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    paid = []
    for _ in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        paid.append(dict(env.rewards))
    return paid


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_deal_pays_what_a_side_scored_beyond_the_others(variant: Variant) -> None:
    env = HilojackAEC(variant)
    for seed in range(2):
        *before, last = play(env, seed)
        assert not any(any(rewards.values()) for rewards in before)
        scores, sides = env.table.match.scores, variant.sides
        sign = -1 if variant.rules["scoring"] == "charged" else 1
        for seat, gain in enumerate(last.values()):
            own = scores[seat % sides]
            assert gain == pytest.approx(sign * (own - (sum(scores) - own) / (sides - 1)))


def test_a_match_pays_one_to_the_winners_and_the_others_lose_it_together() -> None:
    env = aec_env("california-fives", seats=4, episode="match")
    *before, last = play(env, 3)
    assert not any(any(rewards.values()) for rewards in before)
    victor = env.table.match.victor
    sides = env.variant.sides
    lost = -1 / (sides - 1)
    assert list(last.values()) == [1.0 if s % sides == victor else lost for s in range(4)]


def test_a_match_may_pay_for_each_deal() -> None:
    env = aec_env("california-jack", episode="match", rewards="deal")
    paid = play(env, 1)
    assert sum(any(rewards.values()) for rewards in paid) > 1
    own, other = env.table.match.scores
    assert sum(rewards["player_0"] for rewards in paid) == own - other


def test_house_rules_are_those_of_load() -> None:
    env = aec_env("california-jack", preset="cats", rules={"follow": "F3", "target": 7})
    variant = load("california-jack", preset="cats", rules={"follow": "follow-suit", "target": 7})
    assert env.variant == variant


def test_an_illegal_act_is_refused_in_words_and_changes_nothing() -> None:
    env = aec_env("california-jack")
    env.reset(seed=1)
    before = env.table.match.position
    with pytest.raises(ValueError, match="not legal now"):
        env.step(parse_act("BEG"))
    assert env.table.match.position == before


def test_what_cannot_be_is_said_with_the_choices() -> None:
    with pytest.raises(ValueError, match=r"unknown episode 'game'; choose from: deal, match"):
        aec_env("pitch", episode="game")
    with pytest.raises(ValueError, match="need episode = match"):
        aec_env("pitch", rewards="match")
    with pytest.raises(ValueError, match="needs 3 opponents, not 2"):
        HilojackEnv("pitch", opponents=["random", "rule"])
    with pytest.raises(ValueError, match="choose from: random, rule"):
        HilojackEnv("pitch", opponents="nobody")


def test_the_space_of_an_observation_knows_that_a_plane_is_a_set() -> None:
    env = HilojackEnv("california-jack")
    space, cards = env.observation_space["observation"], 52 * env.observer.planes
    assert (space.low[:cards].max(), space.high[:cards].max()) == (0, 1)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    observation["observation"][0] = 2
    assert not env.observation_space.contains(observation)


def test_an_observation_of_a_seat_that_is_not_to_act_has_an_empty_mask() -> None:
    env = aec_env("california-jack")
    env.reset(seed=1)
    (other,) = {*env.agents} - {env.agent_selection}
    assert env.observe(env.agent_selection)["action_mask"].sum() == 6
    assert env.observe(other)["action_mask"].sum() == 0


# --- Gymnasium -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["california-jack", "pitch", "black-jack", "troeven"])
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_one_learner_passes_the_checks_of_gymnasium(game: str, episode: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*not able to test alternative render modes.*")
        check_env(HilojackEnv(game, episode=episode, render_mode="ansi"))


@pytest.mark.parametrize("opponent", ["random", "rule"])
def test_a_learner_plays_on_against_the_players_of_the_house(opponent: str) -> None:
    env = HilojackEnv("california-jack", opponents=opponent, episode="match")
    chance = random.Random(1)
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert legal == np.flatnonzero(env.action_masks()).tolist()
        observation, reward, over, _, _ = env.step(chance.choice(legal))
    assert reward == (1.0 if env.table.match.victor == env.seat else -1.0)


def test_opponents_who_search_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[Variant] = []
    monkeypatch.setattr("hilojack.lab.entrants.get_ready", waited.append)
    monkeypatch.setattr(
        "hilojack.envs.single.make_player", lambda kind, *, seed: make_player("random", seed=seed)
    )
    env = HilojackEnv("california-jack", opponents="club", seat=1)
    env.reset(seed=1)
    assert waited == [env.variant]
    HilojackEnv("california-jack", opponents="rule").reset(seed=1)
    assert len(waited) == 1


def test_a_learner_that_acts_illegally_gets_the_least_that_the_cards_can_bring() -> None:
    env = HilojackEnv("california-jack", seat=0)
    env.reset(seed=1)
    *_, reward, over, _, info = env.step(parse_act("BEG"))
    assert (reward, over) == (-4.0, True), "high, low, jack and game for the other"
    assert "not legal now" in info["illegal"]
    own = HilojackEnv("california-jack", illegal=-0.5)
    own.reset(seed=1)
    assert own.step(parse_act("BEG"))[1:3] == (-0.5, True)


def test_what_was_gained_before_an_illegal_act_is_lost_again() -> None:
    env = HilojackEnv("california-jack", episode="match", rewards="deal", seat=0)
    observation, _ = env.reset(seed=2)
    gained = 0.0
    while not gained > 0:
        observation, reward, over, *_ = env.step(int(observation["action_mask"].argmax()))
        assert not over
        gained += reward
    *_, reward, over, _, _ = env.step(parse_act("BEG"))
    assert (gained + reward, over) == (env.least, True)
    assert env.least == -(9 + 4), "the target is 10"


@pytest.mark.parametrize(
    ("game", "seats", "rules", "least"),
    [
        ("german-whist", 2, {}, -1.0),
        ("pitch", 4, {"smudge": "off"}, -(4 + 4 / 3)),  # set back, while others score all items
        ("black-jack", 3, {}, -1 / 2),
        ("all-fours", 2, {"revoke": "prevented"}, -(4 + 1 + 2)),  # a gift, two jacks turned up
    ],
)
def test_the_least_is_what_the_rules_take_and_pay(
    game: str, seats: int, rules: dict[str, Any], least: float
) -> None:
    assert HilojackEnv(load(game, seats=seats, rules=rules)).least == pytest.approx(least)


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_play_brings_less_than_an_illegal_act(variant: Variant) -> None:
    for episode, seeds in (("deal", 8), ("match", 1)):
        env = HilojackAEC(variant, episode=episode, rewards="deal")
        least = least_return(variant, settle_episode(episode, "deal"))
        for seed in range(seeds):
            gains = [list(rewards.values()) for rewards in play(env, seed)]
            assert min(map(sum, zip(*gains, strict=True))) >= least
    assert least_return(variant, settle_episode("match", None)) == -1 / (variant.sides - 1)


def test_an_illegal_act_may_be_refused() -> None:
    strict = HilojackEnv("california-jack", illegal=None)
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="not legal now"):
        strict.step(parse_act("BEG"))
