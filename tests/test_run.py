"""What run.py decides before it installs or starts anything; pip is never asked here."""

import ast
import errno
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest

import installing
import run
import run_all
from hilojack.cli.commands import COMMANDS
from tiers import needs

PINS = """\
# the command that made this file
msgspec==0.22.0 \\
    --hash=sha256:aa
    # via hilojack (pyproject.toml)
textual==8.2.8 \\
    --hash=sha256:ee
"""


class Checkout:
    """A checkout in a temporary folder whose installer answers with the next of `answers`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.answers: list[str] = []
        self.installed: list[str] = []
        self.built: list[list[str]] = []
        self.has_node = True
        self.ended: list[str] = []  # in this order

    def make_environment(self, held: object) -> None:
        python = Path(run.python(run.NEW))
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        (python.parent.parent / "pyvenv.cfg").write_text(f"command = venv {run.NEW}")

    def begin_page(self, words: list[str], held: object, python: str = "") -> "Building":
        able = self.has_node or "node" in self.installed
        return Building(self, words, 0 if able else run.NEEDS_NODE)

    def write_page(self, text: str) -> None:
        (self.root / "web" / "src").mkdir(parents=True, exist_ok=True)
        (self.root / "web" / "src" / "main.ts").write_text(text)

    def fetch(self, layers: list[str], held: object) -> str:
        assert not run.is_ready("home", run.NEW), "a copy that is not finished is never used"
        self.installed += layers
        for layer in layers:
            script = Path(run.NEW) / run.SCRIPTS / layer
            script.write_bytes(f"#!{run.python(run.NEW)}\0".encode())
        self.ended.append("environment")
        return self.answers.pop(0) if self.answers else ""


class Building:
    """A page that is built as soon as somebody waits for it."""

    def __init__(self, checkout: Checkout, words: list[str], status: int) -> None:
        self.checkout, self.words, self.status = checkout, words, status
        self.over: int | None = None

    def wait(self) -> int:
        if self.over is None and self.status == 0:
            self.checkout.built.append(self.words)
            self.checkout.ended.append("page")
            Path(run.BUILT).parent.mkdir(exist_ok=True)
            Path(run.BUILT).write_text(self.words[-1])
        self.over = self.status
        return self.status

    def poll(self) -> int | None:
        return self.over

    def terminate(self) -> None:
        self.status = -15
        self.checkout.ended.append("page was stopped")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    root = tmp_path / "a checkout"
    (root / "requirements").mkdir(parents=True)
    for layer in ("terminal", "play", "test", "bench", "node"):
        (root / "requirements" / f"{layer}.txt").write_text(PINS)
    checkout = Checkout(root)
    monkeypatch.setattr(run, "ROOT", str(root))
    monkeypatch.setattr(run, "HOME", str(root))
    monkeypatch.setattr(run, "REQUIREMENTS", str(root / "requirements"))
    monkeypatch.setattr(run, "VENV", str(root / ".venv"))
    monkeypatch.setattr(run, "NEW", str(root / ".vnew"))
    monkeypatch.setattr(run, "OLD", str(root / ".vold"))
    monkeypatch.setattr(run, "PAGE", str(root / "web"))
    monkeypatch.setattr(run, "BUILT", str(root / "static" / ".stamp"))
    monkeypatch.setattr(run, "CHECKS", str(root / "web" / "node_modules" / ".checks"))
    monkeypatch.setattr(run, "begin_page", checkout.begin_page)
    monkeypatch.setattr(run, "make_environment", checkout.make_environment)
    monkeypatch.setattr(run, "fetch", checkout.fetch)
    return checkout


@pytest.mark.parametrize(
    ("arguments", "layers", "program"),
    [
        (["play", "pitch"], ["terminal", "play"], ["-m", "hilojack", "play", "pitch"]),
        (["play", "--plain"], ["terminal"], ["-m", "hilojack", "play", "--plain"]),
        (["simulate", "pitch"], ["terminal"], ["-m", "hilojack", "simulate", "pitch"]),
        (["rules", "--help"], ["terminal"], ["-m", "hilojack", "rules", "--help"]),
        (["--version"], ["terminal"], ["-m", "hilojack", "--version"]),
        (
            ["play", "--store", "postgresql:///cards"],
            ["terminal", "play", "postgres"],
            ["-m", "hilojack", "play", "--store", "postgresql:///cards"],
        ),
        (
            ["tournament", "pitch", "--engine", "ray"],
            ["terminal", "ray"],
            ["-m", "hilojack", "tournament", "pitch", "--engine", "ray"],
        ),
        (["dataset", "pitch"], ["terminal", "data"], ["-m", "hilojack", "dataset", "pitch"]),
        (
            ["tournament", "pitch", "--plot=a.svg"],
            ["terminal", "plot"],
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
    assert layers == ["terminal", "play", "bench"]
    assert program == [os.path.join(run.ROOT, "benchmarks"), "--json"]


def test_the_whole_of_the_benchmarks_wants_every_peer() -> None:
    layers, program = run.route(["bench", "--full"])
    assert layers == ["terminal", "play", "bench", "peers", "plot"]
    layers, _ = run.route(["bench", "--plots"])
    assert layers == ["terminal", "play", "bench", "plot"]
    assert program == [os.path.join(run.ROOT, "benchmarks"), "--full"]


def test_the_docs_command_goes_to_the_builder_of_the_pages() -> None:
    layers, program = run.route(["docs"])
    assert layers == ["terminal", "play", "docs"]
    assert program == [os.path.join(run.ROOT, "docs", "build.py")]


def test_the_test_command_goes_to_the_checks() -> None:
    layers, program = run.route(["test", "-k", "jack"])
    assert layers == ["terminal", "play", "test"]
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
    assert checkout.installed == ["play"]


def test_each_layer_is_installed_once_and_when_it_is_needed(checkout: Checkout) -> None:
    run.prepare(["play"])
    run.prepare(["play", "test"])
    assert checkout.installed == ["play", "test"]


def test_changed_requirements_are_installed_again(checkout: Checkout) -> None:
    run.prepare(["play", "test"])
    (checkout.root / "requirements" / "test.txt").write_text(PINS + "ruff==0.17.6\n")
    run.prepare(["play", "test"])
    assert checkout.installed[2:] == ["test"]


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
    with pytest.raises(SystemExit, match=r"disk is full.*start again"):
        run.prepare(["play", "test"])
    assert run.is_ready("home")
    assert run.is_ready("play")
    assert not run.is_ready("test")
    run.prepare(["play", "test"])
    assert run.is_ready("test")


def test_an_older_python_is_told_which_one_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer, and .* is 3\.10"):
        runpy.run_path(run.__file__)


def test_an_older_python_can_read_the_file_that_tells_it_so() -> None:
    source = Path(run.__file__).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))
    with pytest.raises(SyntaxError):
        ast.parse("if a := 1: pass", feature_version=(3, 6))


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
    "arguments", [["play"], ["play", "pitch"], ["test"], ["test", "tests/web"], ["docs"]]
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


def start(*arguments: str) -> None:
    """Prepare what a command needs, as run.py does."""
    run.prepare(["play"], run.page_due([*arguments] or ["play"]))


def test_the_page_is_built_when_its_sources_have_changed_and_only_then(checkout: Checkout) -> None:
    checkout.write_page("one")
    start()
    start()
    assert len(checkout.built) == 1
    checkout.write_page("two")
    start()
    assert len(checkout.built) == 2
    assert checkout.installed == ["play"]


def test_the_page_begins_to_be_built_before_the_environment_and_is_waited_for(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.write_page("one")
    begin = checkout.begin_page

    def noted(*words: Any) -> Building:
        checkout.ended.append("page was begun")
        return begin(*words)

    monkeypatch.setattr(run, "begin_page", noted)
    start()
    assert checkout.ended == ["page was begun", "environment", "page"]


def test_a_page_is_not_left_building_where_the_environment_could_not_be_made(
    checkout: Checkout,
) -> None:
    checkout.write_page("one")
    checkout.answers = ["ERROR: x"]
    with pytest.raises(SystemExit):
        start()
    assert checkout.ended == ["environment", "page was stopped"]


def test_the_tests_want_more_of_npm_than_the_page_does(checkout: Checkout) -> None:
    checkout.write_page("one")
    start("play")
    start("test")
    assert [len(words) for words in checkout.built] == [1, 2]
    Path(run.CHECKS).parent.mkdir()
    Path(run.CHECKS).touch()
    start("test")
    assert len(checkout.built) == 2


def test_the_parts_that_npm_fetched_are_no_sources_of_the_page(checkout: Checkout) -> None:
    checkout.write_page("one")
    before = run.page_digest()
    for folder in ("node_modules", ".parts"):
        (checkout.root / "web" / folder).mkdir()
        (checkout.root / "web" / folder / "part.js").write_text("1")
    assert run.page_digest() == before


def test_an_installed_package_without_sources_builds_nothing(checkout: Checkout) -> None:
    start()
    assert checkout.built == []


def test_a_machine_without_node_gets_one_for_the_page(checkout: Checkout) -> None:
    checkout.write_page("one")
    checkout.has_node = False
    start()
    assert checkout.installed == ["play", "node"]
    checkout.write_page("two")
    start()
    assert len(checkout.built) == 2
    assert checkout.installed == ["play", "node"]


def test_without_node_and_network_the_game_starts_without_the_page(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    start()
    checkout.write_page("one")
    checkout.has_node = False
    checkout.answers = ["WARNING: Retrying (Retry(total=0...))"]
    start()
    assert checkout.built == []
    assert "the page cannot be built" in capsys.readouterr().err
    assert run.is_ready("play"), "what was installed stays"


class Space(NamedTuple):
    """What is left of a disk, in bytes."""

    free: int


# --- a disk that refuses -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (errno.EACCES, "{home} cannot be written to; name another folder"),
        (errno.EROFS, "{home} cannot be written to; name another folder"),
        (errno.ENOSPC, "The disk of {home} is full; free some of it, or name another folder"),
        (errno.EIO, "If this persists, delete it and start again."),
    ],
)
def test_a_disk_that_refuses_is_told_of_in_a_sentence(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, error: int, sentence: str
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(run, "lock", refuse)
    with pytest.raises(SystemExit, match=re.escape(sentence.format(home=run.HOME))):
        run.main(["games"])


def test_what_cannot_fit_is_not_begun(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda place: Space(free=489_000_000))
    with pytest.raises(SystemExit, match=r"490 MB are needed, and 489 are free\. Free some"):
        run.prepare(["test"])
    assert checkout.installed == []
    assert capsys.readouterr().err == ""
    run.prepare(["play"])
    assert checkout.installed == ["play"]


def test_every_file_of_requirements_has_a_size() -> None:
    folder = Path(run.REQUIREMENTS)
    assert {path.stem for path in folder.glob("*.txt")} == {*run.LAYERS}


def test_another_folder_is_used_for_all_where_it_is_named(tmp_path: Path) -> None:
    """Of a checkout that cannot be written to, nothing is; root can write to any."""
    name = {"HILOJACK_VENV": str(tmp_path / "there")}
    ask = "import run; print(run.VENV, run.NEW, run.OLD, sep='\\n')"
    root = Path(run.__file__).parent
    said = subprocess.check_output(
        [sys.executable, "-c", ask], cwd=root, env={**os.environ, **name}, text=True
    )
    assert said.split() == [
        str(tmp_path / "there" / place) for place in (".venv", ".vnew", ".vold")
    ]


def test_a_page_that_cannot_be_built_in_the_checkout_is_built_beside_the_environment(
    checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.write_page("one")
    monkeypatch.setattr(run, "HOME", str(tmp_path / "there"))
    monkeypatch.setattr(os, "access", lambda place, mode: not place.startswith(run.ROOT))
    monkeypatch.setenv("HILOJACK_STATIC", "")
    assert run.page_due(["play"]) == [run.page_digest()]
    static = tmp_path / "there" / ".page" / "static"
    assert os.environ["HILOJACK_STATIC"] == str(static)
    for text in ("one", "two"):
        checkout.write_page(text)
        assert Path(run.copy_sources(), "src", "main.ts").read_text() == text
    static.mkdir()
    (static / ".stamp").write_text(run.page_digest())
    assert run.page_due(["play"]) == []


# --- what is installed ---------------------------------------------------------------------------


def test_a_command_that_reaches_the_server_gets_it_installed() -> None:
    """Each library of the server is imported by some command, and by none that goes without it."""
    rooms = needs("grimp").build_graph("hilojack", include_external_packages=True)
    server = {
        library.replace("-", "_") for library in pinned("play").keys() - pinned("terminal").keys()
    }
    server &= rooms.modules
    assert server >= {"starlette", "uvicorn", "websockets"}
    reaching = {
        command
        for command in COMMANDS
        if any(
            rooms.find_shortest_chain(work, one)
            for work in works(rooms.modules, command)
            for one in server
        )
    }
    assert reaching == run.SERVED


def works(modules: set[str], command: str) -> list[str]:
    """Return the modules of a command's work."""
    name = rf"hilojack\.cli\.work\.{command.replace(' ', '_')}(_\w+)?"
    return [module for module in modules if re.fullmatch(name, module)]


def pinned(layer: str) -> dict[str, str]:
    """Return the versions that a file of requirements pins."""
    text = Path(run.REQUIREMENTS, f"{layer}.txt").read_text()
    return dict(re.findall(r"^([\w-]+)==([^ ;]+)", text, re.M))


def test_what_fetches_by_itself_finds_pip() -> None:
    assert {"msgspec", "pip", "textual"} <= pinned("terminal").keys()


def test_all_layers_pin_one_version_of_each_package() -> None:
    """They are installed without being resolved: a file names all that its packages need."""
    for layer in sorted(run.LAYERS):
        assert not {
            name: (layer, version)
            for name, version in pinned(layer).items()
            if pinned("play").get(name, version) != version
        }


# --- the installers ------------------------------------------------------------------------------

ACTOR = """#!{python}
import json, os, sys

keys = ("UV_DEFAULT_INDEX", "UV_INDEX", "UV_FIND_LINKS", "UV_INSECURE_HOST", "UV_OFFLINE")
told = {{key: os.environ[key] for key in keys if key in os.environ}}
with open({diary!r}, "a") as diary:
    diary.write(json.dumps([{name!r}, sys.argv[1:], told]) + "\\n")
answers = json.load(open({answers!r}))
said = next((answers[key] for key in answers if key in " ".join([{name!r}, *sys.argv[1:]])), "")
print(said)
sys.exit(said.startswith("ERROR"))
"""


class Installers:
    """A uv, a base Python and a Python of the environment that say what they are asked."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.said: list[str] = []
        for name in ("uv", "base", "environment"):
            paths = {"diary": str(root / "diary"), "answers": str(root / "answers")}
            (root / name).write_text(ACTOR.format(python=sys.executable, name=name, **paths))
            (root / name).chmod(0o755)

    def install(self, answers: dict[str, str] | None = None) -> str:
        """Install two files; a command with one of these words in it says what stands there."""
        (self.root / "answers").write_text(json.dumps(answers or {}))
        (self.root / "diary").write_text("")
        python, base = (str(self.root / name) for name in ("environment", "base"))
        with open(self.root / "lock", "w") as held:
            one = installing.Installer(
                python, base, held.fileno(), lambda text, **_: self.hear(text)
            )
            return one.install(["terminal.txt", "play.txt"])

    def hear(self, text: str) -> None:
        self.said.append(text)

    def asked(self) -> list[tuple[str, str, dict[str, str]]]:
        """Return who was asked, what, and what the environment told uv."""
        lines = map(json.loads, (self.root / "diary").read_text().splitlines())
        return [(who, " ".join(words), told) for who, words, told in lines]


@pytest.fixture
def installers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installers:
    monkeypatch.setenv("PATH", str(tmp_path))
    for key in [key for key in os.environ if key.startswith("UV_")]:
        monkeypatch.delenv(key)
    monkeypatch.setattr(installing, "has_route", lambda: True)
    return Installers(tmp_path)


def test_uv_installs_where_it_is_with_hashes_and_from_where_pip_would(
    installers: Installers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UV_INSECURE_HOST", "mine")
    settings = (
        "global.index-url='https://one'\nglobal.extra-index-url='https://two\\nhttps://three'\n"
        ":env:.find-links='/a /b'\nglobal.timeout='60'\nglobal.trusted-host='two'"
    )
    assert installers.install({"config list": settings}) == ""
    (first, config, _), (second, words, told) = installers.asked()
    assert (first, config, second) == ("base", "-m pip config list", "uv")
    assert words == (
        "pip install --require-hashes --no-deps -r terminal.txt -r play.txt "
        f"--python {installers.root / 'environment'}"
    )
    assert told == {
        "UV_DEFAULT_INDEX": "https://one",
        "UV_INDEX": "https://two https://three",
        "UV_FIND_LINKS": "/a,/b",
        "UV_INSECURE_HOST": "mine",
        "UV_OFFLINE": "0",
    }


def test_pip_of_the_base_installs_where_uv_fails_or_is_not(installers: Installers) -> None:
    assert installers.install({"uv pip": "ERROR: no"}) == ""
    assert installers.said == ["  uv could not do it; asking pip"]
    (installers.root / "uv").unlink()
    assert installers.install() == ""
    ((who, words, _),) = installers.asked()
    assert who == "base"
    assert words.startswith(f"-m pip --python {installers.root / 'environment'} install ")
    assert "--require-hashes --no-deps -r terminal.txt -r play.txt" in words
    assert "--no-compile" in words


@pytest.mark.parametrize("lack", ["base: No module named pip", "no such option: --python"])
def test_a_base_without_a_pip_that_can_is_helped_by_ensurepip(
    installers: Installers, lack: str
) -> None:
    (installers.root / "uv").unlink()
    assert installers.install({"base -m pip": f"ERROR: {lack}"}) == ""
    assert [(who, words[:14]) for who, words, _ in installers.asked()] == [
        ("base", "-m pip --python"[:14]),
        ("environment", "-m ensurepip"),
        ("environment", "-m pip install"),
    ]
    log = installers.install(
        {"base -m pip": f"ERROR: {lack}", "ensurepip": "ERROR: No module named ensurepip"}
    )
    assert re.search(r"has no pip\. Install pip, or uv;", installing.explain(log))


def test_a_machine_without_a_network_is_not_asked_twice(
    installers: Installers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "has_route", lambda: False)
    assert installers.install({"uv pip": "ERROR", "base -m pip --python": "ERROR: none"}) != ""
    _, (_, _, told), (_, words, _) = installers.asked()
    assert told["UV_OFFLINE"] == "1"
    assert "--retries=0" in words


def test_an_index_that_does_not_answer_is_told_of_once(installers: Installers) -> None:
    (installers.root / "uv").unlink()
    again = "WARNING: Retrying (Retry(total=1)) after connection broken"
    installers.install({"base": f"Collecting a (from x)\n{again}\n{again}\nInstalling a: b"})
    trying = "  the package index does not answer; trying again, for a minute at most"
    assert installers.said == ["  Collecting a", trying, "  Installing a"]


@pytest.mark.parametrize(
    ("log", "advice"),
    [
        (
            "WARNING: Retrying (Retry(total=1))\nERROR: x",
            "The package index was not reached. Start",
        ),
        (
            "ERROR: no version of x (from versions: none)",
            "The package index was not reached. Start",
        ),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "it was not installed"),
        ("Error: [Errno 28] No space left on device", "The disk is full: "),
        ("/usr/bin/python3: No module named venv", "apt install python3-venv"),
        ("Killed", "Killed\nThe packages could not be installed"),
    ],
)
def test_a_failed_installation_says_what_to_do(log: str, advice: str) -> None:
    assert advice in installing.explain(log)


def test_what_is_known_of_a_failure_is_one_line() -> None:
    for log in ("Retrying (\nERROR: a\nERROR: b", "ERROR: a\nNo space left on device\nb"):
        assert "\n" not in installing.explain(log)


# --- the build of the page -----------------------------------------------------------------------

NPM = """#!{python}
import json, pathlib, sys

lock = json.loads(pathlib.Path("package-lock.json").read_text())
addressed = "resolved" in lock["packages"]["node_modules/@a/b"]
with open({diary!r}, "a") as diary:
    diary.write(json.dumps([sys.argv[1:], lock["packages"]["node_modules/@a/b"]]) + "\\n")
if addressed and {failure!r}:
    sys.exit({failure!r})
vite = pathlib.Path("node_modules/vite/bin/vite.js")
vite.parent.mkdir(parents=True)
vite.write_text("import pathlib, sys; pathlib.Path(sys.argv[3]).mkdir()")
"""


class Source:
    """A folder web/ of a page, whose npm writes down what it is asked and whose Vite is trivial."""

    def __init__(self, root: Path) -> None:
        self.root, self.web = root, root / "web"
        self.web.mkdir()
        shutil.copy(Path(run.PAGE) / "build.py", self.web)
        (root / "src" / "hilojack" / "web").mkdir(parents=True)
        packages = {"": {}, "node_modules/@a/b": {"version": "1.2", "integrity": "sha512-x"}}
        (self.web / "package-lock.json").write_text(json.dumps({"packages": packages}))
        (self.web / "package.json").write_text("{}")
        for name in ("node", "npm"):
            (root / name).touch(0o755)
        (root / "node").write_text(f"#!/bin/sh\n[ $1 = --version ] && echo v20.19.0 && exit\n{RUN}")
        self.npm("")

    def npm(self, failure: str) -> None:
        form = {"python": sys.executable, "diary": str(self.root / "diary"), "failure": failure}
        (self.root / "npm").write_text(NPM.format(**form))

    def build(self, *words: str) -> tuple[int, list[str]]:
        command = [sys.executable, str(self.web / "build.py"), *words]
        env = {**os.environ, "PATH": f"{self.root}{os.pathsep}{os.defpath}"}
        done = subprocess.run(command, capture_output=True, text=True, env=env)
        return done.returncode, done.stderr.splitlines()

    def asked(self) -> list[tuple[list[str], dict[str, str]]]:
        lines = (self.root / "diary").read_text().splitlines()
        return [(words, package) for words, package in map(json.loads, lines)]


RUN = f'exec {sys.executable} "$@"\n'


@pytest.fixture
def source(tmp_path: Path) -> Source:
    return Source(tmp_path)


def test_the_page_fetches_what_builds_it_and_its_tests_the_rest(source: Source) -> None:
    assert source.build("one")[0] == 0
    assert source.build("two") == (0, ["  page: building, about 5 seconds", "  page: built"])
    assert source.build("two") == (0, []), "it is as it was asked for"
    assert source.build("--checks", "two")[1] == [
        "  page: fetching what builds it, about 5 seconds"
    ]
    assert source.build("--checks", "two") == source.build("two") == (0, [])
    assert ["--omit=dev" in words for words, _ in source.asked()] == [True, False]
    assert (source.root / "src" / "hilojack" / "web" / "static" / ".stamp").read_text() == "two"


def test_packages_are_looked_for_where_they_usually_lie_and_then_by_their_lists(
    source: Source,
) -> None:
    source.npm("npm error code E404")
    assert source.build("one")[0] == 0
    (first, addressed), (second, plain) = source.asked()
    assert addressed["resolved"].endswith("/@a/b/-/b-1.2.tgz")
    assert addressed["integrity"] == plain["integrity"] == "sha512-x"
    assert "resolved" not in plain
    assert [*second, "--replace-registry-host=always"] == first


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        ("npm error code ENOSPC", "The disk is full: the page needs about 100 MB"),
        ("npm error code EAI_AGAIN", "The npm registry was not reached"),
        ("npm error code EINTEGRITY", "A download differs from web/package-lock.json"),
    ],
)
def test_a_page_that_cannot_be_fetched_says_why_in_one_line(
    source: Source, failure: str, sentence: str
) -> None:
    source.npm(failure)
    status, (fetching, said) = source.build("one")
    assert status == 1
    assert fetching == "  page: fetching what builds it, about 5 seconds"
    assert said.startswith(sentence)
    assert len(source.asked()) == 1, "what is known to fail is not tried in another way"
    assert sorted(path.name for path in source.web.iterdir()) == [
        "build.py",
        "package-lock.json",
        "package.json",
    ]


def test_a_page_can_be_built_elsewhere(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    static = source.root / "elsewhere" / "static"
    static.parent.mkdir()
    monkeypatch.setenv("HILOJACK_STATIC", str(static))
    assert source.build("one")[0] == 0
    assert (static / ".stamp").read_text() == "one"
    assert not (source.root / "src" / "hilojack" / "web" / "static").exists()
