"""Episodes of one game through its matches: whose turn it is, what each sees, and what acts pay."""

from collections.abc import Mapping
from random import Random
from typing import Any

from hilojack.calls import show_act
from hilojack.compiled import bound
from hilojack.envs import loops
from hilojack.envs.observation import Observer, mask_of
from hilojack.families import by_family
from hilojack.match import Match, Opening
from hilojack.variants.variant import Variant, load
from hilojack.views import View


class Table:
    """One episode after the other, as `envs.episodes` has them."""

    def __init__(self, variant: Variant, terms: loops.Terms) -> None:
        self.variant = variant
        self.observer = Observer(variant)
        self._terms = terms
        self._pay_seats = bound(loops.pay, variant.family.name)
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match in play, hidden cards and all."""
        if self._match is None:
            raise RuntimeError("call reset() first")
        return self._match

    @property
    def over(self) -> bool:
        """Whether the episode is over."""
        deal = self._terms.episode == loops.EPISODE_DEAL
        return self.match.over or (deal and self.match.deal_over)

    @property
    def broken_off(self) -> bool:
        """Whether the episode is a match that goes on for so long that it may never end."""
        return self.match.is_played and not self.over

    @property
    def is_on(self) -> bool:
        """Whether the episode goes on."""
        return not (self.over or self.broken_off)

    @property
    def turn(self) -> int:
        """The seat to act."""
        assert self.match.turn is not None
        return self.match.turn

    def view(self, seat: int) -> View:
        """What a seat sees."""
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
        """Act for the seat whose turn it is; what it brings each seat."""
        self.match.act(act)
        if not self.match.deal_over:
            return [0.0] * self.variant.seats
        gains = self._pay()
        if self.is_on:
            gains = [a + b for a, b in zip(gains, self._deal_on(), strict=True)]
        return gains

    def _deal_on(self) -> list[float]:
        """Deal until somebody is to act or the match is played; what that brings each seat."""
        gains = [0.0] * self.variant.seats
        while self.match.deal_over and not self.match.is_played:
            self.match.next_deal()
            if self.match.deal_over:
                gains = [a + b for a, b in zip(gains, self._pay(), strict=True)]
        return gains

    def _pay(self) -> list[float]:
        gains = [0.0] * self.variant.seats
        self._pay_seats(self.variant.row, list(self.match.position), self._terms, gains)
        return gains

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat sees, and which acts are open to it, as arrays."""
        view = self.view(seat)
        return {"observation": self.observer.observe(view), "action_mask": mask_of(view.acts)}

    def render(self, mode: str | None) -> str | None:
        """The position as a spectator sees it, in words; printed where the mode is "human"."""
        if mode != "human":
            return self.describe()
        print(self.describe())
        return None

    def describe(self) -> str:
        """The position as a spectator sees it."""
        view = self.match.view(None)
        turn = "nobody" if view.turn is None else f"player_{view.turn}"
        open_cards = by_family("envs", self.variant.family.name).describe(view)
        last = self.match.deal.acts[-1:]
        said = "".join(f", after {show_act(act)}" for act in last)
        return (
            f"{self.variant.title}, deal {view.number}: {turn} to act{said}; {open_cards}; "
            f"hands {view.hand_sizes}; scores {view.scores}"
        )


def variant_of(
    game: str | Variant,
    preset: str | None,
    seats: int | None,
    rules: Mapping[str, Any] | None,
) -> Variant:
    """A variant as it is, or as `hilojack.load` takes it."""
    if isinstance(game, Variant):
        if preset is not None or seats is not None or rules is not None:
            raise ValueError("a variant is settled: give its preset, seats and rules to load()")
        return game
    return load(game, preset=preset, seats=seats, rules=rules)
