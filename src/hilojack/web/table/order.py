"""Good order at a table: what the person who opened it, its opener, decided about its people.

The opener is the first person of the log, by their token: nobody inherits the right. All of it
follows from the log, in which people are chairs and the numbers of spectators.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from hilojack.words import Who, people as say

MOST_MUTED = 100
MOST_BLOCKED = 100
MOST_SENT_AWAY = 1_000  # whose sentence is kept; others read that their token is not valid


@dataclass(frozen=True)
class Person:
    """Somebody at a table; token and key are hashed, and empty if unknown or erased."""

    name: str
    token: str
    key: str = ""

    def is_known_by(self, token: str, key: str) -> bool:
        """Return True if somebody with this token or key is this person."""
        return bool((token and token == self.token) or (key and key == self.key))


@dataclass
class Order:
    """What the opener decided."""

    opener: str | None = None  # their token; empty once they were erased
    is_closed: bool = False  # to newcomers
    ended: str = ""  # the sentence for everybody, once the table was ended
    muted: list[Person] = field(default_factory=list)
    blocked: dict[int, Person] = field(default_factory=dict)  # by number
    blocks: int = 0  # in all: the last number
    decided: Callable[[Who], str] = say.ends_table  # the last decision, given who decided it
    last_left: str = ""  # who left last, in a clause
    _sent_away: dict[str, str] = field(default_factory=dict)  # by token: the sentence

    def came(self, token: str) -> None:
        """Note a person: the first is the opener."""
        if self.opener is None:
            self.opener = token

    def is_opener(self, token: str) -> bool:
        return bool(token) and token == self.opener

    def is_muted(self, token: str, key: str = "") -> bool:
        return any(one.is_known_by(token, key) for one in self.muted)

    def is_blocked(self, token: str, key: str = "") -> bool:
        return any(one.is_known_by(token, key) for one in self.blocked.values())

    def may_join(self, token: str) -> bool:
        """Return True if somebody who was sent away, or left, may join again."""
        return not self.ended and token in self._sent_away and not self.is_blocked(token)

    def why_out(self, token: str) -> str:
        """Return the sentence for a token that the opener made invalid, or an empty text."""
        return self.ended or self._sent_away.get(token, "")

    # --- what happens ----------------------------------------------------------------------------

    def mute(self, person: Person, *, on: bool) -> None:
        """Mute a person, or let them chat again."""
        self.muted = [one for one in self.muted if not one.is_known_by(person.token, person.key)]
        self.muted += [person] * on
        self.decided = partial(say.mutes if on else say.lets_chat, name=person.name)

    def remove(self, person: Person, by: str, seat: str) -> None:
        """Send a person away; `seat` is what becomes of their seat."""
        self.decided = partial(say.removes, name=person.name, seat=seat)
        self._send_away(person, say.you_were_removed(by))

    def block(self, person: Person, by: str, seat: str) -> None:
        """Send a person away for good."""
        self.blocks += 1
        self.blocked[self.blocks] = person
        self.decided = partial(say.blocks, name=person.name, seat=seat)
        self._send_away(person, say.you_were_blocked(by))

    def leave(self, person: Person, seat: str, *, alone: bool) -> None:
        """Let a person leave; if they were `alone`, the table has ended."""
        self.last_left = say.leaves_table(person.name, seat)
        if alone:
            self.ended = say.all_have_left
        self._send_away(person, say.you_left)

    def _send_away(self, person: Person, why: str) -> None:
        """Keep the sentence, and forget that they were muted if nothing else than it is known."""
        if not person.token:
            return
        self.muted = [one for one in self.muted if one.token != person.token or one.key]
        self._sent_away[person.token] = why
        if len(self._sent_away) > MOST_SENT_AWAY:
            del self._sent_away[next(iter(self._sent_away))]

    def unblock(self, number: int) -> None:
        """Let a person join again."""
        self.decided = partial(say.unblocks, name=self.blocked.pop(number).name)

    def close(self, *, on: bool) -> None:
        """Close the table to newcomers, or open it."""
        self.is_closed = on
        self.decided = say.closes_table if on else say.opens_table

    def end(self, by: str) -> None:
        """End the table for everybody."""
        self.decided = say.ends_table
        self.ended = say.table_was_ended(by)


@dataclass(frozen=True)
class Bar:
    """Somebody who threw a round away, and does not sit down as a newcomer for a while."""

    address: str
    key: str
    thrown_at: float  # in seconds since 1970
    until: float  # by the clock of the machine


@dataclass
class Visitors:
    """What a server knows of the people at a table in memory only: it is in no log."""

    most: int
    _known: dict[str, tuple[str, str]] = field(default_factory=dict)  # by token: address and key
    _shut: dict[int, frozenset[str]] = field(default_factory=dict)  # addresses, by block
    _bars: list[Bar] = field(default_factory=list)

    def note(self, token: str, address: str, key: str = "") -> None:
        """Note where a person is; an address is empty if it is not to be counted."""
        former = self._known.pop(token, ("", ""))
        self._known[token] = (address or former[0], key or former[1])
        if len(self._known) > self.most:
            del self._known[next(iter(self._known))]

    def key_of(self, token: str) -> str:
        return self._known.get(token, ("", ""))[1]

    def address_of(self, token: str) -> str:
        return self._known.get(token, ("", ""))[0]

    def of_key(self, key: str) -> Iterator[str]:
        """Yield the tokens of the people with a key."""
        return (token for token, (_, one) in self._known.items() if key and one == key)

    def block(self, number: int, token: str, seated: set[str]) -> None:
        """Shut out the address of a token, unless somebody who has a seat is there too."""
        others = {self._known[one][0] for one in seated if one in self._known}
        self._shut[number] = frozenset({self._known.get(token, ("", ""))[0]} - others - {""})

    def unblock(self, number: int) -> None:
        self._shut.pop(number, None)

    @property
    def shut_out(self) -> frozenset[str]:
        """The addresses that are shut out."""
        return frozenset[str]().union(*self._shut.values())

    def is_shut_out(self, address: str) -> bool:
        return address in self.shut_out

    def bar(self, person: Person, thrown_at: float, until: float) -> None:
        """Let a person not sit down as a newcomer until then."""
        address, key = self._known.get(person.token, ("", ""))
        self._bars.append(Bar(address, person.key or key, thrown_at, until))

    def bars(self, address: str, key: str, now: float) -> list[Bar]:
        """Return the bars in force against an address or a key; an empty one is nobody's."""
        self._bars = [one for one in self._bars if one.until > now]
        return [
            one
            for one in self._bars
            if (address and address == one.address) or (key and key == one.key)
        ]
