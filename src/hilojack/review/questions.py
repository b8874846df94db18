"""A decision asked again: what its player saw, an answer, and what a review says of it."""

from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import islice

import msgspec

from hilojack.match import NAMES, IllegalAct, Match, retrace
from hilojack.records import from_match, read_jsonl, to_match, write_jsonl
from hilojack.records.lines import rules_as_data
from hilojack.review import ActionCost, Known
from hilojack.review.words import deed, price, reason_lines
from hilojack.voices.asking import Question
from hilojack.words import review as say
from hilojack.words.table import sentence


class FoundMistake(msgspec.Struct, frozen=True):
    """A mistake: the deal up to there, what was played, and what the review knows of that."""

    record: str  # as JSON Lines; its players have invented names
    act: int
    known: Known

    @classmethod
    def at(cls, past: Match, act: int, known: Known) -> "FoundMistake":
        """Return the mistake that an act is in a position of a match."""
        return cls(write_jsonl(from_match(past), unfinished=True), act, known)

    def match(self) -> Match:
        """Return the match again, up to the mistake. Raise ValueError if it is damaged."""
        (record,) = read_jsonl(self.record)
        return to_match(record)


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
class DecisionQuestion(Question):
    """A mistake as it is asked again: what a review says of it is the answer."""

    id: str
    found: FoundMistake

    def is_right(self, act: int | None) -> bool:
        """Return True if a review would not call an act a mistake."""
        cost = None if act == self.found.act else self._cost(act)
        return act == self.best or (cost is not None and not cost.costly)

    def mark(self, act: int | None) -> list[str]:
        """Return whether an act is right, and which is better."""
        better = sentence(deed(self.best, self.view.phase))
        if act == self.best:
            return [say.right_and(better)]
        if self.is_right(act):
            return [say.right_no_mistake, say.it_prefers(better)]
        if act == self.found.act:
            wrong = say.not_best_as_in_match(price(self.found.known))
        else:
            cost = self._cost(act)
            wrong = say.not_best_and_costs(price(cost)) if cost else say.not_best
        return [wrong, say.better_would_be(better)]

    def explain(self, act: int | None) -> list[str]:
        """Return the sentences of the review on what the player did."""
        done, cost = deed(self.found.act, self.view.phase), price(self.found.known)
        told = [say.you_chose_to(done, cost)] if act != self.found.act else []
        return [*told, *self.reasons]

    @property
    def reasons(self) -> list[str]:
        """Why the best act is better than that of the match."""
        seat = self.match.turn
        assert seat is not None, "a mistake was somebody's turn"
        return reason_lines(self.found.known, seat, self.found.act, self.voice)

    def _cost(self, act: int | None) -> Known | None:
        """Return what an act costs, as far as the review has judged it."""
        found = (one for one in self.found.known.choices if one.act == act)
        choice: ActionCost | None = next(found, None)
        if choice is None:
            return None
        return replace(self.found.known, points=choice.points, chance=choice.chance)
