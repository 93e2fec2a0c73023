scene-piece = { $cell }, { $side ->
       *[white] белая
        [black] чёрная
    }
scene-occupied = { $cell }, занято
scene-empty = { $cell }, пусто
scene-empty-black = { $cell }, чёрная клетка, пусто
scene-free = { $cell }, сюда можно поставить
scene-stack = { $cell }, столбик { $side ->
       *[white] белых
        [black] чёрных
    } из { $height }, снизу вверх: { $owners }; захвачено { $captured }
scene-owner = { $side ->
       *[white] белая
        [black] чёрная
    }
scene-captured = захвачено { $captured }
scene-line = фаланга { $way ->
       *[left] влево
        [right] вправо
        [up] вверх
        [down] вниз
        [up-left] вверх-влево
        [up-right] вверх-вправо
        [down-left] вниз-влево
        [down-right] вниз-вправо
    } из { $length }
scene-with-moves = { $label }, { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[many] { $moves } ходов
    }
scene-column = столбик { $column }, { $stones ->
        [one] { $stones } камень
        [few] { $stones } камня
       *[many] { $stones } камней
    }
scene-stones = { $stones ->
        [one] верхний { $stones } камень
        [few] верхние { $stones } камня
       *[many] верхние { $stones } камней
    } столбика { $column }
scene-gate = { $end ->
       *[left] к левому краю
        [right] к правому краю
    }
scene-count = { $pieces ->
        [one] { $pieces } шашка
        [few] { $pieces } шашки
       *[many] { $pieces } шашек
    }
scene-pass = Пропустить ход
scene-refuse = Отказаться от хода
scene-end = Закончить ход
scene-against = { $own } против { $enemy }

scene-say-step = { $side ->
       *[white] Белые
        [black] Чёрные
    }: шашка с { $from } идёт на { $to }
scene-say-line = { $side ->
       *[white] Белые
        [black] Чёрные
    }: фаланга из { $length } с { $from } идёт на { $to }
scene-say-taking = { $move }, { $taken ->
        [one] взята { $taken }
       *[other] взято { $taken }
    }
scene-say-crossing = { $move }, на последнем ряду
scene-say-place = { $side ->
       *[white] Белые
        [black] Чёрные
    }: новая шашка на { $cell }
scene-say-shift = { $side ->
       *[white] Белые
        [black] Чёрные
    }: шашка сдвинута с { $from } на { $to }
scene-say-stack = { $side ->
       *[white] Белые
        [black] Чёрные
    }: { $pieces ->
        [one] { $pieces } шашка
        [few] { $pieces } шашки
       *[many] { $pieces } шашек
    } с { $from } на { $to }
scene-say-onto = { $move }, на столбик { $side ->
       *[white] белых
        [black] чёрных
    } из { $height }
scene-say-pass = { $side ->
       *[white] Белые пропускают
        [black] Чёрные пропускают
    } ход
scene-say-refuse = { $side ->
       *[white] Белые отказываются
        [black] Чёрные отказываются
    } от хода
scene-say-swap = { $side ->
       *[white] Белые
        [black] Чёрные
    }: столбики { $first } и { $second } меняются местами
scene-say-split = { $side ->
       *[white] Белые
        [black] Чёрные
    }: { $stones ->
        [one] { $stones } камень
        [few] { $stones } камня
       *[many] { $stones } камней
    } столбика { $column } — к { $end ->
       *[left] левому
        [right] правому
    } краю
scene-say-sow = { $side ->
       *[white] Белые
        [black] Чёрные
    }: столбик { $column } разложен { $end ->
       *[left] влево
        [right] вправо
    }
scene-say-point = { $move }; очко, убран столбик { $column } из { $stones }
scene-say-end = { $side ->
       *[white] Белые заканчивают
        [black] Чёрные заканчивают
    } ход
scene-say-plain = { $side ->
       *[white] Белые
        [black] Чёрные
    }: { $text }

scene-phrase-board = Доска
scene-phrase-selected = Выбрано
scene-phrase-confirm = Сходить
scene-phrase-cancel = Отменить
scene-phrase-remove = Выберите столбик, который убрать
scene-phrase-again = Коснитесь ещё раз, чтобы сходить
