"""A table without a server, in the browser of its page."""
