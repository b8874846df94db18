"""The yardsticks of the trick games.

Sources, each of which gave ideas alone:

- `top-trumps`: TricksterCards/TricksterBots (GitHub), PitchBot.cs: count the top trumps and a third
  of what is out, do not outbid the partner, lead what nobody can beat, cover, win cheaply in the
  last seat with what scores.
- `smear`: mkokotovich/play_smear (GitHub), computer_logic.py: bid the sum of the chances of each
  point, lead top trumps, take tens home, spare a small trump for a few card-points.
- `setter`: Pitch, Strategy (liquisearch.com/pitch_card_game/strategy): count what the hand wins and
  a point for a partner, draw the jack out, give to anybody but the bidder; Pitch (bellaonline.com,
  art57480): the last to play takes Low home on a plain lead.
- `chaser`: Don is also called Chase the Nine (pagat.com/allfours/don.html). No text that was found
  says how to play it well; the ideas are those above, with the points that are pegged.
- `cincher`: Pedro (Wikipedia), on *cinching*: win the trick before a five can be played to it. A
  five counts by the trumps around it, as TricksterBots has it in nine-point Pitch.
"""

from collections.abc import Callable
from functools import partial

from hilojack.calls import NAME, PASS, bid_of, height_of
from hilojack.lab.yardsticks import hands, ideas
from hilojack.lab.yardsticks.ideas import Idea
from hilojack.lab.yardsticks.turns import PlayTurn
from hilojack.players.tricks import choose as choose_by_the_books
from hilojack.rules.bits import cards_of_suit
from hilojack.views.evidence import fair_acts
from hilojack.views.tricks import View

Count = Callable[[View, int], float]  # what a hand is worth with a suit as trumps


class TrickYardstick:
    """A player that counts its hand for a bid, and plays the first idea that has an answer."""

    def __init__(
        self, count: Count, play: tuple[Idea, ...], *, rounding: float = 0, seed: int | None = None
    ) -> None:
        """Make a player. `rounding` is added to what its hand is worth; `seed` has no effect."""
        self._count, self._play, self._rounding = count, play, rounding

    def choose(self, view: View) -> int:
        """Return the first answer of its ideas, or what `rule` does where it has none."""
        acts = fair_acts(view)
        if len(acts) == 1:
            return acts[0]
        if view.phase == "play" and view.trump is not None:
            return self.card(PlayTurn(view, acts))
        if view.phase == "bid":
            return self._bid(view)
        suits = {suit: self._count(view, suit) for suit in self._suits(view)}
        best = max(suits, key=suits.__getitem__, default=None)
        if view.phase == "name" and best is not None and NAME + best in acts:
            return NAME + best
        if view.phase == "play" and best is not None:
            return pitched(view, acts, best)
        return choose_by_the_books(view)

    def card(self, turn: PlayTurn) -> int:
        """Return the card of the first idea that has one."""
        answers = (idea(turn) for idea in self._play)
        return next((a for a in answers if a is not None), ideas.play_the_least(turn))

    def _suits(self, view: View) -> list[int]:
        """Return the suits of which it holds a card."""
        return [suit for suit in range(4) if any(card // 13 == suit for card in view.hand)]

    def _bid(self, view: View) -> int:
        """Return a bid that its hand is worth, or a pass: the lowest if it is asked again or asked
        last, or else the highest.
        """
        worth = max((self._count(view, suit) for suit in self._suits(view)), default=0.0)
        heights = sorted(height_of(act) for act in view.acts if height_of(act))
        good = [height for height in heights if height <= worth + self._rounding]
        if PASS in view.acts and (not good or partner_leads(view)):
            return PASS
        if not heights:
            return choose_by_the_books(view)
        last = view.seat == view.dealer or view.variant.rules["bid-rounds"] == "raise"
        return bid_of(heights[0] if last or not good else good[-1])


def partner_leads(view: View) -> bool:
    """Return True if a partner has bid highest."""
    return view.bidder is not None and view.bidder in view.together(view.seat or 0)


def pitched(view: View, acts: tuple[int, ...], suit: int) -> int:
    """Return the card that makes a suit trumps: its highest, or the lowest if that is below the
    queen.
    """
    own = sorted(card for card in acts if cards_of_suit(suit) >> card & 1) or sorted(acts)
    return own[-1] if own[-1] % 13 >= ideas.QUEEN else own[0]


TOP_TRUMPS = (
    ideas.lead_a_master,
    ideas.give_a_prize,
    ideas.give_card_points,
    ideas.win_last,
    ideas.cover,
    ideas.ruff_what_counts,
)
SMEAR = (
    ideas.lead_a_top_trump,
    ideas.lead_a_court_card,
    ideas.give_a_prize,
    ideas.give_a_ten,
    ideas.catch_with_a_top,
    ideas.take_a_ten,
    ideas.take_home,
    ideas.spare_a_trump,
)
SETTER = (
    ideas.draw_out,
    ideas.take_low_home,
    ideas.give_a_prize,
    ideas.deny,
    ideas.slough,
    ideas.take_home,
    ideas.lead_a_master,
)
CHASER = (
    ideas.draw_trumps,
    ideas.give_a_prize,
    ideas.take_home,
    ideas.catch_a_prize,
    ideas.lead_a_master,
)
CINCHER = (
    ideas.draw_trumps,
    ideas.give_a_prize,
    ideas.take_home,
    ideas.catch_a_prize,
    ideas.cinch,
)
YARDSTICKS: dict[str, Callable[..., TrickYardstick]] = {
    "top-trumps": partial(TrickYardstick, hands.by_top_trumps, TOP_TRUMPS),
    "smear": partial(TrickYardstick, hands.by_odds, SMEAR, rounding=0.2),
    "setter": partial(TrickYardstick, hands.by_sure_points, SETTER, rounding=0.5),
    "chaser": partial(TrickYardstick, hands.by_pegs, CHASER),
    "cincher": partial(TrickYardstick, hands.by_pegs, CINCHER),
}
