"""What run.py decides before it installs or starts anything; pip is never asked here."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import run
import run_all
from hilojack.cli.commands import COMMANDS

PINS = """\
# the command that made this file
msgspec==0.22.0 \\
    --hash=sha256:aa
    # via hilojack (pyproject.toml)
textual==8.2.8 \\
    --hash=sha256:ee
"""


class Checkout:
    """A checkout in a temporary folder whose pip answers with the next of `answers`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.answers: list[str] = []
        self.installed: list[str] = []
        self.built: list[str] = []
        self.has_node = True

    def make_environment(self, held: object) -> None:
        python = Path(run.python(run.NEW))
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        (python.parent.parent / "pyvenv.cfg").write_text(f"command = venv {run.NEW}")

    def build_page(self, wanted: str) -> int:
        if not (self.has_node or "requirements/node.txt" in self.installed):
            return run.NEEDS_NODE
        self.built.append(wanted)
        Path(run.BUILT).parent.mkdir(exist_ok=True)
        Path(run.BUILT).write_text(wanted)
        return 0

    def write_page(self, text: str) -> None:
        (self.root / "web" / "src").mkdir(parents=True, exist_ok=True)
        (self.root / "web" / "src" / "main.ts").write_text(text)

    def pip(self, path: str, layer: str, held: object) -> str:
        assert not run.is_ready("home", run.NEW), "a copy that pip did not finish is never used"
        self.installed.append(str(Path(path).relative_to(self.root)))
        (Path(run.NEW) / run.SCRIPTS / layer).write_bytes(f"#!{run.python(run.NEW)}\0".encode())
        return self.answers.pop(0) if self.answers else ""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    root = tmp_path / "a checkout"
    (root / "requirements").mkdir(parents=True)
    for layer in ("play", "test", "bench", "node"):
        (root / "requirements" / f"{layer}.txt").write_text(PINS)
    checkout = Checkout(root)
    monkeypatch.setattr(run, "ROOT", str(root))
    monkeypatch.setattr(run, "VENV", str(root / ".venv"))
    monkeypatch.setattr(run, "NEW", str(root / ".vnew"))
    monkeypatch.setattr(run, "OLD", str(root / ".vold"))
    monkeypatch.setattr(run, "PAGE", str(root / "web"))
    monkeypatch.setattr(run, "BUILT", str(root / "static" / ".stamp"))
    monkeypatch.setattr(run, "build_page", checkout.build_page)
    monkeypatch.setattr(run, "make_environment", checkout.make_environment)
    monkeypatch.setattr(run, "pip", checkout.pip)
    return checkout


@pytest.mark.parametrize(
    ("arguments", "layers", "program"),
    [
        (["play", "pitch"], ["play"], ["-m", "hilojack", "play", "pitch"]),
        (["rules", "--help"], ["play"], ["-m", "hilojack", "rules", "--help"]),
        (["--version"], ["play"], ["-m", "hilojack", "--version"]),
        (
            ["play", "--store", "postgresql:///cards"],
            ["play", "postgres"],
            ["-m", "hilojack", "play", "--store", "postgresql:///cards"],
        ),
        (
            ["tournament", "pitch", "--engine", "ray"],
            ["play", "ray"],
            ["-m", "hilojack", "tournament", "pitch", "--engine", "ray"],
        ),
        (["dataset", "pitch"], ["play", "data"], ["-m", "hilojack", "dataset", "pitch"]),
        (
            ["tournament", "pitch", "--plot=a.svg"],
            ["play", "plot"],
            ["-m", "hilojack", "tournament", "pitch", "--plot=a.svg"],
        ),
    ],
)
def test_a_command_goes_to_hilojack_with_the_layers_it_needs(
    arguments: list[str], layers: list[str], program: list[str]
) -> None:
    assert run.route(arguments) == (layers, program)


def test_the_bench_command_goes_to_the_benchmarks() -> None:
    layers, program = run.route(["bench", "--json"])
    assert layers == ["play", "bench"]
    assert program == [os.path.join(run.ROOT, "benchmarks"), "--json"]


def test_the_whole_of_the_benchmarks_wants_every_peer() -> None:
    layers, program = run.route(["bench", "--full"])
    assert layers == ["play", "bench", "peers", "plot"]
    layers, _ = run.route(["bench", "--plots"])
    assert layers == ["play", "bench", "plot"]
    assert program == [os.path.join(run.ROOT, "benchmarks"), "--full"]


def test_the_docs_command_goes_to_the_builder_of_the_pages() -> None:
    layers, program = run.route(["docs"])
    assert layers == ["play", "docs"]
    assert program == [os.path.join(run.ROOT, "docs", "build.py")]


def test_the_test_command_goes_to_the_checks() -> None:
    layers, program = run.route(["test", "-k", "jack"])
    assert layers == ["play", "test"]
    assert program == [os.path.join(run.ROOT, "tests", "run_all.py"), "-k", "jack"]


def test_the_quick_test_names_tests_that_are_there_and_what_it_leaves_out() -> None:
    places = [f"tests/{place}" for place in run_all.QUICK.split()]
    for place in [*places, *(f"tests/{place}" for place in run_all.SHORT.split())]:
        file, _, name = place.partition("::")
        source = (Path(run.__file__).parent / file).read_text(encoding="utf-8")
        assert f"def {name.partition('[')[0]}" in source, place
    told = " ".join(run_all.left_out(places).split())  # in one line
    assert "test_searchers" in told
    assert "test_cli (in part)" in told
    assert "test_truth" not in told


def test_no_command_means_play(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(run, "start", lambda *what: started.append(what))
    run.main([])
    assert started == [(run.python(run.VENV), ["-m", "hilojack", "play"])]


def test_help_lists_the_commands_and_installs_nothing(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    run.main(["--help"])
    out = capsys.readouterr().out
    assert "python3 run.py test" in out
    assert all(re.search(rf"^    {name} +{help}$", out, re.M) for name, help in COMMANDS.items())
    assert not Path(run.VENV).exists()


def test_the_second_start_installs_nothing(checkout: Checkout) -> None:
    run.prepare(["play"])
    run.prepare(["play"])
    assert checkout.installed == ["requirements/play.txt"]


def test_each_layer_is_installed_once_and_when_it_is_needed(checkout: Checkout) -> None:
    run.prepare(["play"])
    run.prepare(["play", "test"])
    assert checkout.installed == ["requirements/play.txt", "requirements/test.txt"]


def test_changed_requirements_are_installed_again(checkout: Checkout) -> None:
    run.prepare(["play", "test"])
    (checkout.root / "requirements" / "test.txt").write_text(PINS + "ruff==0.17.6\n")
    run.prepare(["play", "test"])
    assert checkout.installed[2:] == ["requirements/test.txt"]


def test_a_moved_checkout_is_not_ready(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    run.prepare(["play"])
    monkeypatch.setattr(run, "ROOT", str(checkout.root) + " elsewhere")
    assert not run.is_ready("home")


def test_another_python_is_not_ready(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    run.prepare(["play"])
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    assert not run.is_ready("home")


def test_an_environment_without_its_python_is_not_ready(checkout: Checkout) -> None:
    run.prepare(["play"])
    Path(run.python(run.VENV)).unlink()
    assert not run.is_ready("home")


def test_a_layer_that_failed_is_tried_again(checkout: Checkout) -> None:
    run.prepare(["play"])
    checkout.answers = ["ERROR: No space left on device"]
    with pytest.raises(SystemExit, match=r"No space left on device\n.*Start again"):
        run.prepare(["play", "test"])
    assert run.is_ready("home")
    assert run.is_ready("play")
    assert not run.is_ready("test")
    run.prepare(["play", "test"])
    assert run.is_ready("test")


@pytest.mark.parametrize(
    ("log", "advice"),
    [
        ("WARNING: Retrying (Retry(total=1))\nERROR: x", "Start again when you are online"),
        ("ERROR: no version of x (from versions: none)", "Start again when you are online"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "it was not installed"),
        ("Killed", "Killed\nThe packages could not be installed"),
    ],
)
def test_a_failed_installation_says_what_to_do(log: str, advice: str) -> None:
    assert advice in run.explain(log)


def test_an_older_python_is_told_which_one_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer, and .* is 3\.10"):
        runpy.run_path(run.__file__)


def test_requirements_name_no_place_to_fetch_from() -> None:
    for path in Path(run.__file__).parent.glob("requirements/*.txt"):
        text = path.read_text()
        assert "://" not in text, path
        assert "\n-" not in text, path


def test_a_script_of_the_environment_names_the_python_that_it_will_have(checkout: Checkout) -> None:
    run.prepare(["play", "test"])
    for layer in ("play", "test"):
        script = Path(run.VENV) / run.SCRIPTS / layer
        assert script.read_bytes() == f"#!{run.python(run.VENV)}\0".encode()
    assert run.NEW not in (Path(run.VENV) / "pyvenv.cfg").read_text()


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a Python without any package."""
    folder = tmp_path_factory.mktemp("bare")
    subprocess.check_call([sys.executable, "-m", "venv", "--without-pip", folder])
    return folder / "bin" / "python"


@pytest.mark.parametrize("words", ["", "games", "dataset", "lab compare", "test", "bench", "docs"])
def test_help_of_anything_installs_nothing(words: str, bare_python: Path, tmp_path: Path) -> None:
    for name in ("run.py", "src", "tests", "benchmarks", "docs", "requirements"):
        (tmp_path / name).symlink_to(Path(run.__file__).parent / name)
    command = [str(bare_python), str(tmp_path / "run.py"), *words.split(), "--help"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "python3 run.py" in done.stdout
    assert not [*tmp_path.glob(".v*")]


# --- the page ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [["play"], ["play", "pitch"], ["test"], ["test", "tests/web"]]
)
def test_the_table_in_the_browser_and_its_tests_need_the_page(arguments: list[str]) -> None:
    assert run.shows_page(arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--terminal"],
        ["play", "--plain"],
        ["test", "--quick"],
        ["games"],
        ["bench"],
    ],
)
def test_nothing_else_builds_the_page(arguments: list[str]) -> None:
    assert not run.shows_page(arguments)


def test_the_page_is_built_when_its_sources_have_changed_and_only_then(checkout: Checkout) -> None:
    run.prepare(["play"])
    checkout.write_page("one")
    run.lay_page()
    run.lay_page()
    assert len(checkout.built) == 1
    checkout.write_page("two")
    run.lay_page()
    assert len(set(checkout.built)) == 2


def test_the_parts_that_npm_fetched_are_no_sources_of_the_page(checkout: Checkout) -> None:
    run.prepare(["play"])
    checkout.write_page("one")
    before = run.page_digest()
    (checkout.root / "web" / "node_modules").mkdir()
    (checkout.root / "web" / "node_modules" / "part.js").write_text("1")
    assert run.page_digest() == before


def test_an_installed_package_without_sources_builds_nothing(checkout: Checkout) -> None:
    run.prepare(["play"])
    run.lay_page()
    assert checkout.built == []


def test_a_machine_without_node_gets_one_for_the_page(checkout: Checkout) -> None:
    run.prepare(["play"])
    checkout.write_page("one")
    checkout.has_node = False
    run.lay_page()
    assert "requirements/node.txt" in checkout.installed
    assert len(checkout.built) == 1


def test_without_node_and_network_the_game_starts_without_the_page(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    run.prepare(["play"])
    checkout.write_page("one")
    checkout.has_node = False
    checkout.answers = ["WARNING: Retrying (Retry(total=0...))"]
    run.lay_page()
    assert checkout.built == []
    assert "the page cannot be built" in capsys.readouterr().err
    assert run.is_ready("play"), "what was installed stays"
