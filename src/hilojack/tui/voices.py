"""The voice of each family of games, and a match told from its beginning."""

from collections.abc import Iterator, Sequence

from hilojack.match import Deal, Match
from hilojack.tui.shedding.words import SheddingVoice
from hilojack.tui.speech import Speaker
from hilojack.tui.tricks.words import Voice
from hilojack.variant import Variant
from hilojack.views import View

VOICES: dict[str, type[Speaker]] = {"trick": Voice, "shedding": SheddingVoice}


def voice_of(names: Sequence[str], seat: int | None, variant: Variant) -> Speaker:
    """The voice that speaks to one seat (None: to a spectator) of a game."""
    return VOICES[variant.file["family"]](tuple(names), seat, variant)


def tell(match: Match, deal: int | None = None) -> list[str]:
    """A match, or one deal of it, told sentence by sentence to somebody who saw what all saw."""
    voice = voice_of(match.seats, None, match.variant)
    lines: list[str] = []
    for view in seen_deals(match):
        if deal in (None, view.number):
            lines += [*voice.tell(view.events), voice.scores(view.scores)]
    stakes = voice.stakes(match.stakes())
    return [*lines, stakes] if stakes and deal in (None, len(match.deals)) else lines


def seen_deals(match: Match) -> Iterator[View]:
    """Each deal of a match as far as it was played, as somebody sees it who saw what all saw."""
    again = Match(
        match.variant,
        match.players,
        cuts=match.cuts or None,
        first_dealer=None if match.cuts else match.seating[match.first_dealer],
        pack=match.deals[0].pack,
        cut=match.deals[0].cut,
        shuffles=orders(match.deals[0]),
    )
    for played in match.deals:
        if played.number > 1:
            again.next_deal(played.pack, played.cut, orders(played))
        for act in played.acts:
            again.act(act)
        yield again.view(None)


def orders(deal: Deal) -> list[tuple[int, ...]]:
    """The orders into which the stock of a deal was shuffled in the course of it."""
    return [shuffle.stock for shuffle in deal.shuffles]
