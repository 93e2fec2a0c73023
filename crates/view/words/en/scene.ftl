scene-piece = { $cell }, { $side ->
       *[white] white
        [black] black
    } piece
scene-occupied = { $cell }, occupied
scene-empty = { $cell }, empty
scene-empty-black = { $cell }, black cell, empty
scene-free = { $cell }, a piece may be placed here
scene-stack = { $cell }, { $side ->
       *[white] white
        [black] black
    } stack of { $height }, from the bottom: { $owners }; { $captured } captured
scene-owner = { $side ->
       *[white] white
        [black] black
    }
scene-captured = captured { $captured }
scene-line = line of { $length } { $way ->
       *[left] to the left
        [right] to the right
        [up] up
        [down] down
        [up-left] up to the left
        [up-right] up to the right
        [down-left] down to the left
        [down-right] down to the right
    }
scene-with-moves = { $label }, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
scene-column = column { $column }, { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    }
scene-stones = { $stones ->
        [one] the top stone
       *[other] the top { $stones } stones
    } of column { $column }
scene-gate = { $end ->
       *[left] to the left end
        [right] to the right end
    }
scene-count = { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }
scene-pass = Pass
scene-refuse = Refuse to move
scene-end = End the turn
scene-against = { $own } against { $enemy }

scene-say-step = { $side ->
       *[white] White
        [black] Black
    }: piece from { $from } to { $to }
scene-say-line = { $side ->
       *[white] White
        [black] Black
    }: line of { $length } from { $from } to { $to }
scene-say-taking = { $move }, takes { $taken }
scene-say-crossing = { $move }, on the last row
scene-say-place = { $side ->
       *[white] White
        [black] Black
    }: new piece on { $cell }
scene-say-shift = { $side ->
       *[white] White
        [black] Black
    }: piece shifted from { $from } to { $to }
scene-say-stack = { $side ->
       *[white] White
        [black] Black
    }: { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    } from { $from } to { $to }
scene-say-onto = { $move }, onto a { $side ->
       *[white] white
        [black] black
    } stack of { $height }
scene-say-pass = { $side ->
       *[white] White passes
        [black] Black passes
    }
scene-say-refuse = { $side ->
       *[white] White refuses to move
        [black] Black refuses to move
    }
scene-say-swap = { $side ->
       *[white] White
        [black] Black
    }: columns { $first } and { $second } change places
scene-say-split = { $side ->
       *[white] White
        [black] Black
    }: { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    } of column { $column } to the { $end ->
       *[left] left
        [right] right
    } end
scene-say-sow = { $side ->
       *[white] White
        [black] Black
    }: column { $column } sown to the { $end ->
       *[left] left
        [right] right
    }
scene-say-point = { $move }; a point, column { $column } of { $stones } is removed
scene-say-end = { $side ->
       *[white] White ends
        [black] Black ends
    } the turn
scene-say-plain = { $side ->
       *[white] White
        [black] Black
    }: { $text }

scene-phrase-board = Board
scene-phrase-selected = Selected
scene-phrase-confirm = Play it
scene-phrase-cancel = Cancel
scene-phrase-remove = Choose the column to remove
scene-phrase-again = Tap again to play it
