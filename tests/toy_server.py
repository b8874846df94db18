"""The server of `page_server.py`, which plays the toy family too."""

import runpy
from pathlib import Path

from toy_family import registered

if __name__ == "__main__":
    with registered():
        runpy.run_path(str(Path(__file__).with_name("page_server.py")), run_name="__main__")
