"""What importing Hilojack costs, and what it leaves alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tiers import needs

HEAVY = ["numpy", "msgspec", "textual", "importlib.metadata", "asyncio", "secrets"]


def modules_after(code: str) -> set[str]:
    code += "\nimport sys; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_import_leaves_the_heavy_libraries_alone() -> None:
    loaded = modules_after("import hilojack") & set(HEAVY)
    assert not loaded


def test_the_options_of_all_commands_leave_the_heavy_libraries_alone() -> None:
    assert not modules_after("from hilojack.cli import parser; parser()") & {*HEAVY, "rich"}


def test_the_memory_that_a_browser_keeps_has_no_library_of_machine_code() -> None:
    """It cannot be taken up again: the browser's Python would stop at the next start."""
    code = "from hilojack.web.serving.alone import ahead; ahead.prepare()"
    assert not modules_after(code) & {"msgspec", "numpy"}


def test_the_work_of_a_command_is_imported_when_it_is_run() -> None:
    loaded = modules_after("from hilojack.cli import parser; parser()")
    assert not {one for one in loaded if one.startswith("hilojack.cli.work")}
    assert "hilojack.cli.work.games" in modules_after(
        "from hilojack.cli import main; main(['games'])"
    )


def test_the_environments_are_imported_when_they_are_asked_for() -> None:
    """Gymnasium is there where it is installed: it must know the names of the games."""
    heavy = {"msgspec", "textual", "pettingzoo", "pyspiel"}
    assert not modules_after("import hilojack.envs") & heavy
    without = "import sys; sys.modules['gymnasium'] = None; import hilojack.envs"
    assert not modules_after(without) & {*HEAVY, "pettingzoo", "pyspiel"}


@pytest.mark.parametrize(
    ("library", "name", "extra"),
    [
        ("pettingzoo", "aec_env", "envs"),
        ("gymnasium", "HilojackEnv", "envs"),
        ("pyspiel", "register", "spiel"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(library: str, name: str, extra: str) -> None:
    needs("numpy")
    code = f"""
import sys
sys.modules["{library}"] = None
try:
    from hilojack.envs import {name}
except ImportError as error:
    assert "[{extra}]'" in str(error), error
else:
    raise AssertionError("it was there")
"""
    modules_after(code)


def test_a_match_is_played_without_numpy() -> None:
    code = """
import sys
for heavy in ("numpy",):
    sys.modules[heavy] = None
import hilojack
from hilojack.players import make_player, play_match
match = hilojack.Match(hilojack.load("california-jack"), seed=1)
play_match(match, {seat: make_player("random", seed=seat) for seat in (0, 1)})
assert match.over
from hilojack.lab.simulate import simulate
"""
    assert "hilojack.compiled.twins" not in modules_after(code)


def test_the_first_prompt_in_the_terminal_waits_for_no_search_of_a_review(tmp_path: Path) -> None:
    program = "import sys; from hilojack.cli import main; main(['play', '--plain', '--new'])"
    program += "; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"HILOJACK_STATE": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Your hand" in done.stdout
    assert not {"numpy", "textual", "asyncio"} & {*done.stderr.split()}
    assert "hilojack.review" not in done.stderr.split()


def test_names_that_are_imported_on_first_use_are_listed() -> None:
    import hilojack
    import hilojack.envs

    for module in (hilojack, hilojack.envs):
        assert {*module.__all__} <= {*dir(module)}, module.__name__


def test_a_citation_names_the_version() -> None:
    from hilojack import __version__

    citation = Path(__file__).parent.parent / "CITATION.cff"
    assert f"\nversion: {__version__}\n" in citation.read_text(encoding="utf-8")
