"""The mistakes that a review found, to be asked again: only what it calls a mistake, never what is
too close to call or was not judged.

    noted = notes(review.match, review.decisions, seat=0, day=date.today())
    question = pose(noted[0])       # show `question.view`, and nothing else, before the answer
    question.answer(act)            # whether it was right, and what a review says of it

A mistake is kept as the deal up to the decision, for its view to be seen again. What was dealt to
others is in there, but not in the view; their names are nowhere.
"""

import base64
import zlib
from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from hilojack.match import Match
from hilojack.mistakes.entries import KINDS, Noted, Trained, Training, trained
from hilojack.review import Decision, Known
from hilojack.review.questions import DecisionQuestion, FoundMistake, identity, up_to
from hilojack.system.diary import Diary
from hilojack.words.review import mistake_damaged

MOST_NOTED = 1_000  # mistakes of a player that wait; more are not noted, and the player is told
LARGEST = 1 << 20  # bytes of one, unsealed; an honest one has a few thousand


# --- noted ---------------------------------------------------------------------------------------


def notes(match: Match, decisions: Iterable[Decision], seat: int, day: date) -> list[Noted]:
    """Return the mistakes of a seat among the decisions of a review."""
    return [
        note(match, one.deal, one.place, one.known, one.act, day)
        for one in decisions
        if one.seat == seat and one.known is not None and one.mistake
    ]


def note(match: Match, deal: int, place: int, known: Known, act: int, day: date) -> Noted:
    """Return a mistake of a match: an action after `place` others of a deal."""
    past = up_to(match, deal, place)
    return Noted(identity(past), day.isoformat(), seal(FoundMistake.at(past, act, known)))


def seal(found: FoundMistake) -> str:
    """Return a mistake as it is kept."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(found))).decode()


def unseal(sealed: str) -> FoundMistake:
    """Return a mistake that was kept. Raise ValueError if it is damaged."""
    try:
        data = zlib.decompressobj().decompress(base64.b64decode(sealed, validate=True), LARGEST)
        return msgspec.json.decode(data, type=FoundMistake)
    except (zlib.error, msgspec.MsgspecError) as error:
        raise ValueError(mistake_damaged(str(error))) from None


def fresh(found: Sequence[Noted], before: Trained | Sequence[Training]) -> list[Noted]:
    """Return the mistakes that are not noted yet, each once, as far as there is room."""
    kept = trained(before)
    new: dict[str, Noted] = {}
    for one in found:
        if one.id not in kept.known:
            new.setdefault(one.id, one)
    return [*new.values()][: max(0, MOST_NOTED - len(kept.noted))]


def keep(diary: Diary, found: Sequence[Noted]) -> list[Training]:
    """Note mistakes in a diary, and return those that are new. Raise OSError if it cannot be
    written.
    """
    return diary.update(lambda before: fresh(found, before), *KINDS) if found else []


# --- asked again ---------------------------------------------------------------------------------


def pose(noted: Noted) -> DecisionQuestion:
    """Return a mistake as a question. Raise ValueError if what was kept is damaged."""
    found = unseal(noted.sealed)
    return DecisionQuestion(found.match(), found.known.best, noted.id, found)
