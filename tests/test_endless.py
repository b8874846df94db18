"""Rulings on matches that would never end: programs break them off, and say so."""

from pathlib import Path

import pytest

from hilojack import load
from hilojack.cli import main
from hilojack.envs import HilojackEnv, aec_env, dataset
from hilojack.envs.observation import Observer
from hilojack.lab.compare import BROKEN_OFF, RuleComparison, RuleStudy, block, findings
from hilojack.lab.tournament import Contest, play_round
from hilojack.records import check, load as load_records
from tiers import needs

FAR = load("california-jack", rules={"target": 60})
DEALS = 3


@pytest.fixture
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is broken off early."""
    monkeypatch.setattr("hilojack.match.MOST_DEALS", DEALS)


@pytest.mark.usefixtures("_soon")
@pytest.mark.parametrize("name", ["far.jsonl", "far.txt"])
def test_the_record_of_a_match_that_is_broken_off_has_no_victor_and_is_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file = tmp_path / name
    words = ["record", "california-jack", "--rule", "target=60", "--players", "rule,random"]
    assert main([*words, "--matches", "2", "--workers", "1", "--out", str(file)]) == 0
    assert [(len(one.deals), one.result.victor) for one in load_records(file)] == [
        (DEALS, None)
    ] * 2
    assert check(file).unfinished == 2
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.endswith(", no errors; 2 unfinished\n")


@pytest.mark.usefixtures("_soon")
def test_in_a_tournament_a_match_that_is_broken_off_is_his_who_is_ahead() -> None:
    contest = Contest(FAR, ("rule", "random"), seed=3)
    deals, gain, won, *_ = play_round(contest, ("rule", "random"), 0, (0, 1))
    assert deals == DEALS
    assert won == (gain > 0) + 0.5 * (gain == 0)


@pytest.mark.usefixtures("_soon")
def test_in_a_data_set_nobody_has_won_a_match_that_is_broken_off() -> None:
    needs("pyarrow")
    observer = Observer(FAR)
    columns: dataset.Columns = {name: [] for name in dataset.types(observer)}
    dataset.play(dataset.Plan(FAR, ("rule",), 1, 1, "match"), observer, 0, columns)
    assert max(columns["deal"]) == DEALS
    assert set(columns["match_won"]) == {False}


def test_a_comparison_counts_the_matches_that_are_broken_off_by_themselves() -> None:
    """Four who bid at random at Pitch are set back so often that some would play for ever."""
    games = load("pitch", seats=4), load("pitch", seats=4, rules={"target": 9})
    study = RuleStudy(games, "random", seed=5)
    found = findings(
        RuleComparison(study, 0, tuple(block(study, n, 250) for n in range(0, 1000, 250)))
    )
    broken = found[BROKEN_OFF].one
    assert broken is not None
    assert 0 < broken.mean < 0.2
    won = [one.one.mean for key, one in found.items() if key[0] == "Matches won" and one.one]
    assert sum(won) + broken.mean == pytest.approx(1)
    deals = found["Deals a match", ""].one
    assert deals is not None
    assert deals.mean < 100, "of those that somebody has won"


def test_where_every_match_has_a_winner_nothing_is_said_of_others() -> None:
    study = RuleStudy((FAR, FAR), "rule", seed=5)
    assert BROKEN_OFF not in findings(RuleComparison(study, 0, (block(study, 0, 1),)))


@pytest.mark.usefixtures("_soon")
def test_an_episode_that_is_broken_off_is_truncated() -> None:
    needs("pettingzoo")
    env = aec_env(FAR, episode="match")
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert env.unwrapped.table.match.deal.number == DEALS
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []


@pytest.mark.usefixtures("_soon")
def test_a_learner_is_told_that_its_match_is_broken_off() -> None:
    needs("gymnasium")
    env = HilojackEnv(FAR, opponents="rule", episode="match")
    observation, _ = env.reset(seed=1)
    ended = cut = False
    while not (ended or cut):
        act = int(observation["action_mask"].argmax())
        observation, _, ended, cut, _ = env.step(act)
    assert (ended, cut) == (False, True)
    with pytest.raises(RuntimeError, match="the episode is over"):
        env.step(0)
