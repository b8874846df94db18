"""A decision asked again: what its player saw, an answer, and what a review says of it."""

from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import islice

import msgspec

from hilojack.match import NAMES, IllegalAct, Match, retrace
from hilojack.records.lines import rules_as_data
from hilojack.review import ActionCost, Known
from hilojack.review.words import deed, price, reason_lines
from hilojack.views import View
from hilojack.voices import voice_of
from hilojack.voices.speech import Speaker
from hilojack.words.grammar import capital


class FoundMistake(msgspec.Struct, frozen=True):
    """A mistake: the deal up to there, what was played, and what the review knows of that."""

    record: str  # as JSON Lines; its players have invented names
    act: int
    known: Known


def up_to(match: Match, number: int, place: int) -> Match:
    """Return a match up to `place` actions of deal `number`, in which nobody has their name.

    It begins with that deal, unless what came before it decides who plays first.
    """
    deal = match.deals[number - 1]
    seats = deal.seats[: place + 1]
    with suppress(IllegalAct):
        past = from_deal(match, number, place)
        if [*past.deal.seats, past.turn] == seats:
            return past
    moments = (again for again in retrace(match) if again.deal.number == number)
    past = next(islice(moments, place, None))
    past.players = nameless(match)
    return past


def from_deal(match: Match, number: int, place: int) -> Match:
    """Return a match that begins with a deal, after some actions of it. Raise IllegalAct if these
    are not possible there.
    """
    deal = match.deals[number - 1]
    opening = match.opening_of(number)
    past = Match(match.variant, nameless(match), opening=opening, decks=[deal.deck])
    given_up = [one for one in match.resignations if (one.deal, one.act) <= (number, place)]
    for done in range(place + 1):
        for one in given_up:
            if done == (one.act if one.deal == number else 0):
                past.resign(one.seat)
        if done < place:
            past.act(deal.acts[done])
    return past


def nameless(match: Match) -> tuple[str, ...]:
    """Return invented names for the players of a match."""
    return NAMES[: match.variant.seats]


def identity(match: Match) -> str:
    """Return what a position is known by: all that its player knew there, and no more."""
    variant, view = match.variant, match.view(match.turn)
    opening = match.opening_of(len(match.deals))
    _, *events = view.events
    known = [
        [rules_as_data(variant.rules), variant.seats, view.seat, list(match.resigned)],
        [opening.first_dealer, list(opening.scores), opening.held_over, match.deal.cut],
        [[event.tag, asdict(event)] for event in events],
        list(view.acts),
    ]
    return sha256(msgspec.json.encode(known, order="sorted")).hexdigest()[:32]


@dataclass(frozen=True)
class MarkedAnswer:
    """What became of an answer: right if a review would not call it a mistake."""

    act: int
    right: bool
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A mistake as it is asked again. Its match knows all cards; its view what the player knew."""

    id: str
    match: Match
    found: FoundMistake

    @cached_property
    def view(self) -> View:
        """What the player knew: show this and nothing else before the answer."""
        view: View = self.match.view(self.match.turn)
        return view

    @cached_property
    def voice(self) -> Speaker:
        """The voice that speaks to the player."""
        return voice_of(self.match.seats, self.match.turn, self.match.variant)

    @property
    def lines(self) -> list[str]:
        """The position in sentences."""
        voice = self.voice
        return [*voice.table(self.view), voice.hand_words(self.view)]

    def why_not(self, act: int) -> str:
        """Return why an action may not be the answer, or an empty text."""
        reason = self.match.why_not(act) or self.match.why_revoke(act)
        return f"That is not allowed: {reason}." if reason else ""

    def answer(self, act: int) -> MarkedAnswer:
        """Return whether an action is right, and what a review says of it and of the mistake."""
        known, phase = self.found.known, self.view.phase
        better = f"{capital(deed(known.best, phase))}."
        if act == known.best:
            return MarkedAnswer(act, True, (f"Right. {better}", *self._told()))
        if act == self.found.act:
            wrong = f"Not the best, as in your match: it costs {price(known)}."
            return MarkedAnswer(act, False, (wrong, f"Better: {better}", *self._reasons()))
        cost = self._cost(act)
        if cost is None or cost.costly:
            paid = "" if cost is None else f" It costs {price(cost)}."
            return MarkedAnswer(
                act, False, (f"Not the best.{paid}", f"Better: {better}", *self._told())
            )
        as_good = "Right: no review would call that a mistake."
        return MarkedAnswer(act, True, (as_good, f"It prefers: {better}", *self._told()))

    def _cost(self, act: int) -> Known | None:
        """Return what an action costs, as far as the review has judged it."""
        found = (one for one in self.found.known.choices if one.act == act)
        choice: ActionCost | None = next(found, None)
        if choice is None:
            return None
        return replace(self.found.known, points=choice.points, chance=choice.chance)

    def _told(self) -> list[str]:
        """Return the sentences of the review on what the player did."""
        done, cost = deed(self.found.act, self.view.phase), price(self.found.known)
        return [f"In your match you chose to {done}: it cost {cost}.", *self._reasons()]

    def _reasons(self) -> list[str]:
        """Return why the better action is better than that of the match."""
        seat = self.match.turn
        assert seat is not None, "a mistake was somebody's turn"
        return reason_lines(self.found.known, seat, self.found.act, self.voice)
