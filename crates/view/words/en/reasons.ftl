# Why a text is not a legal move.
illegal-game-over = the game is over ({ $reason })
illegal-empty = the line is empty
illegal-spaces = there is a space too many
illegal-foreign-letter = “{ $letter }” is not a Latin letter, a digit or a sign of a move (Cyrillic letters may look alike)
illegal-unreadable = “{ $text }” is not a move; moves look like { $example }
illegal-wrong-case = wrong case: not “{ $text }” but “{ $right }”
illegal-off-board = the board has no cell { $cell }
illegal-no-piece = there is no piece on { $cell }
illegal-not-yours = the piece on { $cell } is not yours
illegal-occupied = there is a piece on { $cell } already
illegal-same-cell = the move starts and ends on { $cell }
illegal-own-piece = your own piece stands on { $cell }
illegal-blocked = your own piece on { $cell } is in the way
illegal-no-line = { $from } and { $to } are on no common row, column or diagonal
illegal-not-neighbour = { $to } does not share a side with { $from }
illegal-pass-not-allowed = passing is not allowed: you have a move
illegal-single-captures = a single piece captures nothing, and an enemy stands on { $cell }
illegal-single-too-far = a single piece moves one cell, not { $distance }
illegal-one-piece-line = a phalanx has two pieces or more; a single piece on { $cell } moves as FROM-TO
illegal-broken-line = the phalanx is broken: { $cell } does not hold your piece
illegal-off-line = { $to } is not on the line of { $head } and { $tail }
illegal-wrong-head = in that direction the front piece is { $right }, and it is written first
illegal-too-far = a phalanx of { $length } moves at most { $length }, not { $distance }
illegal-passes-enemy = the enemy piece on { $cell } can not be passed
illegal-not-shorter = the enemy line from { $cell } on has { $enemy ->
        [one] { $enemy } piece
       *[other] { $enemy } pieces
    }, not fewer than the { $length } of your phalanx
illegal-wrong-length = { $pieces ->
        [one] the line holds { $pieces } piece
       *[other] the line holds { $pieces } pieces
    }, so the move must be { $pieces ->
        [one] { $pieces } cell
       *[other] { $pieces } cells
    } long, not { $distance }
illegal-jumps-enemy = the enemy piece on { $cell } can not be jumped
illegal-white-cell = { $cell } is a white cell; pieces are placed on black cells
illegal-stays-on-white = the piece on { $cell } stands on a white cell and moves no more
illegal-first-field = the first piece goes to { $field }
illegal-nothing-beside = { $field } has no piece beside it
illegal-still-building = the board is still being built: { $left ->
        [one] { $left } piece is
       *[other] { $left } pieces are
    } to be placed, each on a field such as Nm
illegal-building-over = the board is complete, nothing more is placed
illegal-not-on-board = { $field } is not a field of this board
illegal-stack-too-low = { $pieces } pieces can not leave { $field }: its stack is { $height } high
illegal-no-path = no path of { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    } leads from { $from } to { $to }
illegal-no-straight-path = no straight path of { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    } leads from { $from } to { $to }
illegal-no-column = there is no column { $column }: the row has { $columns }
illegal-swap-order = the left column of a swap is written first: { $right }
illegal-swap-same = column { $column } can not be swapped with itself
illegal-split-all = { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    } can not be split off column { $column }: it is { $height } high, and at least one stone stays
illegal-sow-alone = the only column can not be sown
illegal-sow-outwards = an end column is sown inwards: { $right }
illegal-removal-missing = the sowing scores, so a removal must follow it: one of { $choices }
illegal-nothing-scores = the sowing scores nothing, so nothing is removed: leave out the x
illegal-no-such-removal = there is no column { $column }: after the sowing the row has { $columns }
illegal-wrong-removal = column { $column } is in no pair that scores; possible are { $choices }
illegal-end-too-early = the turn can not end after { $made ->
        [one] { $made } action
       *[other] { $made } actions
    }
illegal-end-written = “end” is not written in a contest line
illegal-too-few-actions = the turn is not complete after { $made ->
        [one] { $made } action
       *[other] { $made } actions
    }
illegal-too-many-actions = the turn is over after { $most ->
        [one] { $most } action
       *[other] { $most } actions
    }
illegal-in-turn = action { $number } ({ $action }): { $why }

# Why a game can not start so.
setup-limit-not-number = the limit must be a whole number, not “{ $text }”
setup-limit-out-of-range = the limit must be { $least } to { $most }, not { $limit }
setup-no-limit = { $game } has no limit of moves
setup-no-setup = { $game } has no setup
setup-empty = the setup is empty; write, for example, { $example }
setup-not-number = “{ $word }” in the setup should be a whole number
setup-pieces = each player has { $least } to { $most } pieces, not { $pieces }
setup-period = a period is { $least } to { $most } turns long, not { $period }
setup-period-missing = the number of turns is missing after “period”
setup-word = “{ $word }” does not belong there; setups look like { $example }
setup-empty-column = column { $column } has no stone
setup-columns = the row must have { $least } to { $most } columns, not { $columns }
setup-stones = at most { $most } stones are allowed, and this row has { $stones }

# Why a position text describes no position.
position-no-side = it is not said who is to move; write white or black after the board
position-no-board = there is no board before the side
position-board-words = the board must be one word, its rows separated by /
position-nothing-follows = “{ $word }” follows the side, where nothing belongs
position-unknown-word = “{ $word }” is not a part of this game's positions, which have { $known }
position-twice = “{ $key }” stands there twice
position-no-value = the value of “{ $key }” is missing
position-bad-value = “{ $value }” can not be the value of “{ $key }”
position-out-of-range = “{ $key }” must be { $least } to { $most }, not { $value }
position-rows = the board has { $right } rows, and here are { $rows }
position-cells = row { $row } has { $right } cells, and here are { $cells }
position-letter = “{ $letter }” in row { $row } is not w, b or a number of empty cells
position-too-many-pieces = { $side ->
       *[white] white
        [black] black
    } has { $pieces } pieces, more than the { $most } of the start
position-no-pieces = { $side ->
       *[white] white
        [black] black
    } has no piece
position-ended-before = the game would have ended before { $side ->
       *[white] white
        [black] black
    } was to move
position-past-limit = { $number } is past the limit of { $limit }
position-field = “{ $word }” is not a field with its stack, such as Mm:wwb or Nm:-
position-field-twice = field { $field } stands there twice
position-first-field = { $field } is always part of the board, and while it is built its piece is white
position-apart = { $field } does not hang together with the rest
position-not-single = { $field } does not hold exactly one piece, as every field does while the board is built
position-piece-count = { $white } white and { $black } black pieces can not be, with { $pieces } for each player
position-field-count = { $fields } fields can not be, where the finished board has { $right }
position-wrong-side = it is { $side ->
       *[white] white
        [black] black
    } to move there
position-height = “{ $word }” is not the height of a column
position-stones = a row has { $least } to { $most } stones, and this one has { $stones }
position-turn-over = in debt a turn ends with its second action, so { $actions } actions can not have been made in it
position-scored-nothing = a turn without an action, or a player without a point, can not have scored

# Why a contest header can not be read.
header-missing = the input ended before the { $what ->
       *[limit] limit of moves
        [seat] seat
        [setup] setup
    }
header-limit = the first value should be the limit of moves, not “{ $text }”
header-seat = the seat must be 0 or 1, not “{ $text }”
header-extra = “{ $text }” follows the seat on its line
header-setup = { $why }

# What is wrong with a record.
record-syntax = line { $line } is not a tag, a number, a move or a comment: “{ $text }”
record-open = what begins on line { $line } does not end
record-no-game = line { $line }: every record begins with [Game "…"], and its tags stand before its moves
record-tag-name = “{ $tag }” can not be the name of a further tag
record-line = move { $number } “{ $text }” is not the text of a turn
record-tag-twice = line { $line }: tag { $tag } stands there twice
record-value = line { $line }: “{ $value }” can not be the value of { $tag }
record-annotation = line { $line }: annotation “{ $text }” can not be read or does not belong there
record-number = line { $line }: number { $number } should be { $right }
record-unknown-game = there is no game “{ $game }”
record-setup = { $why }
record-position = the start position: { $why }
record-position-and-setup = a start position has its own limit and setup; the tags Limit and Setup do not go with it
record-move = move { $number } { $text }: { $why }
record-outcome = the game ended “{ $right }”, the record says { $said ->
        [none] nothing
       *[other] “{ $said }”
    }
record-not-over = the record says “{ $said }”, but by the rules the game is not over
record-verdict = verdict “{ $verdict }” is unknown or does not go with the winner

# What stands beside a board.
remark-move = move { $number } of { $limit }
remark-pieces = pieces { $white }:{ $black }
remark-crossed = crossed { $white }:{ $black }
remark-building = to be placed { $white }:{ $black }
remark-captured = captured { $white }:{ $black }
remark-period = period: { $left } { $left ->
        [one] turn
       *[other] turns
    } of each player left, began with { $white }:{ $black }
remark-refused = the opponent refused
remark-points = points { $white }:{ $black }
remark-actions = actions { $made } of { $due }
remark-may-borrow = the turn may end, or borrow a fourth action
remark-debt = { $side ->
       *[white] white
        [black] black
    } in debt
remark-quiet = { $turns } { $turns ->
        [one] turn
       *[other] turns
    } without a point
