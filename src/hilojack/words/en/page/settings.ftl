# Settings, keys and notices.

move-through = move through your hand
play-or-press = play the card or press the button
next-control = next control
call-with-key = the call with that key
next-deal-or-match = next deal, next match
key-hint = hint
key-undo = undo, if the others agree
key-claim = claim the rest
key-last-trick = the last trick
key-sheet = score sheet
key-chat = chat
key-rules = rules
key-settings = settings
key-close = close
this-list = this list

notices-need-https-or-the-computer = Notices need https, or the computer that runs the server.
on-an-iphone-or-ipad = On an iPhone or iPad, notices need this page on the home screen.
this-browser-has-no-notices = This browser has no notices.
this-browser-allows-no-notices = This browser allows no notices from here; its settings can change
    that.

# $title (text)
it-is-your-turn-at = It is your turn at { $title }

# $why (text)
this-browser-could-not-be-reached = This browser could not be reached by its push service: { $why }

you-are-told-also = You are told also when this page is closed
tell-me-also-when-this-page = Tell me also when this page is closed
esc = Esc
with-a-mouse-click = With a mouse, click a card or drag it up. On a touch screen, tap to lift it and
    tap again to play.
you-are-told-when-it-is-your-turn = You are told when it is your turn
tell-me-when-it-is-my = Tell me when it is my turn
cards-head = Cards
four-colours = Four colours
large-faces = Large faces
dark-faces = Dark faces
backs = Backs
ruby = Ruby
waves = Waves
stars = Stars
leaves = Leaves
rings = Rings
sea = Sea
plum = Plum
slate = Slate
felt = Felt
green = Green
navy = Navy
wine = Wine
walnut = Walnut
colours = Colours
system = System
light = Light
dark = Dark
speed-of-play = Speed of play
slow = Slow
normal = Normal
fast = Fast
instant = Instant
highlight-legal-cards = Highlight legal cards
two-taps-play-a-card = Two taps play a card
count-the-cards-for-me = Count the cards for me
