board-to-move = { $side ->
       *[white] White
        [black] Black
    } to move
board-won = { $side ->
       *[white] White
        [black] Black
    } won: { $reason }
board-drawn = Draw: { $reason }
board-stacks = stacks, bottom to top

reason-crossing = crossing
reason-limit = limit of moves
reason-blocked = no legal move
reason-connected = connected
reason-line = row or column
reason-diagonal = diagonal
reason-full = board full
reason-agreed = both refused
reason-period = a period without a change
reason-exhausted = no more points to be had
reason-quiet = ten turns without a point

game-phalanx = Phalanx
game-lo = Lo
game-hale = Hale
game-topological = Topological checkers
game-palisade = Palisade
game-phalanx-line = lines of pieces capture shorter lines and race to the far row
game-lo-line = a piece moves as far as its line has pieces; join all your own into one group
game-hale-line = place on black cells, shift to white ones; five in a row or four on a white diagonal
game-topological-line = build the board out of pieces, then stack them; captured pieces count
game-palisade-line = swap, split and sow columns of stones; equal columns score
