"""The games in OpenSpiel: one deal from a score of zero, dealt by the last player.

    >>> import pyspiel
    >>> len(register())
    16
    >>> pyspiel.load_game("hilojack_pitch(players=5)").num_players()
    5

A game is named `hilojack_` and its name, with `_` for `-`. Its parameters are `preset`, `players`,
and `rules`: house rules as `key:value`, separated by `;`. Chance nodes bring the cards; actions are
acts. An information state is all that a seat has seen since the deal began, and its hand. An
observation is that of `envs.observation`; the tensor of an information state adds `envs.history`:
of a shedding game, whose deals may never end, its last lines. Rewards come at the end: what a
player's side scored beyond the mean of the others.
"""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import numpy as np

from hilojack.calls import show_act
from hilojack.cards import show_card
from hilojack.envs.chance import ChanceDeal, World
from hilojack.envs.observation import ACTS, Observer
from hilojack.envs.resampling import resample
from hilojack.families import by_family
from hilojack.system.extras import missing
from hilojack.variants.variant import Variant, games, load

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("open_spiel", "spiel", "This module") from error

PREFIX = "hilojack_"
Params = Mapping[str, str | int]


class HilojackGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """One variant."""

    def __init__(self, game: str, params: Params | None = None) -> None:
        params = params or {}
        self.variant = variant_of(game, params)
        self.world = World(self.variant)
        self.observer = Observer(self.variant)
        room = by_family("envs", self.variant.family.name)
        most = float(room.stakes(self.variant).whole)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTS,
            max_chance_outcomes=self.observer.cards,
            num_players=self.variant.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=room.longest_deal(self.variant),
        )
        super().__init__(game_type(game), info, params)

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return load_again, (str(self),)

    def new_initial_state(self) -> "HilojackState":
        """Return the state before the first card is dealt."""
        return HilojackState(self)

    def make_py_observer(
        self,
        iig_obs_type: "pyspiel.IIGObservationType | None" = None,
        params: Params | None = None,
    ) -> "HilojackObserver | None":
        """Return an observer, or None if OpenSpiel asks for only the public or private part."""
        if params:
            raise ValueError(f"observations take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (kind.public_info and own):
            return None
        return HilojackObserver(self.observer, perfect_recall=kind.perfect_recall)


class HilojackState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """One deal so far."""

    def __init__(self, game: HilojackGame) -> None:
        super().__init__(game)
        self.deal = ChanceDeal(game.world)

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return state_again, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def current_player(self) -> int:
        """Return the seat to act, or chance."""
        if self.deal.waits_for_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.over else self.deal.turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.deal.legal_acts()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come, each with its probability."""
        return self.deal.outcomes()

    def _apply_action(self, action: int) -> None:
        self.deal.move(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {show_card(action)}"
        return show_act(action)

    def is_terminal(self) -> bool:
        return self.deal.over

    def returns(self) -> list[float]:
        """Return what the deal brought every seat."""
        return self.deal.gains()

    def __str__(self) -> str:
        orders = " / ".join(" ".join(map(show_card, order)) for order in self.deal.orders)
        filling = self.deal.filling
        lying = dict(sorted(filling.order.items())) if filling else {}
        dealing = " ".join(f"{place}:{show_card(card)}" for place, card in lying.items())
        acts = " ".join(map(show_act, self.deal.acts))
        return f"{orders}; cut {self.deal.cut}; dealing {dealing}; {acts}"

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "HilojackState":
        """Return a state that a player cannot tell from this one.

        `probability_sampler()` returns random numbers from 0 to 1.
        """
        chance = Random(float(probability_sampler()))
        other = HilojackState(self.get_game())
        goal = resample(self.deal, player_id, chance)
        for move in moves_of(goal):
            other.apply_action(move)
        return other


def moves_of(deal: ChanceDeal) -> list[int]:
    """Return the moves that lead to a deal, including those of chance."""
    moves: list[int] = []
    again = ChanceDeal(deal.world)
    while (
        len(again.acts) < len(deal.acts)
        or len(again.orders) < len(deal.orders)
        or (again.row is None and deal.row is not None)
    ):
        if again.filling:
            number = len(again.orders)
            lying = dict(zip(deal.places[number], deal.orders[number], strict=True))
            group, filled = again.filling.group()
            moves.append(sorted(lying[place] for place in group)[len(filled)])
        elif again.waits_for_chance:
            moves.append(deal.cut)
        else:
            moves.append(deal.acts[len(again.acts)])
        again.move(moves[-1])
    return moves


class HilojackObserver:
    """A player's observation, or all that it knows, as numbers and as a text."""

    def __init__(self, observer: Observer, *, perfect_recall: bool) -> None:
        self._observer = observer
        self._remembers = perfect_recall
        self._history: Any = None
        self.dict: dict[str, Any] = {}
        size, shape = observer.size, (0, 0)
        if perfect_recall:
            self._history = observer.room.remember(observer.variant)
            shape = self._history.shape
        self.tensor: Any = np.zeros(size + shape[0] * shape[1], np.float32)
        self.dict["observation"] = self.tensor[:size]
        if perfect_recall:
            self.dict["history"] = self.tensor[size:].reshape(shape)

    def set_from(self, state: HilojackState, player: int) -> None:
        """Write the observation of a player into `tensor`."""
        if state.deal.row is None:
            self.tensor[:] = 0
            return
        view = state.deal.view(player)
        self.dict["observation"][:] = self._observer.observe(view)
        if self._history:
            self._history.write(view, self.dict["history"])

    def string_from(self, state: HilojackState, player: int) -> str:
        """Return all that the player has seen, or its observation, as a text."""
        if self._remembers:
            return state.deal.knowledge(player)
        self.set_from(state, player)
        return " ".join(str(int(number)) for number in self.tensor)


# --- games ---------------------------------------------------------------------------------------


@cache
def register() -> tuple[str, ...]:
    """Register every game with OpenSpiel. Return their names there."""
    for game in games():
        pyspiel.register_game(game_type(game), game_class(game))
    return tuple(map(spiel_name, games()))


def load_again(name: str) -> HilojackGame:
    """Return a game that was pickled, perhaps in another process."""
    register()
    game: HilojackGame = pyspiel.load_game(name)
    return game


def state_again(text: str) -> HilojackState:
    """Return a state that was pickled, perhaps in another process."""
    register()
    _, state = pyspiel.deserialize_game_and_state(text)
    return state  # type: ignore[no-any-return]


def game_class(game: str) -> type[HilojackGame]:
    """Return a class for one game: only a class, once registered, outlives the interpreter."""

    def begin(self: HilojackGame, params: Params | None = None) -> None:
        HilojackGame.__init__(self, game, params)

    return type(f"{HilojackGame.__name__}_{game}", (HilojackGame,), {"__init__": begin})


def spiel_name(game: str) -> str:
    return PREFIX + game.replace("-", "_")


@cache
def game_type(game: str) -> "pyspiel.GameType":
    """Return the description of a game for OpenSpiel."""
    variant = load(game)
    file = variant.file
    numbers = {n for preset in file["presets"].values() for n in preset.get("seats", file["seats"])}
    return pyspiel.GameType(
        short_name=spiel_name(game),
        long_name=f"{file['name']} (Hilojack)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"preset": "", "players": 0, "rules": ""},
    )


def variant_of(game: str, params: Params) -> Variant:
    """Return the variant that the parameters of a game name."""
    rules = {}
    for rule in filter(None, str(params.get("rules", "")).split(";")):
        key, colon, value = rule.partition(":")
        if not colon:
            raise ValueError(f"rule must be key:value, not '{rule}'")
        rules[key.strip()] = value.strip()
    preset = str(params.get("preset", "")) or None
    return load(game, preset=preset, seats=int(params.get("players", 0)) or None, rules=rules)
