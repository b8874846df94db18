"""A server for the tests of the page: its bots do not dally and nobody is turned away.

python tests/page_server.py PORT STORE [TAKEOVER [FIRST [ORIGIN]]]

TAKEOVER: after how many seconds a bot plays for who is not there. FIRST: after how many the first
deal is dealt without silent pages. ORIGIN: the address of the server in browsers. In the
environment, DAY: the seconds of a day, of those that a turn may take; PUSH: 1 if people whose page
is closed are told of their turn; OPEN: 1 if tables may be opened to strangers.
"""

import os
import sys

from hilojack.web.hall import hall
from hilojack.web.hall.attendance import Times
from hilojack.web.serving.guard import Limits
from hilojack.web.serving.start import serve

OPENING = 3.0  # seconds for which a page may keep its nonce
LIMITS = Limits(
    requests=1e6,
    request_burst=1e6,
    work=1e6,
    work_burst=1e6,
    tables=1e6,
    table_burst=1e6,
    messages=1e6,
    joins=1e6,
    lists=1e6,
    list_burst=1e6,
    lessons=1e6,
    hellos=1e6,
)

if __name__ == "__main__":
    port, store = int(sys.argv[1]), sys.argv[2]
    takeover = float(sys.argv[3]) if len(sys.argv) > 3 else 60.0
    first = float(sys.argv[4]) if len(sys.argv) > 4 else 0.5
    day = float(os.environ.get("DAY", "86400"))
    hall.HOUSE_KEPT = min(hall.HOUSE_KEPT, day / 10)
    times = Times(
        pace=0.0,
        after_trick=0.0,
        beat=0.0,
        takeover=takeover,
        first_deal=first,
        opening=OPENING,
        day=day,
    )
    sys.exit(
        serve(
            port=port,
            store=store,
            origins=sys.argv[5:],
            browser=False,
            times=times,
            limits=LIMITS,
            push=os.environ.get("PUSH") == "1",
            push_anywhere=True,
            open_tables=os.environ.get("OPEN") == "1",
        )
    )
