board-to-move = Ход { $side ->
       *[white] белых
        [black] чёрных
    }
board-won = Победа { $side ->
       *[white] белых
        [black] чёрных
    }: { $reason }
board-drawn = Ничья: { $reason }
board-stacks = столбики снизу вверх

reason-crossing = прорыв
reason-limit = лимит ходов
reason-blocked = нет ходов
reason-connected = единая группа
reason-line = ряд
reason-diagonal = диагональ
reason-full = доска заполнена
reason-agreed = оба отказались от хода
reason-period = период без изменений
reason-exhausted = очков больше не набрать
reason-quiet = десять ходов без очка

game-phalanx = Фаланги
game-lo = Ло
game-hale = Хейл
game-topological = Топологические шашки
game-palisade = Частокол
game-phalanx-line = линии шашек берут линии короче и прорываются на последний ряд
game-lo-line = шашка ходит на столько клеток, сколько шашек на линии; соберите свои в одну группу
game-hale-line = ставят на чёрные клетки, сдвигают на белые; пять в ряд или четыре по белой диагонали
game-topological-line = доску строят из шашек, потом ходят столбиками; считаются захваченные
game-palisade-line = столбики камней меняют, делят и раскладывают; равные столбики дают очко
