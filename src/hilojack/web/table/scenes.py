"""The table at a moment of a line, a lesson or a replay, and what happened since the last one."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from hilojack.views import Event
from hilojack.voices.speech import Speaker
from hilojack.web.table.happenings import event_data
from hilojack.web.table.messages import Happening, TableState


class Scene(Struct, frozen=True):
    """The table at a moment, and what happened since the last one."""

    state: TableState
    told: Sequence[str]
    events: Sequence[Happening]
    hands: Sequence[Sequence[int]] | UnsetType = UNSET


def scene(
    state: TableState,
    events: Sequence[Event],
    voice: Speaker,
    hands: Sequence[Sequence[int]] | UnsetType = UNSET,
) -> Scene:
    """Return a moment, of which a voice tells."""
    return Scene(state, voice.tell(events), [event_data(event) for event in events], hands)
