"""The examples: one learns to beat random play, and plays in a tournament as one's own player."""

import json
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from hilojack import load
from hilojack.cli import main
from hilojack.lab.entrants import check_entrant
from hilojack.views import View
from tiers import needs

np = needs("numpy")

from examples import ppo  # noqa: E402
from hilojack.envs.observation import ACTS, Observer  # noqa: E402


class First:
    """Plays the first legal act."""

    def choose(self, view: View) -> int:
        return int(view.acts[0])


def make_first(*, seed: int | None = None) -> First:
    return First()


def make_nothing(*, seed: int | None = None) -> None:
    return None


OWN = f"{__name__}:make_first"
TOURNAMENT = ["tournament", "all-fives", "--pairs", "2", "--unit", "deal", "--workers", "1"]


def test_a_player_of_ones_own_enters_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TOURNAMENT, "--json", "--players", f"{OWN},random"]) == 0
    assert OWN in json.dumps(json.loads(capsys.readouterr().out))


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("nowhere.at.all:make", "'nowhere.at.all:make' is not a player: No module named 'nowhere'"),
        (f"{__name__}:absent", "has no attribute 'absent'"),
        (f"{__name__}:make_nothing", r"made None, which has no choose\(view\)"),
        ("somebody", "Or enter a player of your own as module:function"),
    ],
)
def test_one_that_is_no_player_is_refused_in_words(kind: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        check_entrant(kind, load("all-fives"))


class Nowhere(BaseHTTPRequestHandler):
    """A server that knows no table."""

    def do_POST(self) -> None:
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        pass


def test_a_bot_with_a_wrong_code_is_told_in_one_line() -> None:
    with HTTPServer(("127.0.0.1", 0), Nowhere) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        at = f"http://127.0.0.1:{server.server_port}"
        bot = [sys.executable, str(Path(ppo.__file__).parent / "bot.py"), at, "NOSUCH"]
        done = subprocess.run(bot, capture_output=True, text=True, timeout=60, check=False)
        server.shutdown()
    assert done.returncode == 1
    assert done.stderr == f"{at}, table NOSUCH: HTTP Error 404: Not Found\n"


def test_weights_are_kept_and_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    variant = load("all-fives")
    observer = Observer(variant)
    path = tmp_path / "weights.npz"
    ppo.keep(ppo.Network(observer.size), variant, path)
    monkeypatch.setenv(ppo.WEIGHTS, str(path))
    assert main([*TOURNAMENT, "--players", "examples.ppo:make,random"]) == 0
    assert "examples.ppo:make - random" in capsys.readouterr().out
    monkeypatch.setenv(ppo.WEIGHTS, str(tmp_path / "none.npz"))
    with pytest.raises(ValueError, match="cannot read the weights"):
        ppo.make()


def test_gradients_are_those_of_the_objective() -> None:
    """Against differences of the objective itself, weight by weight."""
    random = np.random.default_rng(1)
    network = ppo.Network(6, hidden=5, seed=2)
    network.weights = {
        name: (weight + 0.1 * random.standard_normal(weight.shape)).astype(np.float64)
        for name, weight in network.weights.items()
    }
    inputs = random.standard_normal((4, 6))
    masks = np.zeros((4, ACTS), np.int8)
    masks[:, :4] = 1
    acts = np.array([0, 1, 2, 3])
    before = np.array([0.25, 0.3, 0.2, 0.26])
    gained, goals = np.array([1.0, -0.5, 0.3, -2.0]), random.standard_normal(4)

    def objective() -> float:
        *_, scores, worths = network.forward(inputs)
        chances = ppo.chances_of(scores, masks)
        ratio = chances[np.arange(4), acts] / before
        clipped = np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP)
        gain = np.minimum(ratio * gained, clipped * gained).mean()
        entropy = -(chances * np.log(np.maximum(chances, 1e-9))).sum(1).mean()
        error = ((worths - goals) ** 2).mean() / 2
        return float(-gain - ppo.ENTROPY * entropy + ppo.VALUE_WEIGHT * error)

    found: Any = ppo.gradients_of(network, inputs, masks, acts, before, gained, goals)
    for name, weight in network.weights.items():
        for place in list(np.ndindex(weight.shape))[:8]:
            weight[place] += 1e-5
            above = objective()
            weight[place] -= 2e-5
            slope = (above - objective()) / 2e-5
            weight[place] += 1e-5
            assert found[name][place] == pytest.approx(slope, abs=2e-5), (name, place)


@pytest.mark.slow
def test_two_minutes_of_learning_beat_random_play_clearly() -> None:
    last = [told for _, told in ppo.learn(load("all-fives"), seconds=120, seed=1, looks=2)][-1]
    assert last.gain - 2 * last.error > 0.5
