# What every page has around it, and what goes wrong anywhere.

# $here (bool), $status (number)
answered = { PICK($here, true: "This page", other: "The server") } answered { $status }.

# $here (bool)
not-come-yet = This part of the page has not come yet; it needs the { PICK($here, true: "network",
    other: "server") }.

the-part-of-this-page = The part of this page that deals and keeps your tables has not started, or
    has stopped. What is kept stays. Try again; starting it may need a network.
cannot-reach-the-server = Cannot reach the server. Is it running?
only-this-computer-can = Only this computer can open the link, until its server is started with
    --share.

# $link (text), $near (text)
this-browser-does-not-let = This browser does not let a page copy. The link: { $link } { $near }

not-found = Not found
no-such-page = No such page
the-link-may-be-incomplete = The link may be incomplete.
close = Close
skip-to-content = Skip to content
site = Site

# $host (text)
this-browser-keeps-nothing-of-this-page = This browser keeps nothing of this page. You can play, but
    your seat is lost when you reload or close the page. To keep it, allow { $host } to store site
    data.

# Of the page's document, before any script runs.

a-card-table-and-more = A card table for All Fours and its family: California Jack, Pitch, Black
    Jack and more.
needs-javascript = The card table needs JavaScript. The terminal table does not:
