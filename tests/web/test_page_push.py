"""Notices when the page is closed: asked for at the page, and shown by its service worker."""

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from hilojack.web.hall.keeping.persons import export_person
from page_support import WAIT, Person, Server, faults_of

SERVICE = "https://localhost:9/push/ann"
KEY = (  # of the example of RFC 8291
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
PUSHED = """(() => {
    Notification.requestPermission = async () => "granted";
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    const has = () => JSON.parse(sessionStorage.pushed ?? "null");
    const made = (key) => ({
        endpoint: "SERVICE",
        toJSON: () => ({ keys: {
            p256dh: "KEY",
            auth: "BTBZMqHH6r4Tts7J_aSIgg",
        } }),
        unsubscribe: async () => delete sessionStorage.pushed,
    });
    PushManager.prototype.subscribe = async (asked) => {
        sessionStorage.pushed = JSON.stringify(asked.applicationServerKey);
        return made();
    };
    PushManager.prototype.getSubscription = async () => (has() ? made() : null);
})()""".replace("SERVICE", SERVICE).replace("KEY", KEY)  # there is no push service here
TELL, TOLD = "Tell me also when this page is closed", "You are told also when this page is closed"
KNOWN = "JSON.parse(localStorage.getItem('hilojack.push'))?.codes ?? []"

pytestmark = pytest.mark.whole_browser


@pytest.fixture
def pushing(tmp_path: Path) -> Iterator[Server]:
    """A server that tells people whose page is closed."""
    server = Server(str(tmp_path / "tables.sqlite"), push=True)
    yield server
    server.kill()


def code_of(person: Person) -> str:
    return person.page.url.rpartition("/")[2]


def told_at(person: Person, server: Server) -> list[str]:
    """At which push services the server tells a person, at each of their tables."""
    token = person.page.evaluate("JSON.parse(localStorage.getItem('hilojack.key'))")
    with ThreadPoolExecutor(1) as other:  # the browser has a loop in this thread
        told = other.submit(lambda: asyncio.run(export_person(server.store, token))).result()
    return [one["endpoint"] for table in told["tables"] for one in table["told_at"]]


def test_a_person_asks_once_and_is_told_at_every_table(browser: Browser, pushing: Server) -> None:
    ann = Person(browser, pushing)
    ann.context.add_init_script(PUSHED)
    ann.lay("german-whist")
    first = code_of(ann)
    ann.page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    ann.open("/")
    assert told_at(ann, pushing) == [], "nothing is asked on its own account"
    expect(ann.page.get_by_role("button", name=TELL)).to_have_count(0)
    ann.page.get_by_role("button", name="Tell me when it is my turn").click()
    ann.page.get_by_role("button", name=TELL).click()
    expect(ann.page.get_by_role("button", name=TOLD)).to_be_visible()
    assert faults_of(ann) == []
    assert ann.page.evaluate(KNOWN) == [first]
    assert told_at(ann, pushing) == [SERVICE]
    key = json.loads(ann.page.evaluate("sessionStorage.pushed"))
    assert re.fullmatch(r"B[\w-]{86}", key)
    ann.lay("pitch")
    second = code_of(ann)
    ann.page.wait_for_function(f"({KNOWN}).length === 2")
    ann.page.reload()
    ann.dealt()
    assert ann.page.evaluate(KNOWN) == [first, second]
    assert told_at(ann, pushing) == [SERVICE] * 2
    ann.open("/")
    ann.page.get_by_role("button", name=TOLD).click()
    expect(ann.page.get_by_role("button", name=TELL)).to_be_visible()
    ann.page.wait_for_function("localStorage.getItem('hilojack.push') === 'null'")
    assert ann.page.evaluate("sessionStorage.pushed") is None
    assert ann.complaints == []


def test_a_server_without_push_offers_nothing(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.context.add_init_script(PUSHED)
    ann.lay("german-whist")
    ann.page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    ann.open("/")
    with ann.page.expect_response("**/api/mine"):
        ann.page.get_by_role("button", name="Tell me when it is my turn").click()
    ann.page.wait_for_timeout(300)
    expect(ann.page.get_by_role("button", name=TELL)).to_have_count(0)
    assert ann.complaints == []


def test_on_an_iphone_one_sentence_says_what_is_missing(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.context.add_init_script("delete window.Notification; navigator.standalone = false;")
    ann.lay("german-whist")
    ann.page.keyboard.press("o")
    expect(ann.page.locator("[data-notices]")).to_have_text(
        "On an iPhone or iPad, notices need this page on the home screen."
    )


CLICK = """async () => {
    self.clients.openWindow = async (path) => void (self.opened = path);
    const [shown] = await self.registration.getNotifications();
    const click = new NotificationEvent("notificationclick", { notification: shown });
    self.dispatchEvent(click);
    const moment = () => new Promise((go) => setTimeout(go, 20));
    const left = async () => (await self.registration.getNotifications()).length;
    for (let n = 0; n < 100 && (!self.opened || (await left()) > 1); n++) await moment();
    return [self.opened, await left()];
}"""


def test_a_push_shows_one_notice_for_each_table_which_opens_it(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.context.grant_permissions(["notifications"], origin=server.address)
    ann.open("/")
    ann.page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = ann.context.service_workers
    line = ann.context.new_cdp_session(ann.page)
    found: list[dict[str, Any]] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(event["registrations"]),
    )
    line.send("ServiceWorker.enable")
    ann.page.wait_for_timeout(300)
    shown = "self.registration.getNotifications().then((all) => all.map((n) => [n.title, n.tag]))"
    told: list[list[str]] = []
    for code, game in (("abcd2345", "Cinch"), ("efgh2345", "Don"), ("abcd2345", "Pitch")):
        data = json.dumps({"title": game, "code": code}).ljust(256)
        push = {
            "origin": server.address,
            "registrationId": found[0]["registrationId"],
            "data": data,
        }
        for n in range(WAIT // 50):
            if n % 40 == 0:  # a worker that was put to sleep may miss one
                line.send("ServiceWorker.deliverPushMessage", push)
            if [f"It is your turn at {game}", code] in (told := worker.evaluate(shown)):
                break
            ann.page.wait_for_timeout(50)
    assert sorted(told) == [
        ["It is your turn at Don", "efgh2345"],
        ["It is your turn at Pitch", "abcd2345"],
    ]
    opened, left = worker.evaluate(CLICK)
    assert opened in ("/table/abcd2345", "/table/efgh2345")
    assert left == 1
    assert ann.complaints == []
