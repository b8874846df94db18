"""The modules that a browser fetches after the first card: parts of packages that are there."""

import importlib
import sys
from pathlib import Path

from hilojack.search.evaluation.shipped import take_from


def add(folder: str, learnt: str) -> None:
    """Let modules below `folder` be imported, those inside packages that are there as well, and
    players take what was learnt from the folder `learnt`.
    """
    take_from(Path(learnt))
    sys.path.append(folder)
    for place in sorted(path for path in Path(folder).rglob("*") if path.is_dir()):
        if not any(place.glob("__init__.*")):
            name = ".".join(place.relative_to(folder).parts)
            importlib.import_module(name).__path__.append(str(place))
