"""A whole bot: `python examples/bot.py http://127.0.0.1:8052 CODE`.

It takes an open seat at a table and plays the first card or call that is open to it.
"""

import json
import sys
from urllib.request import Request, urlopen

if len(sys.argv) != 3:
    sys.exit("usage: python examples/bot.py http://127.0.0.1:8052 CODE")
server, code = sys.argv[1:]
headers = {"Content-Type": "application/json"}


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        return json.load(urlopen(Request(f"{server}/api/tables/{code}{path}", data, headers)))
    except OSError as error:
        if path == "/commands" and getattr(error, "code", 0) == 409:
            return  # play has moved on: look again
        sys.exit(f"{server}, table {code}: {error}")


headers["Authorization"] = "Bearer " + ask("/join", {"name": "Botticelli"})["token"]
number, state = -1, {"phase": ""}
while state["phase"] != "match-over":
    told = ask(f"/state?after={number}")  # answers as soon as there is something new
    number, state = told["number"], told["state"]
    full = all(seat["kind"] != "open" for seat in state["seats"])
    ready = state["seats"][state["seat"]]["ready"]
    if state["choices"]:
        act = state["choices"][0]["act"]
        ask("/commands", {"type": "act", "id": f"act-{number}", "at": number, "act": act})
    elif state["phase"] in ("waiting", "deal-over") and full and not ready:
        ask("/commands", {"type": "next", "id": f"next-{number}"})
print(state["count"])
