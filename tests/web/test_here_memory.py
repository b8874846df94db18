"""Python's memory, which a browser keeps for later starts, and the archives that it begins with."""

import io
import json
import subprocess
import sys
import zipfile
from typing import Any

import pytest
from playwright.sync_api import Browser

from here_support import OF_MEMORY, memory_kept, visitor
from page_support import Person, Server, built, run_node, somebody

MIB = 1 << 20
DAMAGE = f"""async () => {{
    const cache = await caches.open({OF_MEMORY});
    const [asked] = await cache.keys();
    await cache.put(asked, new Response(new Uint8Array(1000)));
}}"""
ROOM = "free => void (navigator.storage.estimate = async () => ({ quota: free, usage: 0 }))"
KEEP = "([name, size]) => memory.keep(name, new Uint8Array(size))"
KEPT = "async (name) => (await memory.kept(name))?.length ?? null"


def first_card(person: Person) -> str:
    """Open the page anew, and play the first card of a table; the address of the table."""
    person.open("/")
    person.page.reload()
    person.lay("california-jack")
    assert person.act()
    return person.page.url


def test_later_starts_go_on_from_the_memory_if_it_can_be_read(
    browser: Browser, web_address: str
) -> None:
    with somebody(visitor(browser, web_address)) as ann:
        places = [first_card(ann)]
        size = memory_kept(ann.page)
        assert 8 * MIB < size < 64 * MIB
        places.append(first_card(ann))
        assert memory_kept(ann.page) == size, "it could be read, else it would have been given up"
        ann.page.evaluate(DAMAGE)
        places.append(first_card(ann))
        assert memory_kept(ann.page, MIB) == size, "it is made anew"
        assert len(set(places)) == 3, "chance is not part of what is kept"


def test_a_memory_is_kept_alone_and_only_where_there_is_plenty_of_room(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.open("/")
    ann.page.evaluate(f"{built('src/here/memory.ts')}; globalThis.memory = page; null")
    for free, kept in ((9_000, None), (11_000, 1_000)):
        ann.page.evaluate(ROOM, free)
        ann.page.evaluate(KEEP, ["one", 1_000])
        assert ann.page.evaluate(KEPT, "one") == kept
    ann.page.evaluate(KEEP, ["two", 500])
    assert [ann.page.evaluate(KEPT, name) for name in ("one", "two")] == [None, 500]
    ann.page.evaluate("memory.forget()")
    assert ann.page.evaluate(KEPT, "two") is None
    ann.close()


def test_all_that_is_done_before_needs_no_library_of_machine_code() -> None:
    program = (
        "import sys; sys.modules['msgspec'] = None\n"
        "from hilojack.web.serving.alone import ahead; ahead.prepare(); print(len(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 200


UNPACKED = """
const { stdin, stdout } = process;
const parts = [];
for await (const part of stdin) parts.push(part);
const all = new Uint8Array(Buffer.concat(parts)).buffer;
const text = (bytes) => Buffer.from(bytes).toString("latin1");
const told = [];
try {
    for (const [name, bytes] of page.filesOf(all)) told.push([name, text(bytes)]);
} catch (error) {
    told.push(String(error));
}
stdout.write(JSON.stringify(told));
"""


@pytest.mark.parametrize("how", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_an_archive_is_unpacked_by_the_page(how: int) -> None:
    files = {"a.pyc": bytes(range(256)), "b/\u00e4.txt": b"", "b/c/d.toml": b"x = 1" * 100}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    told = run_node(f"{built('src/here/zip.ts')}\n{UNPACKED}", packed.getvalue())
    if how == zipfile.ZIP_STORED:
        wanted: list[Any] = [[name, data.decode("latin1")] for name, data in files.items()]
    else:
        wanted = ["Error: a file of the archive is compressed"]
    assert json.loads(told) == wanted
