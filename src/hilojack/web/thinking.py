"""Computer players think in threads of their own, so that no table waits for another's bot."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from hilojack.players import make_player
from hilojack.review import hint as ask_for_hint
from hilojack.review.words import hint_lines
from hilojack.views import View
from hilojack.voices import voice_of

Thought = TypeVar("Thought")

PATIENCE = 5.0  # seconds for which a hint waits until the loops are ready


class Thinkers:
    """A few threads; while all are busy thoughts wait, but no event loop does."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self.thinking = 0

    async def think(self, thought: Callable[[], Thought]) -> Thought:
        """Return the result of a thought."""
        self.thinking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, thought)
        finally:
            self.thinking -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def hint(view: View, names: Sequence[str]) -> tuple[int, str]:
    """Return a strong player's choice and its reasons, from the view alone."""
    voice = voice_of(names, view.seat, view.variant)
    advised = ask_for_hint(view, wait=PATIENCE)
    return advised.act, " ".join(hint_lines(advised, voice, view.turn or 0, view.phase))


def warm_up() -> None:
    """Compile or load the loops of the searching players in the background."""
    threading.Thread(target=_warm, name="warm-up", daemon=True).start()


def _warm() -> None:
    from hilojack.match import Match
    from hilojack.variants.variant import load

    match = Match(load("california-jack"), seed=1)
    make_player("beginner").choose(match.view(match.turn))
