# What goes wrong with what is kept: on a server's disk, in a browser, and in a backup.

disk-is-not-written = The server cannot write to its disk. Nothing has changed; please try again
    later.

is-damaged = This is damaged where it is kept. Other tables are as before.

is-of-newer-release = This was written by a newer release, which must open it. Please try again in a
    moment.

browser-failed = This browser could not read or write your tables. Nothing has changed; please try
    again.

browser-is-full = This browser has no room left for your tables. Nothing has changed; free some
    space on this device, then try again.

no-backup = This file is no backup, or it is damaged. Nothing was taken from it.

backup-is-newer = A newer release wrote this file, and this one cannot read it. Nothing was taken
    from it.
