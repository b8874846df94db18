"""`python -m hilojack`."""

import sys

from hilojack.cli import main

sys.exit(main())
