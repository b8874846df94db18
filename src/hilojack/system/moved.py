"""Modules that the docs taught under another name: each is found there for one more release."""

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
    """Finds a module that has moved, and warns of it."""

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
        """Give the module, executed already, the spec of its new name back."""
        if module.__spec__ is not None and module.__spec__.loader_state is not None:
            module.__spec__ = module.__spec__.loader_state


def forward() -> None:
    """Let the old names be imported from now on."""
    if not any(isinstance(finder, Forwarder) for finder in sys.meta_path):
        sys.meta_path.append(Forwarder())
