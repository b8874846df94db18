"""The table in lines of text: one event a line, for a screen reader, a pipe or a plain terminal."""

import os
import sys
from collections.abc import Callable
from typing import TextIO

from hilojack.cards import parse_cards
from hilojack.players import PLAYERS
from hilojack.tui.session import MISTAKES, Session, advice, default_opponent
from hilojack.variants.page import rule_page
from hilojack.variants.variant import Variant, games, load, read_file, seats_of
from hilojack.views import View
from hilojack.voices.asking import position_lines
from hilojack.voices.commands import Command, help_lines, read
from hilojack.voices.speech import Speaker, house_rules
from hilojack.words import session as say

Deeds = dict[str, Callable[[], list[str]]]
AT_THE_END = ("d", "m", "x")  # asked for after a deal, where a piped table deals without asking


class LeftTable(Exception):
    """The player leaves the table."""


class PlainTable:
    """The table in lines: it prints what happens, and asks until it reads a legal action.

    If the lines come from a pipe, it deals without asking and ends with the match.
    """

    def __init__(self, session: Session, lines: TextIO, out: TextIO) -> None:
        self.session = session
        self._lines = lines
        self._out = out
        self._typed = lines.isatty()

    def run(self, greeting: list[str]) -> int:
        """Play until the player leaves, the lines end, or a piped match is over."""
        try:
            self._say(greeting)
            if self.session.resumed:
                self._view()
            while self._go_on():
                pass
        except (LeftTable, KeyboardInterrupt, EOFError):
            self._write("\n" if self._typed else "")
            self.session.save()
        self._say([self.session.farewell])
        return 0

    # --- printing and asking ---------------------------------------------------------------------

    def _go_on(self) -> bool:
        """Print the news and take the next step. Return False if a piped match is over."""
        session = self.session
        self._tell()
        if session.waiting:
            session.let_opponent_act()
            while session.lays_on:
                session.let_opponent_act()
        elif not session.deal_over:
            picking = session.picking and say.with_help(session.picking)
            self._obey(self._ask(picking or decision_prompt(session.view, session.voice)))
        elif self._typed:
            self._obey(self._ask(self._prompt_at_the_end()) or ("" if session.over else "d"))
        else:
            self._say(session.final_words)
            if session.over:
                return False
            session.next_deal()
        return True

    def _tell(self) -> None:
        session = self.session
        self._say(session.voice.tell(session.news()))
        if session.trouble:
            self._say([session.trouble])
            session.trouble = None

    def _prompt_at_the_end(self) -> str:
        """Return the question between deals and matches, with the score."""
        session = self.session
        score = " ".join(session.final_words)
        if session.over:
            return say.after_the_match(score)
        return say.with_help(say.after_a_deal(score))

    def _ask(self, prompt: str) -> str:
        """Return the line typed; a piped one is not echoed, so the prompt ends its line there."""
        self._write(prompt if self._typed else f"{prompt.rstrip()}\n")
        line = self._lines.readline()
        if not line:
            raise EOFError
        return line.strip()

    def _obey(self, line: str) -> None:
        """Perform a command or an action, or print why it is not possible."""
        if not line:
            return
        try:
            view = self.session.view
            meant = several(line, view) or read(line, view, self.session.voice.COMMANDS)
            if isinstance(meant, Command):
                looks = looked_at(view, self.session.voice)
                if meant.word in looks:
                    self._say(looks[meant.word]())
                else:
                    getattr(self, f"_{meant.word}")()  # the method of that name below
                return
        except ValueError as error:
            self._say([str(error)])
            return
        session = self.session
        reason = session.discard(meant) if isinstance(meant, list) else session.act(meant)
        if reason:
            self._say([reason])

    def _say(self, lines: list[str]) -> None:
        self._write("".join(f"{line}\n" for line in lines))

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()

    # --- the commands ----------------------------------------------------------------------------

    def _help(self) -> None:
        voice = self.session.voice
        offered = [c for c in voice.COMMANDS if self._typed or c.letter not in AT_THE_END]
        self._say(help_lines(offered, voice.HOW_TO_PLAY))

    def _view(self) -> None:
        self._say(position_lines(self.session.view, self.session.voice))

    def _undo(self) -> None:
        self.session.undo()
        self._say([say.taken_back])

    def _hint(self) -> None:
        view, voice = self.session.view, self.session.voice
        if self._typed:
            self._say([say.thinking])
        self._say(advice(view, voice))

    def _review(self) -> None:
        if self._typed and not self.session.why_no_review:
            self._say([say.reviewing])
        try:
            review = self.session.review()
        except KeyboardInterrupt:
            self._say([say.stopped])
            return
        from hilojack.review.words import review_lines

        self._say(review_lines(review, worst=MISTAKES, seat=self.session.seat))
        self._say(self.session.note(review))
        self._try_again()

    def _try_again(self) -> None:
        """Ask for a decision of the review, and play on from it."""
        line = self._ask(say.or_none(say.number_of_decision))
        if not line:
            return
        if not line.isdecimal():
            raise ValueError(say.not_a_decision_number(line))
        self.session, words = self.session.play_again(int(line))
        self._say(words)
        self._view()

    def _faces(self) -> None:
        self._say([say.suits_are_letters])

    def _pause(self) -> None:
        self._say([say.no_pause])

    def _wait(self) -> None:
        self._say([say.no_time_limit])

    def _resign(self) -> None:
        """Ask once, and resign unless the answer is no."""
        session = self.session
        if session.why_not_resign:
            raise ValueError(session.why_not_resign)
        if self._ask(f"{session.resigning} ").lower() not in ("y", "yes"):
            self._say([say.you_play_on])
            return
        session.resign()

    def _deal(self) -> None:
        self.session.next_deal()

    def _rematch(self) -> None:
        self.session.rematch()

    def _quit(self) -> None:
        raise LeftTable

    def _new(self) -> None:
        """Ask for a game, a preset, the number of players and the opponents, one after another."""
        now = self.session.variant
        game = self._choose(say.game_head, games(), now.game)
        file = read_file(game)
        preset = now.preset if game == now.game else file["default"]
        preset = self._choose(say.preset_head, tuple(file["presets"]), preset)
        choices = seats_of(file, preset)
        seats = str(now.seats if now.seats in choices else choices[0])
        seats = self._choose(say.players_head, tuple(map(str, choices)), seats)
        opponents = tuple(PLAYERS)
        first = self.session.opponents[0]
        now_playing = first if first in opponents else default_opponent()
        opponent = self._choose(say.opponents_head, opponents, now_playing)
        same = (game, preset) == (now.game, now.preset)
        rules = now.house_rules if same and self._keeps_house_rules() else {}
        variant = load(game, preset=preset, seats=int(seats), rules=rules)
        self.session, words = self.session.begin_another(variant, [opponent])
        self._say([*words, f"{variant.title}: {file['summary']}"])

    def _keeps_house_rules(self) -> bool:
        rules = house_rules(self.session.variant)
        if not rules:
            return False
        question = say.keep_house_rules(", ".join(rules))
        return self._choose(question, ("yes", "no"), "yes") == "yes"

    def _choose(self, what: str, names: tuple[str, ...], now: str) -> str:
        """Return a name, typed in full, in part or as its number; an empty line keeps `now`."""
        if len(names) == 1:
            return names[0]
        listed = ", ".join(f"{place} {name}" for place, name in enumerate(names, 1))
        while True:
            line = self._ask(say.choose_one(what, listed, now)).lower()
            if not line:
                return now
            if line in names:
                return line
            if line.isdecimal() and 1 <= int(line) <= len(names):
                return names[int(line) - 1]
            near = [name for name in names if name.startswith(line)]
            if len(near) == 1:
                return near[0]
            self._say([say.not_one_of_them(line)])


def decision_prompt(view: View, voice: Speaker) -> str:
    """Return the prompt: the hand, what the choice hangs on, and what is asked."""
    hand = [voice.hand_words(view)] if any(view.hand_sizes) else []
    return " ".join([*hand, *voice.situation(view), say.with_help(voice.asked(view))])


def looked_at(view: View, voice: Speaker) -> Deeds:
    """Return what the commands print that only look, by word."""
    return {
        "view": lambda: position_lines(view, voice),
        "last": lambda: voice.look_back(view),
        "score": lambda: voice.score_lines(view),
        "count": lambda: voice.counted_cards(view),
        "rules": lambda: rule_lines(view.variant),
    }


def several(line: str, view: View) -> list[int]:
    """Return the cards to discard that a line names one after another: none if it does not."""
    if getattr(view, "laying", None) is None or len(line.split()) < 2:
        return []
    try:
        return parse_cards(line)
    except ValueError:
        return []  # one joker, as in `black joker`, or a slip that `read` explains


def typed_line(lines: TextIO, out: TextIO, prompt: str) -> str | None:
    """Ask for a line; return it, or None at the end of the lines or after Ctrl-C."""
    out.write(prompt)
    out.flush()
    try:
        line = lines.readline()
    except KeyboardInterrupt:
        return None
    return line.strip() if line else None


def rule_lines(variant: Variant) -> list[str]:
    """Return the rule page without Markdown, a rule or a paragraph a line."""
    lines: list[str] = []
    begun = False  # the next line of the page continues the last one
    for line in rule_page(variant).splitlines():
        text = line.strip().replace("**", "").replace("`", "")
        own = text.startswith(("#", "- ", "|"))
        if begun and text and not own:
            lines[-1] += f" {text}"
        elif text:
            lines.append(text.lstrip("# ").removeprefix("- "))
        begun = bool(text) and not text.startswith("#")
    return lines


def play_plain(session: Session, greeting: list[str]) -> int:
    """Play in lines of text on the terminal or the pipes of this process."""
    try:
        return PlainTable(session, sys.stdin, sys.stdout).run(greeting)
    except BrokenPipeError:
        # Nobody reads any more; the match is saved. Unwritten lines have nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
