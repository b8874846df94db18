"""Modules that the docs gave another name: the old name works for one more release."""

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {  # in 0.2
    "engines.engine": "variants.engine",
    "memory": "views.memory",
    "rulepage": "variants.page",
    "search.expectation": "search.proofs.expectation",
    "search.sampling": "search.beliefs.sampling",
    "search.solver": "search.proofs.solver",
    "sheet": "variants.sheet",
    "tally": "views.tally",
    "twins": "compiled",
    "variant": "variants.variant",
}


class Forwarder(MetaPathFinder, Loader):
    """A finder of moved modules; it warns about the old name."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.partition(".")
        if package != "hilojack" or (name not in MOVED and name != "engines"):
            return None
        return ModuleSpec(fullname, self, is_package=name == "engines")

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        old = spec.name.removeprefix("hilojack.")
        if old not in MOVED:
            return None
        new = f"hilojack.{MOVED[old]}"
        warnings.warn(
            f"{spec.name} has moved to {new}; the old name goes with the next release",
            DeprecationWarning,
            stacklevel=2,
        )
        module = import_module(new)
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Restore the spec of the new name to a module that is executed already."""
        if module.__spec__ is not None and module.__spec__.loader_state is not None:
            module.__spec__ = module.__spec__.loader_state


def forward() -> None:
    """Make the old names importable from now on."""
    if not any(isinstance(finder, Forwarder) for finder in sys.meta_path):
        sys.meta_path.append(Forwarder())
