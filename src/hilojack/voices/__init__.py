"""The voice of each family of games, and a match told from its beginning."""

from collections.abc import Iterator, Sequence

from hilojack.families import by_family
from hilojack.match import Match, retrace
from hilojack.variants.variant import Variant
from hilojack.views import View
from hilojack.voices.speech import Speaker
from hilojack.words.table import resigns, sentence


def voice_of(names: Sequence[str], seat: int | None, variant: Variant) -> Speaker:
    """Return the voice that speaks to one seat (None: a spectator) of a game."""
    voice: type[Speaker] = by_family("voices", variant.family.name).Voice
    return voice(tuple(names), seat, variant)


def tell(match: Match, deal: int | None = None) -> list[str]:
    """Return the sentences of a match, or of one deal, for a spectator."""
    voice = voice_of(match.seats, None, match.variant)
    lines: list[str] = []
    for view in seen_deals(match):
        if deal in (None, view.number):
            lines += [*voice.tell(view.events), *resigned(voice, match, view.number)]
            lines.append(voice.scores(view.scores))
    stakes = voice.stakes(match.stakes())
    return [*lines, stakes] if stakes and deal in (None, len(match.deals)) else lines


def resigned(voice: Speaker, match: Match, deal: int) -> list[str]:
    """Return who resigned in a deal, in sentences, and who won the match by that."""
    there = [one.seat for one in match.resignations if one.deal == deal]
    lines = [sentence(resigns(voice.who(seat))) for seat in there]
    if there and deal == len(match.deals):
        lines += ended(voice, match)
    return lines


def ended(voice: Speaker, match: Match) -> list[str]:
    """Return how a match ended that a resignation has ended, or an empty list."""
    if not match.given_up or match.victor is None:
        return []
    return [voice.ending(match.victor, [one.seat for one in match.resignations])]


def seen_deals(match: Match) -> Iterator[View]:
    """Yield a spectator's view of each deal of a match, as far as it was played."""
    for again in retrace(match):
        if len(again.deal.acts) == len(match.deals[again.deal.number - 1].acts):
            yield again.view(None)
