# The page that plays without a server.

# $count (number)
exported = { $count ->
    [one] 1 match
   *[other] { $count } matches
} exported.
no-finished-match = There is no finished match yet.

# $count (number)
not-among-them = { $count ->
    [one] 1 match cannot be read, and is not among them.
   *[other] { $count } matches cannot be read, and are not among them.
}

# $count (number)
imported = { $count ->
    [one] 1 table
   *[other] { $count } tables
} imported or brought up to date.
all-here-already = All of its tables are here already.

# $count (number)
went-on-here = { $count ->
    [one] 1 table went on here as well: it stays as here.
   *[other] { $count } tables went on here as well: they stay as here.
}

# $key (text)
belong-to-another-key = Its statistics belong to another key, { $key }: enter it above to see them.

database-not-opened = the database cannot be opened
database-not-read = the database cannot be read

# $path (text), $status (number)
cannot-be-read-since = { $path } cannot be read: { $status }

# $path (text)
cannot-be-read = { $path } cannot be read
compressed-in-archive = a file of the archive is compressed

all-of-it-is-kept = All of it is kept in this browser: it plays without a network.
all-of-it-is-in-this-tab = All of it is in this tab: it plays on without a network until you close
    or reload the tab.
once-it-has-all-come = Once it has all come, it plays without a network.
once-it-has-all-come-it-plays = Once it has all come, it plays on without a network until you close
    or reload this tab.

# $version (text)
version = Version { $version }.

in-this-browser = In this browser
the-records-are-files-that = The records are files that
and = and
read-a-backup-holds = read. A backup holds everything: import it in another browser, or give it to a
    server with
export-the-finished-matches = Export the finished matches
back-up-everything = Back up everything
import-a-backup = Import a backup
delete-everything = Delete everything
please-wait = Please wait…
please-wait-this-needs = Please wait: this needs a part of the page that is still loading…
delete-question = Delete everything?
all-tables-results-seats = All tables, results, seats and settings of this page are deleted from
    this browser. Without a backup nobody can bring them back.
keep-it = Keep it
this-page-is-a-table = This page is a table for one device: it sends nothing to anybody. A friend
    beside you can have a seat here. To play with a friend elsewhere, run Hilojack on a computer,
    with
in-its-folder-and-send = in its folder, and send your friend the link that it shows.
this-browser-keeps-nothing = This browser keeps nothing of this page: your tables end when you close
    or reload it.
this-browser-has-promised = This browser has promised to keep your tables until you delete them.
your-tables-stay-in-this-browser = Your tables stay in this browser until you delete them. It has
    not promised to keep them, so it may delete them when this device runs out of room; a backup
    keeps them safe.

# $host (text)
only-a-page-from-opens = Only a page from { $host } opens them. If its computer will not serve this
    page again, back up everything, and import it elsewhere.

a-newer-version-is-ready = A newer version is ready.
a-newer-version-is-in-use = A newer version is in use in another tab.
use-it = Use it
later = Later
all-of-this-page = All of this page has come. It plays on without the computer that gave it until
    you close or reload this tab.
ok = OK
this-browser-keeps-no-data = This browser keeps no data of this page, perhaps because the window is
    private. You can play, but your tables end when you close or reload the page.
open-in-another-tab = Open in another tab
your-tables-are-open = Your tables are open in another tab of this browser. One tab can use them at
    a time; nothing is lost when you change.
kept-by-a-newer-release = Kept by a newer release
a-newer-release-of-this-page = A newer release of this page has written your tables, and this one
    cannot read them. Nothing has changed. Reload the page to get the newer release.
the-backup-holds-your-tables = The backup holds your tables, results, seats and settings. Whoever
    has it can play on at your tables, so keep it to yourself.
this-file-cannot-be-read = This file cannot be read.
