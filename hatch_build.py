"""The build of a wheel: it fails if the page has not been built, unless it is asked to go without.

HILOJACK_PAGE=none in the environment asks so; an editable install needs no page.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src", "hilojack", "web", "static", "index.html.br")  # is written last
MISSING = (
    "the page of the table is not built, and the wheel would have none; build it with "
    "`python web/build.py`, or set HILOJACK_PAGE=none in the environment for a wheel without it"
)


class PageHook(BuildHookInterface):  # type: ignore[type-arg, misc, unused-ignore]
    """The check before the files of a wheel are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Raise RuntimeError if the page is missing and is not waived."""
        waived = version == "editable" or os.environ.get("HILOJACK_PAGE", "") == "none"
        if not waived and not (Path(self.root) / PAGE).exists():
            raise RuntimeError(MISSING)
