"""The table in the browser: the server, its store, and the messages between it and the pages."""
