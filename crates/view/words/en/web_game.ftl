play-opponent = Opponent
play-against-khod = khod’s player
play-same-screen = a person at this screen
play-by-link = a person who opens the link
play-level = Level
play-level-hint = 1 overlooks much, 10 is everything the player can do in a second.
play-side = Your side
side-white = white, moves first
side-black = black
side-random = by lot
play-clock = Clock
clock-none = none
clock-contest = 1 second a move, as in the contest
clock-whole = minutes for the whole game
clock-minutes = minutes
clock-increment = seconds more a move
play-more = Name, limit, setup, position
play-name = Your name
play-limit = Limit of moves
play-setup = Setup
play-position = Start from a position
play-begin = Begin
play-rules = Rules
seat-khod = khod, level { $level }
seat-you = you
seat-white = white
seat-black = black
seat-free = nobody yet: send the link
game-undo = Undo
game-send = Send the turn
game-resign = Resign
game-draw = Offer a draw
game-draw-accept = Accept the draw
game-decline = Decline
game-back = Take back
game-back-accept = Let them take back
game-hint = Hint
game-again = Play again
game-flip = Turn the board
game-share = Copy the link
game-sound = Sounds
game-motion = Animation
game-present = For a projector
game-type-move = Type a move
game-moves = Moves
game-players = Players
game-confirm-resign = Resign the game?
game-link-copied = The link is copied.
game-offline = No connection. Trying again…
game-your-turn = Your turn
game-thinking = khod is thinking
game-waiting = Waiting for the opponent
game-preview-failed = The move can not be shown.
game-sparing = Programs play against the clock on this machine: khod thinks less here.
game-over-agreement = Draw by agreement
game-over-resignation = { $loser ->
       *[white] White resigned: black wins
        [black] Black resigned: white wins
    }
game-over-time = { $loser ->
       *[white] White’s time is up: black wins
        [black] Black’s time is up: white wins
    }
game-sit = Take the free seat
game-draw-offered = Your opponent offers a draw.
game-back-asked = Your opponent wants to take a turn back.
