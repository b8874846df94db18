"""Modules that have moved: the old names work for one more release, and warn."""

import importlib
import sys

import pytest

from hilojack.system.moved import MOVED


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_an_old_name_is_the_same_module_and_warns(old: str, new: str) -> None:
    sys.modules.pop(f"hilojack.{old}", None)
    module = importlib.import_module(f"hilojack.{new}")
    with pytest.warns(DeprecationWarning, match=f"has moved to hilojack.{new};"):
        assert importlib.import_module(f"hilojack.{old}") is module
    assert module.__spec__ is not None
    assert module.__spec__.name == f"hilojack.{new}"


def test_a_name_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("hilojack.engine")
