"""Environments for the libraries that researchers use; each is imported when first used.

- `VectorEnv`: many games at once, in compiled loops; `returns_by_seat`: what their acts brought.
- `aec_env`: PettingZoo; `pip install 'hilojack[envs]'`.
- `HilojackEnv`: Gymnasium; `pip install 'hilojack[envs]'`. Importing this package registers the
  games there, if it is installed: `gymnasium.make("hilojack/CaliforniaJack-v1")`.
- `HilojackVectorEnv`: Gymnasium's form of many games at once.
- `register`: OpenSpiel; `pip install 'hilojack[spiel]'`.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hilojack.envs.aec import HilojackAEC, aec_env
    from hilojack.envs.batch import HilojackVectorEnv
    from hilojack.envs.observation import Observer
    from hilojack.envs.returns import returns_by_seat
    from hilojack.envs.single import HilojackEnv
    from hilojack.envs.spiel import register
    from hilojack.envs.vector import VectorEnv

WHERE = {
    "HilojackAEC": "aec",
    "HilojackEnv": "single",
    "HilojackVectorEnv": "batch",
    "Observer": "observation",
    "VectorEnv": "vector",
    "aec_env": "aec",
    "register": "spiel",
    "returns_by_seat": "returns",
}
__all__ = [
    "HilojackAEC",
    "HilojackEnv",
    "HilojackVectorEnv",
    "Observer",
    "VectorEnv",
    "aec_env",
    "register",
    "returns_by_seat",
]


def __getattr__(name: str) -> object:
    if name not in WHERE:
        raise AttributeError(f"module 'hilojack.envs' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(f"hilojack.envs.{WHERE[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *WHERE})


if find_spec("gymnasium"):
    from hilojack.envs.ids import register_ids

    register_ids()
