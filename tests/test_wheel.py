"""No wheel is built without the page of the table, unless it is asked for."""

import runpy
import sys
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
INTERFACE = "hatchling.builders.hooks.plugin.interface"


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the builder calls before it gathers the files below a folder."""
    interface: Any = ModuleType(INTERFACE)
    interface.BuildHookInterface = object  # the builder is only there while a wheel is built
    monkeypatch.setitem(sys.modules, INTERFACE, interface)
    monkeypatch.delenv("HILOJACK_PAGE", raising=False)
    initialize = runpy.run_path(str(ROOT / "hatch_build.py"))["PageHook"].initialize
    return lambda root, version="standard": initialize(SimpleNamespace(root=root), version, {})


def test_a_wheel_without_the_page_is_refused_with_the_way_out(build: Any, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"web/build\.py.*HILOJACK_PAGE=none"):
        build(tmp_path)


def test_a_wheel_without_the_page_is_built_when_asked_for(
    build: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HILOJACK_PAGE", "some")
    with pytest.raises(RuntimeError):
        build(tmp_path)
    monkeypatch.setenv("HILOJACK_PAGE", "none")
    build(tmp_path)


def test_a_wheel_with_the_page_is_built_and_an_editable_install_needs_none(
    build: Any, tmp_path: Path
) -> None:
    build(tmp_path, version="editable")
    page = tmp_path / "src" / "hilojack" / "web" / "static"
    page.mkdir(parents=True)
    with pytest.raises(RuntimeError):
        build(tmp_path)  # an empty folder is no page
    (page / "index.html").write_text("")
    with pytest.raises(RuntimeError):
        build(tmp_path)  # a page without its compressed forms is of an older build
    (page / "index.html.br").write_text("")
    build(tmp_path)


def test_the_builder_knows_the_check_and_a_source_archive_holds_it() -> None:
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"][
        "targets"
    ]
    assert targets["wheel"]["hooks"] == {"custom": {}}
    assert "hatch_build.py" in targets["sdist"]["include"]
    assert (ROOT / "web" / "vite.config.ts").exists(), "which puts the page where the check looks"
    assert targets["wheel"]["artifacts"] == ["src/hilojack/web/static"]
