"""The store as its operator sees it: versions, checks, backups, and what is given back or goes."""
