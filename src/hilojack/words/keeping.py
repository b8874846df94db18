"""Written by `python src/hilojack/words/writing.py` from en/keeping.ftl: change that."""

# ruff: noqa: E501

disk_is_not_written = (
    "The server cannot write to its disk. Nothing has changed; please try again later."
)


is_damaged = "This is damaged where it is kept. Other tables are as before."


is_of_newer_release = (
    "This was written by a newer release, which must open it. Please try again in a moment."
)


browser_failed = (
    "This browser could not read or write your tables. Nothing has changed; please try again."
)


browser_is_full = "This browser has no room left for your tables. Nothing has changed; free some space on this device, then try again."


no_backup = "This file is no backup, or it is damaged. Nothing was taken from it."


backup_is_newer = (
    "A newer release wrote this file, and this one cannot read it. Nothing was taken from it."
)
