"""A review in plain words: the summary, the worst mistakes and why, all decisions, and a hint."""

import textwrap
from collections.abc import Iterator, Sequence

from hilojack.calls import is_card, name_act, show_act
from hilojack.review import Hint, Review, facts
from hilojack.search.estimates import LAYOUTS, ORDERS, Basis, Estimate
from hilojack.system.program import program
from hilojack.voices import voice_of
from hilojack.voices.speech import Speaker, number
from hilojack.words.grammar import capital
from hilojack.words.suits import name_card

WIDTH = 80
CERTAIN = 1.96  # standard errors on either side of a mean: 95%
UNJUDGED = {
    facts.FORCED: "no choice",
    facts.REVOKE: "a revoke; its price is in the laws",
    facts.CLAIM: "a question of evidence",
    facts.UNCHOSEN: "makes no difference",
}


NOTHING_JUDGED = "There was nothing to choose."
NO_MISTAKE = "No decision is proved a mistake, or found one by two judges."
JUDGED = "This is a judgement of the search: no single reason separates the two."
NO_HINDSIGHT = {
    "sides": "the solver plays two sides; this game has more",
    "family": "the solver plays the trick games",
}
SHEDDING = ("takes-up", "others-take-up", "wins", "left")
NO_CHOICE = {
    facts.UNCHOSEN: "any other choice is as good",
    facts.CLAIM: "the cards seen so far prove it",
}


# --- a review ------------------------------------------------------------------------------------


def review_lines(
    review: Review,
    *,
    worst: int,
    seat: int | None = None,
    every: bool = False,
    file: str = "",
    width: int = WIDTH,
) -> list[str]:
    """Return the whole review in lines of `width` characters.

    It has the `worst` worst mistakes and, with `every`, each decision. It is worded for a seat, or
    a spectator; `file` is how a command line names the record.
    """
    voice = voice_of(review.match.seats, seat, review.match.variant)
    lines = [*wrapped(heading(review), width), "", *summary(review, width)]
    if every:
        lines += ["", *listing(review)]
    lines += mistakes(review, voice, worst, width)
    if file and review.worst:
        lines += ["", f"To play from a decision: {program()} review {file} --again NUMBER"]
    return lines


def heading(review: Review) -> str:
    """Return what is reviewed: the game, the players, the number of deals."""
    match = review.match
    deals = len({decision.deal for decision in review.decisions})
    names = ", ".join(match.seats)
    state = "" if review.complete else " (stopped before its end)"
    return f"{match.variant.title}: {names}; {number(deals, 'deal')} reviewed{state}."


def summary(review: Review, width: int) -> list[str]:
    """Return a table of the players, and remarks on the numbers."""
    if not any(decision.known for decision in review.decisions):
        return [NOTHING_JUDGED]
    head = f"{'':16}{'points lost':>13}{'match lost':>12}{'accuracy':>10}{'mis-':>7}{'too':>7}"
    under = f"{'':16}{'a deal':>13}{'a decision':>12}{'':10}{'takes':>7}{'close':>7}"
    lines = [f"{head}{'judged':>8}", f"{under}{'':8}{'exact':>7}"]
    lines += [player_line(player) for player in review.players if player.decisions]
    back = [d.hindsight for d in review.decisions]
    why_not = next((one.why_not for one in back if one.why_not), "")
    if why_not:
        lines += wrapped(f"No hindsight: {NO_HINDSIGHT[why_not]}.", width)
    else:
        solved = sum(one.exact for one in back)
        told = f"In hindsight {solved} of {len(back)} decisions are solved"
        lost = ", ".join(f"{p.name} {p.hindsight}" for p in review.players if p.decisions)
        lines += wrapped(f"{told}; points provably lost as the cards lay: {lost}.", width)
    return lines


def player_line(player: facts.Player) -> str:
    """Return one player's line of the table."""
    accuracy = "" if player.accuracy is None else f"{player.accuracy:.0%}"
    points = "-" if player.points is None else spread(player.points)
    return (
        f"{player.name[:15]:16}{points:>13}{player.chance.mean:>12.1%}{accuracy:>10}"
        f"{player.mistakes:>7}{player.close:>7}{player.reviewed:>8}{player.exact:>7}"
    )


def mistakes(review: Review, voice: Speaker, most: int, width: int) -> list[str]:
    """Return the worst mistakes with their reasons."""
    worst = review.worst
    if not worst:
        judged = any(decision.known for decision in review.decisions)
        return ["", NO_MISTAKE] if judged else []
    shown = worst[:most]
    if not shown:
        return []
    of = f" ({len(shown)} of {len(worst)})" if len(shown) < len(worst) else ""
    lines = ["", f"The worst mistakes{of}:"]
    for decision in shown:
        lines += ["", *mistake_lines(decision, voice, width)]
    return lines


def mistake_lines(decision: facts.Decision, voice: Speaker, width: int = WIDTH) -> list[str]:
    """Return one mistake: the action, its cost, the better one and why."""
    known = decision.known
    assert known is not None
    done = capital(voice.does(decision.seat, deed(decision.act, decision.phase)))
    head = f"{decision.number:>4}  Deal {decision.deal}. {done}: {price(known)}."
    lines = wrapped(head, width, 6)
    body = [f"Better: {deed(known.best, decision.phase)}."]
    body += reason_lines(known, decision.seat, decision.act, voice)
    body += [words for words in (hindsight_words(decision.hindsight),) if words]
    for sentence in body:
        lines += wrapped(sentence, width, 6, first=6)
    return lines


def listing(review: Review) -> Iterator[str]:
    """Yield every decision in a line."""
    names = [name[:8] for name in review.match.seats]
    yield f"{'No.':>4} {'deal':>4}  {'player':8} {'act':11} {'better':11} {'it cost':>15}"
    for one in review.decisions:
        head = f"{one.number:>4} {one.deal:>4}  {names[one.seat]:8} {show_act(one.act):11} "
        if one.known is None:
            yield f"{head}{UNJUDGED[one.unjudged]}{hindsight_mark(one.hindsight, 28)}".rstrip()
            continue
        better = "" if one.known.best == one.act else show_act(one.known.best)
        mark = " *" if one.mistake else "  "
        cost = price_mark(one.known) if better else "-"
        yield f"{head}{better:11} {cost:>15}{mark}{hindsight_mark(one.hindsight, 0)}".rstrip()
    yield "In points of the deal, or in % of the match if the deal may end it, ±: 95%."
    yield "Too close: not proved, and no two judges agree. * a mistake."
    yield "In brackets: points that it cost as the cards lay, = where proved."


def hindsight_mark(one: facts.Hindsight, indent: int) -> str:
    """Return hindsight in a column: `[=2]`, `[0-2]`; empty if nothing was lost or is known."""
    if one.why_not or (one.most is None and not one.least) or one.most == 0 or indent:
        return ""
    if one.exact:
        return f" [={one.least}]"
    return f" [{one.least}-{'?' if one.most is None else one.most}]"


# --- a cost --------------------------------------------------------------------------------------


def price(known: facts.Known) -> str:
    """Return the cost of an action: `0.62 ±0.05 points, 7% of the match`."""
    exactly = "exactly " if known.exact else ""
    if known.decisive:
        return f"{exactly}{spread(known.chance.times(100), 1)}% of the match"
    points = f"{spread(known.points)} points"
    return f"{exactly}{points}, {100 * known.chance.mean:.0f}% of the match"


def price_mark(known: facts.Known) -> str:
    """Return the cost of an action, in a column."""
    if known.close:
        return "too close"
    if not known.decisive:
        return spread(known.points)
    return f"{spread(known.chance.times(100), 1)}%"


def spread(one: Estimate, places: int = 2) -> str:
    """Return a mean with its 95% interval: `0.62 ±0.05`; an exact one alone."""
    mean = f"{one.mean + 0.0:.{places}f}"
    if one.exact:
        return mean.rstrip("0").rstrip(".")
    return f"{mean} ±{CERTAIN * one.error:.{places}f}"


def deed(act: int, phase: str) -> str:
    """Return an action as a deed: `play the ten of hearts`, `discard the two of clubs`, `beg`."""
    if is_card(act) and phase == "discard":
        return f"discard the {name_card(act)}"
    return name_act(act)


def hindsight_words(one: facts.Hindsight) -> str:
    """Return the cost of an action as the cards lay, in a sentence."""
    if one.why_not or (one.most is None and not one.least):
        return "" if one.why_not else "As the cards lay: not solved within the budget."
    if one.exact and one.least == 0:
        return "As the cards lay it cost nothing."
    if one.exact:
        kept = "" if one.better is None else f"; best was to {name_act(one.better)}"
        return f"As the cards lay it cost {number(one.least, 'point')}{kept}."
    if one.most is None:
        return f"As the cards lay it cost {number(one.least, 'point')} at least."
    return f"As the cards lay it cost from {one.least} to {one.most} points."


# --- reasons -------------------------------------------------------------------------------------


def reason_lines(known: facts.Known, seat: int, act: int, voice: Speaker) -> list[str]:
    """Return why the better action is better, a sentence a reason."""
    if not known.reasons or known.tried is None:
        return [JUDGED]
    told = Reasons(voice, seat, act, known.best, known.tried)
    lines = [f"{capital(words)}." for words in told.sentences(known.reasons)]
    return [*lines[:-1], f"{lines[-1]} ({counted_in(known.tried, known.basis)})"]


def counted_in(tried: Basis, basis: Basis) -> str:
    """Return where it was counted: `all 9 layouts, searched to the end`, `128 deals, played on`."""
    if tried.kind == LAYOUTS:
        only = "the only layout" if tried.size == 1 else f"all {tried.size} layouts"
        return f"{only}, searched to the end"
    if basis.kind == ORDERS:
        orders = number(basis.size, "order")
        return f"{tried.size} deals, played on; the cost is from all {orders} of the stock"
    return f"{tried.size} deals, played on"


class Reasons:
    """The reasons for one action against another, worded for a listener."""

    def __init__(self, voice: Speaker, seat: int, act: int, better: int, tried: Basis) -> None:
        self._voice, self._seat, self._tried = voice, seat, tried
        self._act, self._better = self._after(act), self._after(better)
        self._side = seat % voice.variant.sides

    @staticmethod
    def _after(act: int) -> str:
        return f"with the {name_card(act)}" if is_card(act) else f"after '{name_act(act)}'"

    def sentences(self, reasons: Sequence[facts.Reason]) -> Iterator[str]:
        """Yield a sentence for each reason; the card drawn with a trick goes with the trick."""
        kinds = {reason.kind: reason for reason in reasons}
        for reason in reasons:
            if reason.kind == "draws" and "trick" in kinds:
                continue
            yield self._sentence(reason, kinds)

    def _sentence(self, reason: facts.Reason, kinds: dict[str, facts.Reason]) -> str:
        if reason.kind == "falls":
            return self._falls(reason)
        if reason.kind == "trick":
            drawn = kinds.get("draws")
            also = ""
            if drawn and drawn.card is not None and same(drawn, reason):
                also = f", and the {name_card(drawn.card)} from the stock,"
            if self._tried.size == 1 or not also:
                also = also.rstrip(",")
            return self._moves(self._voice.side_does(self._side, f"take the trick{also}"), reason)
        if reason.kind == "draws":
            assert reason.card is not None
            drawn_words = f"draw the {name_card(reason.card)}"
            return self._moves(self._voice.does(self._seat, drawn_words), reason)
        if reason.kind == "keeps":
            assert reason.card is not None
            kept = f"the {name_card(reason.card)} ends with {self._voice.side(self._side)}"
            return self._moves(kept, reason)
        if reason.kind == "item":
            item = self._voice.variant.family.items[str(reason.item)].name
            return self._moves(f"{item} goes to {self._voice.side(self._side)}", reason)
        if reason.kind in SHEDDING:
            return self._sheds(reason)
        if reason.kind == "set-back":
            return self._moves(self._voice.side_does(self._side, "are set back"), reason)
        what = "the bid brings" if reason.kind == "bid" else "tricks bring"
        return (
            f"{what} {self._voice.side(self._side)} {reason.points:.1f} points more {self._better}"
        )

    def _sheds(self, reason: facts.Reason) -> str:
        """Return a reason of a shedding game."""
        seat = self._seat if reason.seat is None else reason.seat
        if reason.kind == "wins":
            return self._moves(self._voice.does(seat, "win the deal"), reason)
        if reason.kind == "left":
            what = f"are left with {reason.instead:.1f} points"
            return f"{self._voice.does(seat, what)} on average instead of {reason.often:.1f}"
        cards = f"take up {reason.instead:.1f} cards on average before the next turn is over"
        who = self._voice.does(seat, cards) if reason.kind == "takes-up" else f"the others {cards}"
        return f"{who} instead of {reason.often:.1f}"

    def _falls(self, reason: facts.Reason) -> str:
        assert reason.card is not None
        fallen = f"the {name_card(reason.card)}"
        if reason.to is None or reason.seat is None:
            return f"{fallen} is lost {self._often(reason.often)}"
        owner = self._voice.name(reason.seat)
        whose = "your" if owner == "you" else f"{owner}'s"
        return f"{fallen} falls to {whose} {name_card(reason.to)} {self._often(reason.often)}"

    def _moves(self, what: str, reason: facts.Reason) -> str:
        """Return a sentence of what happens more or less often after the better action."""
        if (reason.often, reason.instead) == (0, 1):
            return f"{what} only {self._better}"
        if (reason.often, reason.instead) == (1, 0):
            return f"{what} only {self._act}"
        often = self._often(reason.often).removeprefix("in ")
        return f"{what} {self._often(reason.instead)} instead of {often}"

    def _often(self, part: float) -> str:
        """Return how often: `in 7 of 9 layouts`, `in 83%`."""
        if self._tried.size == 1:
            return "surely" if part else "never"
        if self._tried.kind == LAYOUTS:
            return f"in {round(part * self._tried.size)} of {self._tried.size} layouts"
        return f"in {100 * part:.0f}%"


def same(one: facts.Reason, other: facts.Reason) -> bool:
    """Return True if two things happen together."""
    return abs(one.often - other.often) < 0.01 and abs(one.instead - other.instead) < 0.01


# --- a hint --------------------------------------------------------------------------------------


def hint_lines(hint: Hint, voice: Speaker, seat: int, phase: str) -> list[str]:
    """Return a hint: what to do, how sure it is, and why."""
    act = capital(deed(hint.act, phase))
    if hint.known is None or hint.instead is None:
        return [f"{act}: {NO_CHOICE.get(hint.unjudged, 'there is no other choice')}."]
    if hint.rough:
        return [f"{act}.", "A rough guess: the search is still loading."]
    known, other = hint.known, deed(hint.instead, phase)
    if hint.clear:
        sure = "It is proved: to" if known.exact else "It is clear: to"
        lines = [f"{act}.", f"{sure} {other} instead would cost {price(known)}."]
        why = reason_lines(known, seat, hint.instead, voice)
        better = f"the {name_card(hint.act)}" if is_card(hint.act) else f"'{name_act(hint.act)}'"
        return [*lines, f"What {better} brings:", *(f"- {line}" for line in why)]
    if known.exact:
        return [f"{act}.", f"To {other} is as good, or nearly: that is proved."]
    as_good = f"the {name_card(hint.instead)}" if is_card(hint.instead) else f"to {other}"
    return [f"{act}.", f"Too close to call: {as_good} is about as good.", JUDGED]


def wrapped(text: str, width: int, indent: int = 0, *, first: int = 0) -> list[str]:
    """Return a sentence in lines of `width` characters, the later ones indented."""
    return textwrap.wrap(text, width, initial_indent=" " * first, subsequent_indent=" " * indent)
