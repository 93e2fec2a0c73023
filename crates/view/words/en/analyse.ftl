standing-wins = sure to win
standing-wins-in = wins in { $plies }
standing-loses = sure to lose
standing-loses-in = loses in { $plies }
standing-wins-in-long = wins in { $plies } { $plies ->
        [one] half-move
       *[other] half-moves
    }
standing-loses-in-long = loses in { $plies } { $plies ->
        [one] half-move
       *[other] half-moves
    }

about-analyse = Say who stands better and what to play
about-analyse-long =
    Thinks about the position after the moves on standard input, one a line, of a
    position text, or of a record, and prints after every iteration its depth, the
    score for the side to move with the chance of winning, nodes, thousands of nodes
    a second, seconds, and the best line. One more unit of score is a hundred Elo
    more; “wins in 7” (half-moves) and “sure to win” are proofs. Ctrl-C stops and
    keeps the last result. Without a limit it goes on until then, or for 10 s when
    the output is not a terminal; a whole game takes 20000 nodes a position.
help-time = time to think: 900ms, 1s, 0.5 (seconds)
help-analyse-nodes = nodes to search: the same result on every machine
help-analyse-depth = half-moves to search ahead
help-lines = how many best moves to show, usually 1
help-json = write JSON, an object a line; - is standard output
help-record = a file with a record, instead of moves or a position
help-number = which record of the file, usually the first
help-move = the position after so many half-moves, usually all
help-whole-game = judge all moves of the record and mark mistakes

cli-range = { $option } must be a whole number from { $least } to { $most }, not “{ $value }”
cli-whole = { $option } must be a whole number, not “{ $value }”
analyse-other-game = { $file }: the record is one of { $found }, not of { $game }
analyse-no-record = { $file }: there is no record { $number }; the file has { $records }
analyse-no-move = { $file }: there is no half-move { $number }; the record has { $moves }

analyse-over = { $state }; the game is over, there is nothing to analyse.
analyse-over-record = { $state }; the game is over, but --move N goes back in the record.
analyse-depth = depth
analyse-score = score
analyse-nodes = nodes
analyse-speed = k/s
analyse-seconds = s
analyse-line = best line
analyse-best = Best for { $side ->
       *[white] White
        [black] Black
    }: { $move }, { $standing }
analyse-effort = { $depth ->
        [0] the evaluation of the position, no depth was searched through
       *[other] depth { $depth }
    } · { $nodes } { $nodes ->
        [one] node
       *[other] nodes
    } · { $speed }k nodes/s · { $seconds } s
analyse-move = move
analyse-played = played
analyse-better = best
analyse-loss = loss
analyse-no-moves = The record has no moves.
analyse-summary = { $side ->
       *[white] White
        [black] Black
    }: { $loss } % of the chance of winning lost a move, { $mistakes } { $mistakes ->
        [one] mistake
       *[other] mistakes
    }
