"""The table in the browser: the server, its store, and the messages between it and the pages."""

import os
from pathlib import Path

# The page. Where the checkout cannot be written to, run.py builds it elsewhere.
STATIC = Path(os.environ.get("HILOJACK_STATIC") or Path(__file__).with_name("static"))
