"""Two machines in a network of their own: what one reaches at the other while its owner lets the
network in, and before and after. Prints it as JSON.

unshare --map-root-user --net python tests/two_machines.py
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

HERE, THERE, PORT = "10.9.8.7", "10.9.8.8", 8052
NEAR, AFAR = f"http://127.0.0.1:{PORT}", f"http://{HERE}:{PORT}"
OWNER_SERVER = Path(__file__).with_name("owner_server.py")


def ask(address: str, body: Any = None, token: str = "", host: str = "") -> Any:
    """Return what a request is answered, or its status if it is an error; 0 if nobody answers."""
    headers = {"content-type": "application/json"}
    headers |= {"authorization": f"Bearer {token}"} if token else {}
    headers |= {"host": host} if host else {}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(address, data, headers), timeout=30) as answer:
            text = answer.read().decode()
            return json.loads(text) if text.startswith(("{", "[")) else answer.status
    except HTTPError as error:
        return error.code
    except (URLError, OSError):
        return 0


def machine() -> int:
    """Start another machine at the other end of a cable; return the number of its process."""
    other = subprocess.Popen(["unshare", "--net", "sleep", "600"])
    while os.readlink(f"/proc/{other.pid}/ns/net") == os.readlink("/proc/self/ns/net"):
        time.sleep(0.01)  # before it looks again
    for command in (
        "ip link set lo up",
        "ip link add cable type veth peer name end",
        f"ip link set end netns {other.pid}",
        f"ip addr add {HERE}/24 dev cable",
        "ip link set cable up",
        f"ip route add default via {THERE} dev cable",
        f"nsenter -t {other.pid} -n ip addr add {THERE}/24 dev end",
        f"nsenter -t {other.pid} -n ip link set end up",
    ):
        subprocess.run(command.split(), check=True)
    return other.pid


def main() -> None:
    other = machine()
    server = subprocess.Popen(
        [sys.executable, str(OWNER_SERVER), str(PORT)], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    ticket = next(line for line in server.stdout if "#owner-" in line).strip()[-32:]
    while not ask(f"{NEAR}/livez"):
        time.sleep(0.05)  # before it looks again

    def from_there(path: str, body: Any = None, token: str = "", host: str = "") -> Any:
        """Ask from the other machine."""
        asked = json.dumps([f"{AFAR}{path}", body, token, host])
        command = ["nsenter", "-t", str(other), "-n", sys.executable, __file__, asked]
        return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)

    told: dict[str, Any] = {"closed at first": from_there("/livez")}
    token = ask(f"{NEAR}/api/owner", {"ticket": ticket})["token"]
    told["ticket once more"] = ask(f"{NEAR}/api/owner", {"ticket": ticket})
    told["without the token"] = ask(f"{NEAR}/api/network", {"open": True}, "0" * 32)
    told["still closed"] = from_there("/livez")
    told["opened"] = ask(f"{NEAR}/api/network", {"open": True}, token)
    told["open"] = from_there("/livez")
    told["a page"] = from_there("/")
    told["another host"] = from_there("/livez", None, "", "evil.example")
    told["the owner's token from there"] = from_there("/api/network", {"open": False}, token)
    laid = from_there("/api/tables", {"game": "pitch", "players": ["me", "open"], "name": "Ann"})
    told["links"] = ask(f"{NEAR}/api/tables/{laid['code']}/invitation")["links"]
    held = subprocess.Popen(
        [
            *("nsenter", "-t", str(other), "-n", sys.executable, __file__),
            json.dumps([f"{AFAR}/api/tables/{laid['code']}/lines", None, laid["token"], ""]),
        ],
        stdout=subprocess.PIPE,
    )
    while (
        ask(f"{NEAR}/api/tables/{laid['code']}/state", None, laid["token"])["state"]["seats"][0][
            "present"
        ]
        is not True
    ):
        time.sleep(0.05)  # before it looks again
    told["shut"] = ask(f"{NEAR}/api/network", {"open": False}, token)
    told["who was there"] = held.wait()
    told["closed again"] = from_there("/livez")
    told["here"] = bool(ask(f"{NEAR}/livez"))
    told["links then"] = ask(f"{NEAR}/api/tables/{laid['code']}/invitation")["links"]
    told["opened again"] = ask(f"{NEAR}/api/network", {"open": True}, token)["open"]
    told["open again"] = from_there("/livez")
    server.terminate()
    told["ended"] = server.wait()
    print(json.dumps(told))
    os.kill(other, 9)


if __name__ == "__main__":
    if sys.argv[1:]:
        print(json.dumps(ask(*json.loads(sys.argv[1]))))
    else:
        main()
