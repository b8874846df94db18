# What a server answers to whoever asks in a way that it cannot serve.

nothing-here = There is nothing here.

method-not-allowed = That method is not allowed here.

request-failed = The request failed.

something-failed = Something failed here; nothing has changed.

part-has-not-come = This part of the page has not come yet; it needs the network.

page-is-not-built = The page is not built yet (its sources are in web/).

# $program (text)
to-play-in-the-terminal = To play in the terminal: { $program } play --terminal

runs-in-this-browser = Everything runs in this browser, and nothing is sent anywhere.

you-have-hung-up = You have hung up.

server-is-full = The server is full.

## Requests

send-json = Send JSON, with the content type application/json.

# $most (number)
body-is-over = The body is over { $most } bytes.

request-took-too-long = The request took too long to arrive.

request-ended-early = The request ended too early.

# $why (text)
body-not-as-described = The body is not as described: { $why }.

body-is-not-json = The body is not JSON.

seats-are-whole = The number of seats must be a whole number.

deal-from-one = A deal must be a number from 1.

acts-with-commas = The actions must be numbers with commas between them.

# $most (number)
lesson-has-at-most = A lesson has at most { $most } actions.

send-a-token = Send an Authorization: Bearer TOKEN header.

what-a-key-has = A key has 32 characters, 0 to 9 and a to f; POST /api/me makes one.

token-for-another-table = That token is for another table.

after-an-update = after must be the number of an update.

# $players (text)
no-seat-for-me = players has no "me", so you would have no seat, only: { $players }. Add "me", or
    send "watch": true.

to-watch = To watch, name a player for each seat but not me, such as expert; or send no watch.

practise-once-played = You can practise today's deal once you have played it.

played-todays-deal = You have played today's deal: its result stays.

## Who may ask

host-is-not-served = This server does not serve that host.

other-sites-are-refused = Requests from pages of other sites are refused.

length-or-encoding = Send Content-Length or Transfer-Encoding, not both.

too-many-requests = Too many requests; please wait a moment.

too-much-work = Too much work was asked for from here; please wait a moment.

# $things (text)
too-many-things = Too many { $things }; please wait a moment.

new-tables = new tables
new-sets = new sets
lists-of-tables = lists of tables
people-sat-down = people from here sat down
steps-of-lessons = steps of lessons
steps-of-training = steps of training
puzzles-at-once = puzzles at once
calls-at-once = calls at once
positions-at-once = positions at once
questions-at-once = questions at once

## The line of a page

not-of-a-page = That is not a message from a page.

too-much-chat = That is too much chat; please wait a moment.

no-valid-ticket = The ticket is not valid.

ticket-of-the-owner = This ticket is valid no more: a page of the server's owner has used it, or a minute has passed.

only-for-the-owner = Only the page that the program opened may do this. Start it once more to open one.

only-from-this-machine = Only a page on the server's own machine may do this.

network-stays = Who may reach this server is decided when it is started.

no-network = This machine is in no network now, or another program has the port there.

send-hello-first = Send hello first.

too-many-messages = Too many messages; please slow down.

too-many-greetings = Too many greetings; please slow down.

too-many-frames = too many frames

## Tables for strangers

open-table-is-new = At a table for strangers the cards are new and you have a seat: leave out pack and
    watch.

open-table-waits-for-nobody = A table for strangers is played at one sitting, and a computer player takes the
    seat of whoever leaves: send days 0, and 1 or more minutes as away.
