"""A server as its owner starts it: it prints the address that it would open in their browser.

python tests/owner_server.py PORT [HOST]

HOST: what is taken for the address of this machine in its network.
"""

import sys
import webbrowser
from typing import Any

from hilojack.web.serving import network, start


def opens(address: str) -> bool:
    print(address, flush=True)
    return True


if __name__ == "__main__":
    shown: Any = start
    shown.has_display = lambda: True
    webbrowser.open = opens  # type: ignore[assignment]
    if len(sys.argv) > 2:
        network.own_address = lambda: sys.argv[2]
    sys.exit(start.serve(port=int(sys.argv[1]), store="memory", warm=False))
