"""Episodes of one game, played in matches: the seat to act, what each sees, and what acts pay."""

from collections.abc import Mapping
from random import Random

from hilojack.calls import show_act
from hilojack.compiled import bound
from hilojack.envs import loops
from hilojack.envs.observation import Observed, Observer, mask_of
from hilojack.families import by_family
from hilojack.match import Match, Opening
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant, load
from hilojack.views import View


class Episodes:
    """One episode after the other, as `envs.episodes` describes them."""

    def __init__(self, variant: Variant, terms: loops.Terms) -> None:
        self.variant = variant
        self.observer = Observer(variant)
        self._terms = terms
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match in play, with its hidden cards."""
        if self._match is None:
            raise RuntimeError("call reset() first")
        return self._match

    @property
    def over(self) -> bool:
        deal = self._terms.episode == loops.EPISODE_DEAL
        return self.match.over or (deal and self.match.deal_over)

    @property
    def broken_off(self) -> bool:
        """True if the episode is a match stopped after too many deals: it might never end."""
        return self.match.is_played and not self.over

    @property
    def is_on(self) -> bool:
        return not (self.over or self.broken_off)

    @property
    def turn(self) -> int:
        """The seat to act."""
        assert self.match.turn is not None
        return self.match.turn

    def view(self, seat: int) -> View:
        view: View = self.match.view(seat)
        return view

    def begin(self, chance: Random) -> None:
        """Begin an episode in which somebody is to act."""
        while True:
            seed, dealer = chance.randrange(2**62), chance.randrange(self.variant.seats)
            self._match = Match(self.variant, seed=seed, opening=Opening(first_dealer=dealer))
            if not self.match.deal_over:
                return

    def act(self, act: int) -> list[float]:
        """Act for the seat to act, and deal until somebody is to act or the episode is over.

        Return what that brings each seat.
        """
        gains = [0.0] * self.variant.seats
        self.match.act(act)
        while self.match.deal_over:
            pay = bound(loops.pay, self.variant.family.name)
            pay(self.variant.row, list(self.match.position), self._terms, gains)
            if not self.is_on:
                break
            self.match.next_deal()
        return gains

    def observe(self, seat: int) -> Observed:
        """Return what a seat sees, and a mask of its legal acts."""
        view = self.view(seat)
        return {"observation": self.observer.observe(view), "action_mask": mask_of(view.acts)}

    def render(self, mode: str | None) -> str | None:
        """Return the position as a spectator sees it, or print it if the mode is "human"."""
        view = self.match.view(None)
        turn = "nobody" if view.turn is None else f"player_{view.turn}"
        open_cards = by_family("envs", self.variant.family.name).describe(view)
        last = self.match.deal.acts[-1:]
        said = "".join(f", after {show_act(act)}" for act in last)
        words = (
            f"{self.variant.title}, deal {view.number}: {turn} to act{said}; {open_cards}; "
            f"hands {view.hand_sizes}; scores {view.scores}"
        )
        if mode != "human":
            return words
        print(words)
        return None


def variant_of(
    game: str | Variant,
    preset: str | None,
    seats: int | None,
    rules: Mapping[str, Value] | None,
) -> Variant:
    """Return a variant as it is, or load it as `hilojack.load` does."""
    if isinstance(game, Variant):
        if preset is not None or seats is not None or rules is not None:
            raise ValueError("a variant is loaded already; give preset, seats and rules to load()")
        return game
    return load(game, preset=preset, seats=seats, rules=rules)
