"""One player's sitting at the table, without any screen: the match, the opponents, saves, settings.

A screen shows `view` and `news`, passes actions to `act`, and lets the opponents act while
`waiting`. It never sees the match itself, so it cannot show what the player may not know.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hilojack.calls import DONE, is_card
from hilojack.cards import show_cards
from hilojack.match import Match
from hilojack.players import PLAYERS, Player, check_player, make_player, shortfall
from hilojack.records import open_match, save
from hilojack.seeds import start
from hilojack.tui.saves import (
    Home as Home,
    Settings as Settings,
    claim,
    home as home,
    is_open,
    release,
    resuming,
)
from hilojack.variants.variant import Variant, load
from hilojack.views import Event, View
from hilojack.views.events import Counted
from hilojack.views.tricks import Discarded, ForBid, Laying, Pegged, SetBack, ThrownIn
from hilojack.voices import ended, seen_deals, voice_of
from hilojack.voices.speech import Speaker
from hilojack.words import session as say
from hilojack.words.acts import not_acted_in_this_deal
from hilojack.words.match import deal_not_over, match_is_over, match_not_over, not_your_turn
from hilojack.words.table import none_unseen, sentence, you
from hilojack.words.tricks import discard_more

if TYPE_CHECKING:  # the searches of a review would double the time to the first prompt
    from hilojack.review import Review

DEFAULT_GAME = "california-jack"
DEFAULT_OPPONENT = "rule"
BOT_NAMES = ("Ben", "Cora", "Dan", "Ella", "Finn", "Gwen", "Hugh")
HUMAN = "human"  # the kind of the player, next to those of the opponents
LONGEST_NAME = 16
TITLES = {"rule": "plain"}  # how the table names a kind of player, if not by its own word
PAUSES = (0.0, 0.4, 0.8, 1.6)  # seconds between the opponents' actions
MISTAKES = 5  # shown by a review at the table
CLOCKS = (0.0, 3.0, 6.0, 12.0)  # seconds to say last card; 0 for no limit

Pegs = tuple[tuple[int, int], ...]  # by side: the back peg and the front peg


# --- the sitting ---------------------------------------------------------------------------------


class Session:
    """A match between the player and computer players, saved after every action.

    `kinds` holds the kind of each opponent by name; the name without one is the player's.
    """

    def __init__(
        self,
        match: Match,
        kinds: Mapping[str, str],
        home: Home,
        event: str | None = None,
        path: Path | None = None,
    ) -> None:
        self.home = home
        self.path = path  # of its save, once there is one
        self.event = event  # the event of the match, or the decision from which it is played again
        self.settings = home.settings()
        self.trouble: str | None = None  # why the match could not be saved
        self._kinds = dict(kinds)
        self._sit(match)

    @classmethod
    def begin(
        cls,
        variant: Variant,
        opponents: Sequence[str] = (),
        *,
        home: Home,
        name: str | None = None,
        seed: int | None = None,
    ) -> "Session":
        """Begin a match against opponents of these kinds, the last kind in all seats left.

        Raise ValueError, with the choices, if an opponent is unknown.
        """
        mine = tidy(name or home.settings().name) or "You"
        names = [n for n in BOT_NAMES if n.lower() != mine.lower()][: variant.seats - 1]
        chosen = list(opponents) or [default_opponent()]
        chosen += chosen[-1:] * (len(names) - len(chosen))
        kinds = dict(zip(names, chosen, strict=False))
        for kind in kinds.values():
            check_player(kind)
        session = cls(Match(variant, [mine, *names], seed=seed), kinds, home)
        session.save()
        return session

    @classmethod
    def resume(cls, path: Path, *, home: Home) -> "Session":
        """Load a saved match. Raise OSError or ValueError if the file holds none."""
        record, match = open_match(path)
        kinds = record.header.kinds or []
        if kinds.count(HUMAN) != 1:
            kinds = [HUMAN, *[default_opponent()] * (len(match.players) - 1)]
        there = [*PLAYERS, HUMAN]
        kinds = [kind if kind in there else default_opponent() for kind in kinds]
        named = zip(match.players, kinds, strict=True)
        others = {name: kind for name, kind in named if kind != HUMAN}
        own = path if home.holds(path) else None
        session = cls(match, others, home, record.header.event, own)
        session._told = (session.view.number, len(session.view.events))
        return session

    @classmethod
    def again(
        cls,
        match: Match,
        number: int,
        *,
        home: Home,
        origin: str,
        kinds: Mapping[str, str],
        opponents: Sequence[str] = (),
    ) -> "Session":
        """Resume a match before a decision, in the seat that decided, as the cards lay.

        The record says so. `kinds` are those of the players by name, as far as known; `opponents`
        replace them, the last one all that are left. Raise ValueError if there is no such
        decision or player.
        """
        from hilojack.review import try_again

        past = try_again(match, number)
        assert past.turn is not None
        mine = past.seats[past.turn]
        others = [name for name in past.players if name != mine]
        chosen = [*opponents, *list(opponents[-1:]) * len(others)][: len(others)]
        known = [kinds.get(name, "") for name in others]
        chosen = chosen or [kind if kind in PLAYERS else default_opponent() for kind in known]
        for kind in chosen:
            check_player(kind)
        event = say.again_from(past.deal.number, number, origin)[:100].strip()
        session = cls(past, dict(zip(others, chosen, strict=True)), home, event)
        session._told = (session.view.number, len(session.view.events))
        return session

    def _sit(self, match: Match) -> None:
        """Take the player's seat at a match."""
        self._match = match
        self.seat = next(s for s, name in enumerate(match.seats) if name not in self._kinds)
        self.variant = match.variant
        self.voice = voice_of(match.seats, self.seat, match.variant)
        self.kinds = tuple(self._kinds.get(name, "") for name in match.seats)
        self._bots: dict[int, Player] = {}
        for seat, kind in enumerate(self.kinds):
            if seat != self.seat:
                seed = None if match.seed is None else start(match.seed, "player", seat)
                self._bots[seat] = make_player(kind, seed=seed)
        self._told = (0, 0)
        self._reviewed: Review | None = None  # of the match as it is
        self._picked: set[int] = set()  # cards to be discarded
        self._picking: tuple[int, int] | None = None  # in which deal, after how many actions
        self._due: list[int] = []  # the actions that lay the cards picked away
        self._warned = (0, 0, 0)  # the deal, its number of actions, and the card
        self._pegs: Pegs = tuple((n, n) for n in match.opening.scores)  # when the deal began
        for view in seen_deals(match) if len(match.deals) > 1 else ():
            if view.number < match.deal.number:
                self._pegs = self._moved_pegs(view)

    def _moved_pegs(self, view: View) -> Pegs:
        """Move the pegs after a deal; points that were undone are not pegged."""
        thrown_in = any(isinstance(event, ThrownIn) for event in view.events)
        taken_back = self.variant.rules.get("thrown-in-points") == "taken-back"
        return self._pegs if thrown_in and taken_back else move_pegs(self._pegs, view.events)

    # --- what the player sees --------------------------------------------------------------------

    @property
    def view(self) -> Any:
        return self._match.view(self.seat)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return self._match.seats

    @property
    def opponents(self) -> tuple[str, ...]:
        """The kinds of the opponents, in the order of joining."""
        return tuple(self._kinds.values())

    @property
    def levels(self) -> dict[str, str]:
        """The kinds of the opponents, by name."""
        return dict(self._kinds)

    def label(self, name: str) -> str:
        """Return an opponent and its level: `Ben, expert`."""
        return f"{name}, {self._titled(self._kinds[name])}"

    @property
    def titles(self) -> tuple[str, ...]:
        """The levels by seat, in words; empty for the player."""
        return tuple(map(self._titled, self.kinds))

    def _titled(self, kind: str) -> str:
        """Return a level in words, and why it is weaker than it says."""
        short = shortfall(kind, self.variant) if kind in PLAYERS else ""
        return f"{title_of(kind)} ({short})" if short else title_of(kind)

    @property
    def waiting(self) -> bool:
        """True if an opponent is to act."""
        return self._match.turn not in (None, self.seat)

    @property
    def deal_over(self) -> bool:
        """True if the deal has been counted."""
        return self._match.deal_over

    @property
    def over(self) -> bool:
        """True if the match has been won."""
        return self._match.over

    @property
    def pegs(self) -> Pegs:
        """The back and front pegs by side: the front marks the score, the back the last one."""
        return self._moved_pegs(self.view)

    @property
    def pegs_before_count(self) -> Pegs:
        """The pegs before the deal is counted."""
        pegged = [event for event in self.view.events if isinstance(event, Pegged)]
        return move_pegs(self._pegs, pegged)

    @property
    def lays_on(self) -> bool:
        """True if an opponent who has discarded a card must discard more."""
        events = self.view.events
        last = events[-1]
        return self.waiting and isinstance(last, Discarded) and last.seat == self._match.turn

    @property
    def final_words(self) -> list[str]:
        """Return the score after a deal, and the payment after a match; first who resigned it."""
        stakes = self.voice.stakes(self._match.stakes())
        score = self.voice.scores(self.view.scores)
        return [*ended(self.voice, self._match), score, *([stakes] if stakes else [])]

    @property
    def result_title(self) -> str:
        """The title of the result of a deal, or of a match that was resigned."""
        number = self.view.number
        return say.the_match if self._match.given_up else say.count_of_deal(number)

    @property
    def resumed(self) -> bool:
        """True if a match was resumed without an announcement."""
        return self._told != (0, 0)

    def news(self) -> tuple[Event, ...]:
        """Return the events since the last call."""
        view = self.view
        number, told = self._told
        self._told = (view.number, len(view.events))
        events: tuple[Event, ...] = view.events[told if number == view.number else 0 :]
        return events

    def is_asked_for(
        self, variant: Variant | None, opponents: Sequence[str], seed: int | None
    ) -> bool:
        """Return True if the match has the game, opponents and cards asked for, if any."""
        kinds = [*opponents, *list(opponents[-1:]) * len(self.opponents)][: len(self.opponents)]
        return (
            variant in (None, self.variant)
            and seed in (None, self._match.seed)
            and (not opponents or kinds == list(self.opponents))
        )

    # --- acting ----------------------------------------------------------------------------------

    def why_not(self, act: int) -> str | None:
        """Return a sentence why an action is not legal, or None if it is.

        A revoke that the rules permit is warned of once.
        """
        laying = getattr(self.view, "laying", None)
        if laying and act in laying.cards:
            full = len(self._picks(laying) | {act}) > laying.most
            return say.all_are_chosen if full else None
        if laying and act == DONE:
            missing = laying.least - len(self._picks(laying))
            return say.choose_more(missing) if missing > 0 else None
        reason = self._match.why_not(act, seat=self.seat) or self._warning(act)
        return reason and as_sentence(reason)

    def _warning(self, act: int) -> str | None:
        """Return the warning of a revoke, which is made by choosing it again."""
        reason = self._match.why_revoke(act)
        moment = (self._match.deal.number, len(self._match.deal.acts), act)
        if reason is None or moment == self._warned:
            return None
        self._warned = moment
        return say.warned_of_revoke(reason)

    def act(self, act: int) -> str | None:
        """Perform an action of the player, or return the reason why it is not legal."""
        reason = self.why_not(act)
        if reason is None and not self._due:
            reason = self.pick(act)
        if reason is None:
            for one in self._due or [act]:
                self.let(one)
            self._due = []
        return reason

    def pick(self, act: int) -> str | None:
        """Pick a card to discard, or put it back, and return how many are picked; or None if an
        action is to be performed: all are picked, or the player is done, or nothing is discarded.
        """
        laying: Laying | None = getattr(self.view, "laying", None)
        if laying is None:
            return None
        picked = self._picks(laying)
        if is_card(act):
            picked = (picked ^ {act}) | set(laying.bound)
        self._picked, self._picking = picked, self._moment
        in_order = [card for card in laying.cards if card in picked]
        if is_card(act) and len(picked) < laying.most:
            return say.to_discard(show_cards(in_order) or none_unseen, len(picked), laying.most)
        self._due = in_order if is_card(act) or len(picked) == laying.most else [*in_order, act]
        return None

    def discard(self, cards: Sequence[int]) -> str | None:
        """Pick cards to discard: all of them, or none if there is a reason against one."""
        laying: Laying = self.view.laying
        number = len(self._picks(laying).union(cards))
        if number > laying.most:
            return say.discard_at_most(laying.most, number)
        reason = next(filter(None, map(self.why_not, cards)), None)
        return reason or [self.act(card) for card in cards][-1]

    @property
    def picking(self) -> str:
        """What is still to be picked once a card to discard has been: `Discard 6 more`."""
        laying = getattr(self.view, "laying", None)
        if laying is None or (picked := self._picks(laying)) == set(laying.bound):
            return ""
        missing = laying.least - len(picked)
        return discard_more(missing) if missing > 0 else say.discard_or_done

    def _picks(self, laying: Laying) -> set[int]:
        """Return the cards picked so far to be discarded."""
        return self._picked if self._picking == self._moment else set(laying.bound)

    @property
    def _moment(self) -> tuple[int, int]:
        return self._match.deal.number, len(self._match.deal.acts)

    def opponent(self) -> tuple[Player, View]:
        """Return the opponent to act, and its view; the caller takes the choice."""
        seat = self._match.turn
        assert seat is not None
        return self._bots[seat], self._match.view(seat)

    def let(self, act: int) -> None:
        """Perform a legal action, such as the opponent's choice."""
        self._match.act(act)
        self.save()

    def let_opponent_act(self) -> None:
        """Let the opponent to act choose, and perform its action."""
        player, view = self.opponent()
        self.let(player.choose(view))

    @property
    def why_no_undo(self) -> str:
        """Return why the table forbids an undo, or an empty text."""
        if self._match.given_up:
            return say.no_resignation_back
        return self.voice.why_no_undo(self.view)

    def undo(self) -> None:
        """Undo back to the player's last action of the deal. Raise ValueError if none."""
        seats = self._match.deal.seats
        if self.why_no_undo:
            raise ValueError(self.why_no_undo)
        if self.seat not in seats:
            raise ValueError(not_acted_in_this_deal)
        mine = len(seats) - 1 - seats[::-1].index(self.seat)
        while len(self._match.deal.acts) > mine:
            self._match.undo()
        self._picking = None  # the cards picked may have been of another position
        self._told = (self.view.number, len(self.view.events))
        self.save()

    @property
    def why_not_resign(self) -> str:
        """Return a sentence why the player cannot resign, or an empty text."""
        reason = self._match.why_not_resign(self.seat)
        return as_sentence(reason) if reason else ""

    @property
    def resigning(self) -> str:
        """Return the question to a player who wants to resign, and what follows."""
        side = self._match.seats[self.seat :: self.variant.sides]
        return say.resign_question(len(side) > 1)

    def resign(self) -> None:
        """Give up the match, which ends: only computer players are left. Raise ValueError if it is
        over.
        """
        if self.why_not_resign:
            raise ValueError(self.why_not_resign)
        self._match.resign(self.seat, last=True)
        self.save()

    def next_deal(self) -> None:
        """Deal the next deal. Raise ValueError if this one is not over, or the match is."""
        if self._match.over:
            raise ValueError(sentence(match_is_over))
        if not self._match.deal_over:
            raise ValueError(sentence(deal_not_over))
        self._pegs = self.pegs
        self._match.next_deal()
        self.save()

    def rematch(self) -> None:
        """Begin a rematch. Raise ValueError if this match is not over."""
        if not self._match.over:
            raise ValueError(sentence(match_not_over))
        self._sit(self._match.rematch())
        self.event = None
        self.save()

    # --- advice ----------------------------------------------------------------------------------

    @property
    def why_no_review(self) -> str:
        """Return why a review is not possible yet, or an empty text."""
        return "" if self.deal_over else say.no_review_yet

    def review(self, progress: Callable[[int, int], None] | None = None) -> "Review":
        """Return the cost of the player's decisions in the deal, or in a finished match: it is
        found once, until the match goes on.
        """
        if self.why_no_review:
            raise ValueError(self.why_no_review)
        from hilojack.review import review_match

        if self._reviewed is None:
            deals = () if self.over else (self._match.deal.number,)
            self._reviewed = review_match(
                self._match, deals=deals, seats=(self.seat,), progress=progress
            )
        return self._reviewed

    def note(self, review: "Review") -> list[str]:
        """Note the mistakes of a review to be trained. Return the announcement, if any is new."""
        from hilojack.tui.training import noting

        return noting(self.home.diary, self._match, review.decisions, self.seat)

    def play_again(self, number: int) -> tuple["Session", list[str]]:
        """Return the match from before a decision of its review, with an announcement.

        Raise ValueError if there is no such decision.
        """
        if self.why_no_review:
            raise ValueError(self.why_no_review)
        others = [name for seat, name in enumerate(self.names) if seat != self.seat]
        origin = say.match_with(", ".join(others))
        again, words = sit_again(
            self._match, number, home=self.home, origin=origin, kinds=self._kinds
        )
        return again, [*self.leave(), *words]

    # --- keeping ---------------------------------------------------------------------------------

    def save(self) -> None:
        """Save the match, which has changed; `trouble` says why if that fails."""
        self._reviewed = None
        kinds = [self._kinds.get(name, HUMAN) for name in self._match.players]
        try:
            self.path = self.path or self.home.new_save(self.variant.game)
            where = self.home.finished if self.over else self.path
            save(self._match, where, kinds=kinds, event=self.event)
            if self.over:
                self.path.unlink(missing_ok=True)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            self.trouble = say.match_not_saved(str(self.home.folder), str(why))
        else:
            self.trouble = None

    def change(self, **settings: bool | float | str) -> None:
        """Change settings, and keep them for the next sitting."""
        self.settings = replace(self.settings, **settings)  # type: ignore[arg-type]
        try:
            self.home.keep(self.settings)
        except OSError as error:
            self.trouble = say.settings_not_kept(str(error.strerror))

    def next_pause(self) -> float:
        """Change to the next longer pause between actions, after the longest to none."""
        self.change(pause=next_longer(PAUSES, self.settings.pause))
        return self.settings.pause

    def next_clock(self) -> float:
        """Change to the next longer time for last card, after the longest to no limit."""
        self.change(clock=next_longer(CLOCKS, self.settings.clock))
        return self.settings.clock

    def begin_another(
        self, variant: Variant, opponents: Sequence[str], name: str | None = None
    ) -> tuple["Session", list[str]]:
        """Return a new match in place of this one, with an announcement."""
        if name is not None and name != self.settings.name:
            self.change(name=name)
        words = [*self.leave(), *self.home.prune()]
        return Session.begin(variant, opponents, home=self.home, name=name), words

    def leave(self) -> list[str]:
        """Leave the match to any table. Return the announcement how to resume it, if it is not
        over.
        """
        if self.path is None:
            return []
        release(self.path)
        return [] if self.over else [say.left_match_is_kept(resuming(self.path))]

    @property
    def farewell(self) -> str:
        """Return the parting line: how to resume."""
        if self.trouble:
            return self.trouble
        if self.over or self.path is None:
            return say.goodbye
        return say.saved_resume(resuming(self.path))


def advice(view: View, voice: Speaker) -> list[str]:
    """Return a master's choice for a view, and its reasons; this takes a moment.

    Raise ValueError if it is not this seat's turn.
    """
    if not view.acts:
        raise ValueError(sentence(not_your_turn))
    from hilojack.review import hint, words

    return words.hint_lines(hint(view), voice, view.turn or 0, view.phase)


def tidy(name: str) -> str:
    """Return a name in printable characters, without blanks at its ends."""
    shown = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def title_of(kind: str) -> str:
    """Return a kind of player as the table names it: its level, or what it is."""
    return TITLES.get(kind, kind)


def default_opponent() -> str:
    return DEFAULT_OPPONENT if DEFAULT_OPPONENT in PLAYERS else next(iter(PLAYERS))


def next_longer(times: Sequence[float], now: float) -> float:
    """Return the next longer of some times, after the longest the first."""
    return next((time for time in times if time > now), times[0])


def move_pegs(pegs: Pegs, events: Sequence[Event]) -> Pegs:
    """Return the pegs after a count: the back peg leaps over the front one with each score."""
    moved = list(pegs)
    for event in events:
        if isinstance(event, Counted | Pegged) and event.side is not None and event.points:
            front = moved[event.side][1]
            moved[event.side] = (front, front + event.points)
        elif isinstance(event, SetBack):
            front = moved[event.side][1]
            moved[event.side] = (front, front - event.points)
        elif isinstance(event, ForBid):
            front = moved[event.side][1]
            moved[event.side] = (front, front + event.points)
    return tuple(moved)


def as_sentence(words: str) -> str:
    """Return words with a capital and a full stop; "must" becomes "you must"."""
    return sentence(f"{you} {words}" if words.startswith("must ") else words)


# --- sitting down --------------------------------------------------------------------------------


def sit_down(
    variant: Variant | None,
    opponents: Sequence[str] = (),
    *,
    home: Home,
    seed: int | None = None,
    name: str | None = None,
    resume: str | Path | None = None,
    go_on: bool = False,
    fresh: bool = False,
) -> tuple[Session, list[str]]:
    """Return the sitting that a player asks for, with an announcement.

    The match that was left last resumes unless a fresh one, another game, other cards or other
    opponents are asked for; one that is open at another table does not. `resume` is the name of a
    save, or a file. Raise OSError or ValueError, with the names, if it holds no match.
    """
    if resume is not None:
        session = take_up(str(resume), home)
        return session, [going_on(session)]
    for kind in opponents:
        check_player(kind)
    left, words = last_left(home)
    if left and not fresh and left.is_asked_for(variant, opponents, seed):
        return left, [*words, going_on(left)]
    words += left.leave() if left else []
    if go_on and not words:
        words = [say.nothing_to_resume]
    variant = variant or load(DEFAULT_GAME)
    words += home.prune()
    return Session.begin(variant, opponents, home=home, name=name, seed=seed), words


def take_up(asked: str, home: Home) -> Session:
    """Return the match of a save, named, or of a file, which stays as it is."""
    path = home.named(asked) or Path(asked)
    if not path.exists():
        raise ValueError(say.no_such_match(asked, save_names(home)))
    if home.holds(path) and not claim(path):
        raise ValueError(say.open_elsewhere(asked, save_names(home)))
    try:
        return Session.resume(path, home=home)
    except ValueError as error:
        release(path)
        raise ValueError(f"{error}; {save_names(home)}") from error


def save_names(home: Home) -> str:
    """Return the names of the saves that can be resumed: `choose from pitch-2, pitch-1`."""
    names = [path.stem for path in home.saves() if not is_open(path)]
    return say.choose_a_save(", ".join(names)) if names else say.none_unfinished


def last_left(home: Home) -> tuple[Session | None, list[str]]:
    """Return the unfinished match left last, unless it is open at another table, with a notice of
    those that cannot be read.
    """
    notices = []
    for path in home.saves():
        if not claim(path):
            continue
        try:
            session = Session.resume(path, home=home)
        except (OSError, ValueError) as error:
            notices.append(say.save_unreadable(path.stem, str(error)))
        else:
            if not session.over:
                return session, notices
        release(path)
    return None, notices


def going_on(session: Session) -> str:
    """Return the announcement of a resumed match."""
    others = [name for seat, name in enumerate(session.names) if seat != session.seat]
    names, number = ", ".join(others), session.view.number
    told = [say.resuming_against(session.variant.title, names, number)]
    told += [f"{session.event}."] if session.event else []
    return " ".join([*told, say.how_to_begin_another])


def sit_again(
    match: Match,
    number: int,
    *,
    home: Home,
    origin: str,
    kinds: Mapping[str, str],
    opponents: Sequence[str] = (),
) -> tuple[Session, list[str]]:
    """Return a match from before a decision, with an announcement."""
    session = Session.again(
        match, number, home=home, origin=origin, kinds=kinds, opponents=opponents
    )
    words = home.prune()
    session.save()
    return session, [*words, going_on(session)]
