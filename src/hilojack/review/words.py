"""A review in plain words: the summary, the worst mistakes and why, all decisions, and a hint."""

import textwrap
from collections.abc import Iterator, Sequence

from hilojack.calls import is_card, kind_of_call, name_act, show_act
from hilojack.review import Hint, Review, facts
from hilojack.search.estimates import LAYOUTS, ORDERS, Basis, Estimate, Reason
from hilojack.system.program import program
from hilojack.voices import voice_of
from hilojack.voices.speech import Speaker
from hilojack.words import Who, review as say, table
from hilojack.words.calls import has_called
from hilojack.words.grammar import capital

WIDTH = 80
CERTAIN = 1.96  # standard errors on either side of a mean: 95%
UNJUDGED = {
    facts.FORCED: say.forced,
    facts.REVOKE: say.revoke,
    facts.CLAIM: say.claim,
    facts.UNCHOSEN: say.unchosen,
}
NO_HINDSIGHT = {"sides": say.hindsight_needs_two_sides, "family": say.hindsight_needs_tricks}
SHEDDING = ("takes-up", "others-take-up", "wins", "left")
NO_CHOICE = {
    facts.UNCHOSEN: say.as_good,
    facts.CLAIM: say.seen_proves_it,
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
        lines += ["", say.play_from_decision(f"{program()} review {file} --again NUMBER")]
    return lines


def heading(review: Review) -> str:
    """Return what is reviewed: the game, the players, the number of deals."""
    match = review.match
    deals = len({decision.deal for decision in review.decisions})
    names = ", ".join(match.seats)
    told = say.reviewed if review.complete else say.reviewed_in_part
    return told(match.variant.title, names, deals)


def summary(review: Review, width: int) -> list[str]:
    """Return a table of the players, and remarks on the numbers."""
    if not any(decision.known for decision in review.decisions):
        return [say.nothing_judged]
    head = f"{'':16}{say.points_lost:>13}{say.match_lost:>12}{say.accuracy:>10}"
    head += f"{say.mistakes_head:>7}{say.too_close_head:>7}{say.judged_head:>8}"
    under = f"{'':16}{say.a_deal:>13}{say.a_decision:>12}{'':10}"
    under += f"{say.mistakes_head_ends:>7}{say.too_close_head_ends:>7}{'':8}{say.exact:>7}"
    lines = [head, under]
    lines += [player_line(player) for player in review.players if player.decisions]
    back = [d.hindsight for d in review.decisions]
    why_not = next((one.why_not for one in back if one.why_not), "")
    if why_not:
        lines += wrapped(say.no_hindsight(NO_HINDSIGHT[why_not]), width)
    else:
        solved = sum(one.exact for one in back)
        lost = ", ".join(f"{p.name} {p.hindsight}" for p in review.players if p.decisions)
        lines += wrapped(say.hindsight_solved(solved, len(back), lost), width)
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
        return ["", say.no_mistake] if judged else []
    shown = worst[:most]
    if not shown:
        return []
    few = len(shown) < len(worst)
    lines = ["", say.worst_mistakes_of(len(shown), len(worst)) if few else say.worst_mistakes]
    for decision in shown:
        lines += ["", *mistake_lines(decision, voice, width)]
    return lines


def mistake_lines(
    decision: facts.Decision, voice: Speaker, width: int = WIDTH, *, brief: bool = False
) -> list[str]:
    """Return one mistake: the action, its cost, the better one and why. In brief, the cost has one
    decimal and no interval.
    """
    known = decision.known
    assert known is not None
    done = capital(has_done(voice.who(decision.seat), decision.act, decision.phase))
    head = say.mistake_head(decision.deal, done, price(known, brief=brief))
    lines = wrapped(f"{decision.number:>4}  {head}", width, 6)
    body = [say.better_is(deed(known.best, decision.phase))]
    body += reason_lines(known, decision.seat, decision.act, voice)
    body += [words for words in (hindsight_words(decision.hindsight),) if words]
    for words in body:
        lines += wrapped(words, width, 6, first=6)
    return lines


def listing(review: Review) -> Iterator[str]:
    """Yield every decision in a line."""
    names = [name[:8] for name in review.match.seats]
    head = f"{say.number_head:>4} {say.deal_head:>4}  {say.player_head:8} {say.act_head:11} "
    yield f"{head}{say.better_head:11} {say.it_cost:>15}"
    for one in review.decisions:
        head = f"{one.number:>4} {one.deal:>4}  {names[one.seat]:8} {show_act(one.act):11} "
        if one.known is None:
            yield f"{head}{UNJUDGED[one.unjudged]}{hindsight_mark(one.hindsight, 28)}".rstrip()
            continue
        better = "" if one.known.best == one.act else show_act(one.known.best)
        mark = " *" if one.mistake else "  "
        cost = price_mark(one.known) if better else "-"
        yield f"{head}{better:11} {cost:>15}{mark}{hindsight_mark(one.hindsight, 0)}".rstrip()
    yield say.in_points
    yield say.too_close_explained
    yield say.in_brackets_hindsight


def hindsight_mark(one: facts.Hindsight, indent: int) -> str:
    """Return hindsight in a column: `[=2]`, `[0-2]`; empty if nothing was lost or is known."""
    if one.why_not or (one.most is None and not one.least) or one.most == 0 or indent:
        return ""
    if one.exact:
        return f" [={one.least}]"
    return f" [{one.least}-{'?' if one.most is None else one.most}]"


# --- a cost --------------------------------------------------------------------------------------


def price(known: facts.Known, *, brief: bool = False) -> str:
    """Return the cost of an action: `0.62 ±0.05 points, 7% of the match`; in brief, the points are
    rounded: `0.6 points`.
    """
    figure = rounded if brief else spread
    if known.decisive:
        told = say.of_the_match(figure(known.chance.times(100), 1))
    else:
        told = say.points_and_chance(figure(known.points), f"{100 * known.chance.mean:.0f}")
    return say.exactly(told) if known.exact else told


def price_mark(known: facts.Known) -> str:
    """Return the cost of an action, in a column."""
    if known.close:
        return say.too_close
    if not known.decisive:
        return spread(known.points)
    return f"{spread(known.chance.times(100), 1)}%"


def spread(one: Estimate, places: int = 2) -> str:
    """Return a mean with its 95% interval: `0.62 ±0.05`; an exact one alone."""
    mean = f"{one.mean + 0.0:.{places}f}"
    if one.exact:
        return mean.rstrip("0").rstrip(".")
    return f"{mean} ±{CERTAIN * one.error:.{places}f}"


def rounded(one: Estimate, places: int = 1) -> str:
    """Return a mean alone: `0.6`."""
    return f"{one.mean + 0.0:.{places}f}"


def deed(act: int, phase: str) -> str:
    """Return an action as a deed: `play the ten of hearts`, `discard the two of clubs`, `beg`."""
    if is_card(act) and phase == "discard":
        return say.discard_the(act)
    return name_act(act)


def has_done(who: Who, act: int, phase: str) -> str:
    """Return what a player did: `Ben plays the ten of hearts`, `you beg`."""
    if not is_card(act):
        return has_called(who, *kind_of_call(act))
    return table.discards_card(who, act) if phase == "discard" else table.plays(who, act)


def hindsight_words(one: facts.Hindsight) -> str:
    """Return the cost of an action as the cards lay, in a sentence."""
    if one.why_not or (one.most is None and not one.least):
        return "" if one.why_not else say.not_solved
    if one.exact and one.least == 0:
        return say.cost_nothing
    if one.exact and one.better is not None:
        return say.cost_exactly_better(one.least, name_act(one.better))
    if one.exact:
        return say.cost_exactly(one.least)
    if one.most is None:
        return say.cost_at_least(one.least)
    return say.cost_from_to(one.least, one.most)


# --- reasons -------------------------------------------------------------------------------------


def reason_lines(known: facts.Known, seat: int, act: int, voice: Speaker) -> list[str]:
    """Return why the better action is better, a sentence a reason."""
    if not known.reasons or known.tried is None:
        return [say.judged]
    told = Reasons(voice, seat, act, known.best, known.tried)
    lines = [table.sentence(words) for words in told.sentences(known.reasons)]
    return [*lines[:-1], say.reason_and_basis(lines[-1], counted_in(known.tried, known.basis))]


def counted_in(tried: Basis, basis: Basis) -> str:
    """Return where it was counted: `all 9 layouts, searched to the end`, `128 deals, played on`."""
    if tried.kind == LAYOUTS:
        return say.only_layout if tried.size == 1 else say.all_layouts(tried.size)
    if basis.kind == ORDERS:
        return say.deals_and_orders(tried.size, basis.size)
    return say.deals_played_on(tried.size)


class Reasons:
    """The reasons for one action against another, worded for a listener."""

    def __init__(self, voice: Speaker, seat: int, act: int, better: int, tried: Basis) -> None:
        self._voice, self._seat, self._tried = voice, seat, tried
        self._act, self._better = self._after(act), self._after(better)
        self._side = seat % voice.variant.sides

    @staticmethod
    def _after(act: int) -> str:
        return table.with_card(act) if is_card(act) else say.after_call(name_act(act))

    def sentences(self, reasons: Sequence[Reason]) -> Iterator[str]:
        """Yield a sentence for each reason; the card drawn with a trick goes with the trick."""
        kinds = {reason.kind: reason for reason in reasons}
        for reason in reasons:
            if reason.kind == "draws" and "trick" in kinds:
                continue
            yield self._sentence(reason, kinds)

    def _sentence(self, reason: Reason, kinds: dict[str, Reason]) -> str:
        if reason.kind == "falls":
            return self._falls(reason)
        if reason.kind == "trick":
            return self._moves(self._taken(kinds.get("draws"), reason), reason)
        if reason.kind == "draws":
            assert reason.card is not None
            return self._moves(table.draws_card(self._voice.who(self._seat), reason.card), reason)
        side = self._voice.who_of_side(self._side)
        if reason.kind == "keeps":
            assert reason.card is not None
            return self._moves(say.ends_with(reason.card, side.name), reason)
        if reason.kind == "item":
            item = self._voice.variant.family.items[str(reason.item)].name
            return self._moves(say.item_goes_to(item, side.name), reason)
        if reason.kind in SHEDDING:
            return self._sheds(reason)
        if reason.kind == "set-back":
            return self._moves(say.would_be_set_back(side), reason)
        brings = say.bid_brings_more if reason.kind == "bid" else say.tricks_bring_more
        return brings(side.name, f"{reason.points:.1f}", self._better)

    def _taken(self, drawn: Reason | None, reason: Reason) -> str:
        """Return who takes the trick, and the card drawn with it."""
        side = self._voice.who_of_side(self._side)
        if drawn is None or drawn.card is None or not same(drawn, reason):
            return table.takes_trick(side)
        together = say.takes_trick_and(side, drawn.card)
        return together if self._tried.size == 1 else say.with_comma(together)

    def _sheds(self, reason: Reason) -> str:
        """Return a reason of a shedding game."""
        seat = self._seat if reason.seat is None else reason.seat
        if reason.kind == "wins":
            return self._moves(say.wins_the_deal(self._voice.who(seat)), reason)
        average, instead = f"{reason.instead:.1f}", f"{reason.often:.1f}"
        if reason.kind == "left":
            return say.is_left_with(self._voice.who(seat), average, instead)
        if reason.kind == "takes-up":
            return say.takes_up_on_average(self._voice.who(seat), average, instead)
        return say.others_take_up(average, instead)

    def _falls(self, reason: Reason) -> str:
        assert reason.card is not None
        often = self._often(reason.often)
        if reason.to is None or reason.seat is None:
            return say.is_lost(reason.card, often)
        if reason.seat == self._voice.seat:
            return say.falls_to_yours(reason.card, reason.to, often)
        return say.falls_to(reason.card, self._voice.name(reason.seat), reason.to, often)

    def _moves(self, what: str, reason: Reason) -> str:
        """Return a sentence of what happens more or less often after the better action."""
        if (reason.often, reason.instead) == (0, 1):
            return say.only_so(what, self._better)
        if (reason.often, reason.instead) == (1, 0):
            return say.only_so(what, self._act)
        return say.often_instead(what, self._often(reason.instead), self._part(reason.often))

    def _often(self, part: float) -> str:
        """Return how often: `in 7 of 9 layouts`, `in 83%`."""
        return self._part(part) if self._tried.size == 1 else say.in_part(self._part(part))

    def _part(self, part: float) -> str:
        """Return a part of what was tried: `7 of 9 layouts`, `83%`."""
        if self._tried.size == 1:
            return say.surely if part else say.never
        if self._tried.kind == LAYOUTS:
            return say.part_of_layouts(round(part * self._tried.size), self._tried.size)
        return say.percent(f"{100 * part:.0f}")


def same(one: Reason, other: Reason) -> bool:
    """Return True if two things happen together."""
    return abs(one.often - other.often) < 0.01 and abs(one.instead - other.instead) < 0.01


# --- a hint --------------------------------------------------------------------------------------


def hint_lines(hint: Hint, voice: Speaker, seat: int, phase: str) -> list[str]:
    """Return a hint: what to do, how sure it is, and why."""
    act = capital(deed(hint.act, phase))
    if hint.known is None or hint.instead is None:
        return [say.hint_without_choice(act, NO_CHOICE.get(hint.unjudged, say.no_other_choice))]
    if hint.rough:
        return [table.sentence(act), say.rough_guess]
    known, other = hint.known, deed(hint.instead, phase)
    if hint.clear:
        sure = say.hint_proved if known.exact else say.hint_clear
        lines = [table.sentence(act), sure(other, price(known))]
        why = reason_lines(known, seat, hint.instead, voice)
        best = hint.act
        better = say.the_card(best) if is_card(best) else say.quoted_call(name_act(best))
        return [*lines, say.what_it_brings(better), *(f"- {line}" for line in why)]
    if known.exact:
        return [table.sentence(act), say.proved_as_good(other)]
    as_good = say.the_card(hint.instead) if is_card(hint.instead) else say.to_do(other)
    return [table.sentence(act), say.too_close_to_call(as_good), say.judged]


def wrapped(text: str, width: int, indent: int = 0, *, first: int = 0) -> list[str]:
    """Return a sentence in lines of `width` characters, the later ones indented."""
    return textwrap.wrap(text, width, initial_indent=" " * first, subsequent_indent=" " * indent)
