"""A person who knows the page by its accessibility tree alone: roles, names and states, the title,
and what live regions tell. They press what has the focus, and never see where anything lies.
"""

import re
import time
from collections.abc import Callable, Sequence
from urllib.parse import quote

from playwright.sync_api import Locator

from page_support import WAIT, Person

SHUT = ", may not be played"
REVOKE = ", would be a revoke"
END = re.compile(r"^End of the (deal|match)$")
NEXT = re.compile(r"^(Next deal|Another match)")


class Listener(Person):
    """Drives the table as a screen reader does."""

    # --- what the tree says ----------------------------------------------------------------------

    def within(self, role: str, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role(role, name=name, exact=isinstance(name, str))  # type: ignore[arg-type]

    def told(self) -> list[str]:
        """The latest sentences that were told."""
        return self.within("log", "The play").get_by_role("paragraph").all_inner_texts()

    def asked(self) -> str:
        """What is asked, as the live region of one's own place tells it."""
        place = self.within("region", "Your place").get_by_role("status")
        return " ".join(place.all_inner_texts())

    def until(self, seen: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + WAIT / 1000
        while not seen():
            assert time.monotonic() < deadline, f"{what} is never told: {self.tree()}"
            self.page.wait_for_timeout(15)

    def tree(self) -> str:
        return self.page.get_by_role("main").aria_snapshot()

    @property
    def over(self) -> bool:
        return self.within("region", END).count() > 0

    @property
    def mine(self) -> bool:
        return self.page.title().startswith("● Your turn")

    @property
    def phase(self) -> str:
        if not self.over:
            return "play"
        return "match-over" if self.within("region", "End of the match").count() else "deal-over"

    def held(self) -> list[str]:
        cards = self.within("group", "Your hand").get_by_role("button")
        return [str(card.get_attribute("aria-label")) for card in cards.all()]

    # --- what is done ----------------------------------------------------------------------------

    def press(self, role: str, name: str | re.Pattern[str], key: str = "Enter") -> None:
        self.within(role, name).first.press(key)

    def lay(
        self,
        game: str,
        *,
        seats: int | None = None,
        level: str = "random",
        preset: str | None = None,
        rules: Sequence[str] = (),
        people: int = 1,
        **_: object,
    ) -> None:
        asked = [f"opponent={level}", *(f"rule={quote(rule)}" for rule in rules)]
        asked += [f"seats={seats}"] if seats else []
        asked += [f"preset={preset}"] if preset else []
        self.open(f"/new/{game}?{'&'.join(asked)}")
        if people > 1:
            self.press("button", re.compile("^Invite"))
            self.within("region", "Waiting").wait_for()
        else:
            self.press("button", "Play")
            self.dealt()

    def dealt(self) -> None:
        self.until(lambda: self.over or self.within("group", "Your hand").count() > 0, "a hand")

    def my_turn(self) -> bool:
        self.until(lambda: self.over or (self.mine and self.asked() != ""), "whose turn it is")
        return not self.over

    def act(self) -> bool:
        if not self.my_turn():
            return False
        before = self.told()
        self.choice().press("Enter")
        self.until(lambda: self.told() != before or self.over, "what was done")
        return True

    def choice(self) -> Locator:
        """The first of the cards that may be played, or of the calls."""
        hand = self.within("group", "Your hand")
        cards = hand.get_by_role("button", disabled=False).all()
        names = [str(card.get_attribute("aria-label")) for card in cards]
        for card, name in zip(cards, names, strict=True):
            if not name.endswith((SHUT, REVOKE)):
                return card
        calls = self.within("group", "Your calls").get_by_role("button")
        assert calls.count(), f"nothing may be done: {self.tree()}"
        return calls.first

    def go_on(self) -> None:
        """Go on to the next deal, which may be over as it is dealt: hands are thrown in."""
        ended, before = self.end()[0], self.told()
        self.press("button", NEXT)
        self.until(
            lambda: self.told() != before and (not self.over or self.end()[0] != ended),
            "the next deal",
        )

    def play_match(self, most: int = 12) -> int:
        for deal in range(1, most + 1):
            self.play_deal()
            end = self.within("region", END)
            self.until(lambda: "Shuffle proved" in end.inner_text(), "the proof")  # noqa: B023
            if self.phase == "match-over":
                return deal
            self.go_on()
        raise AssertionError(f"nobody won in {most} deals")

    def end(self) -> tuple[str, list[str]]:
        end = self.within("region", END)
        lines = end.get_by_role("listitem").all_inner_texts()
        return end.get_by_role("heading").first.inner_text(), lines

    def hint(self) -> str:
        self.press("button", "Hint (H)")
        self.page.set_default_timeout(120_000)
        hint = self.page.get_by_role("status").filter(has_text="Hint:")
        hint.wait_for(state="attached")
        self.page.set_default_timeout(WAIT)
        return hint.inner_text()

    def undo(self) -> None:
        before = self.held()
        self.press("button", "Undo (U)")
        self.until(lambda: self.held() != before and self.mine, "that the card is back")

    def refusal(self) -> str | None:
        shut = [name for name in self.held() if name.endswith(SHUT)]
        if not shut:
            return None
        self.press("button", shut[0])
        alert = self.page.get_by_role("alert")
        alert.wait_for()
        return alert.inner_text()

    def last_trick(self) -> list[str]:
        """Look at the last trick, and put it away."""
        look = self.within("button", "Last trick (L)")
        look.press("Enter")
        cards = self.within("group", "The last trick").get_by_role("img").all()
        names = [str(card.get_attribute("aria-label")) for card in cards]
        look.press("Enter")
        assert self.within("group", "The last trick").count() == 0
        return names

    def sheet(self, button: str, title: str) -> Locator:
        """Open a sheet."""
        self.press("button", button)
        sheet = self.within("dialog", title)
        sheet.wait_for()
        return sheet

    def read_rules(self) -> str:
        rules = self.sheet("Rules (R)", "Rules")
        rules.get_by_role("heading").nth(2).wait_for()  # those of the sheet follow
        words = rules.inner_text()
        rules.press("Escape")
        return words

    def set(self, label: str, on: bool) -> None:
        box = self.sheet("Settings (O)", "Settings").get_by_role("checkbox", name=label)
        if box.is_checked() != on:
            box.press("Space")
        box.press("Escape")

    def say(self, words: str) -> None:
        self.press("tab", re.compile("^Chat"))
        self.within("textbox", "Say something").fill(words)
        self.within("textbox", "Say something").press("Enter")

    def hears(self, words: str) -> None:
        self.until(lambda: any(words in line for line in self.told()), words)
