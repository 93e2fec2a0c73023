# Почему текст не является ходом.
illegal-game-over = партия уже окончена ({ $reason })
illegal-empty = строка пуста
illegal-spaces = лишний пробел
illegal-foreign-letter = «{ $letter }» — не латинская буква, не цифра и не знак хода (русские буквы бывают похожи)
illegal-unreadable = «{ $text }» — не ход; ходы выглядят так: { $example }
illegal-wrong-case = не тот регистр: не «{ $text }», а «{ $right }»
illegal-off-board = { $cell } — за пределами доски
illegal-no-piece = на { $cell } нет шашки
illegal-not-yours = шашка на { $cell } не ваша
illegal-occupied = на { $cell } уже стоит шашка
illegal-same-cell = ход начинается и кончается на { $cell }
illegal-own-piece = на { $cell } стоит ваша же шашка
illegal-blocked = путь закрывает ваша же шашка на { $cell }
illegal-no-line = { $from } и { $to } не лежат на одной горизонтали, вертикали или диагонали
illegal-not-neighbour = у { $to } и { $from } нет общей стороны
illegal-pass-not-allowed = пропускать нельзя: ход есть
illegal-single-captures = одиночная шашка не берёт, а на { $cell } стоит шашка соперника
illegal-single-too-far = одиночная шашка ходит на одну клетку, а не на { $distance }
illegal-one-piece-line = в фаланге не меньше двух шашек; одна шашка с { $cell } ходит как ОТКУДА-КУДА
illegal-broken-line = фаланга разорвана: на { $cell } нет вашей шашки
illegal-off-line = { $to } не лежит на линии { $head } и { $tail }
illegal-wrong-head = в этом направлении головная шашка — { $right }, её и пишут первой
illegal-too-far = фаланга из { $length } { $length ->
        [one] шашки
       *[other] шашек
    } ходит не дальше чем на { $length }, а здесь { $distance }
illegal-passes-enemy = через шашку соперника на { $cell } пройти нельзя
illegal-not-shorter = в линии соперника от { $cell } { $enemy ->
        [one] { $enemy } шашка
        [few] { $enemy } шашки
       *[many] { $enemy } шашек
    } — не меньше, чем в вашей фаланге ({ $length })
illegal-wrong-length = на линии { $pieces ->
        [one] { $pieces } шашка
        [few] { $pieces } шашки
       *[many] { $pieces } шашек
    }, значит, длина хода { $pieces }, а не { $distance }
illegal-jumps-enemy = шашку соперника на { $cell } перепрыгнуть нельзя
illegal-white-cell = { $cell } — белая клетка, а выставляют на чёрные
illegal-stays-on-white = шашка на { $cell } стоит на белой клетке и больше не ходит
illegal-first-field = первую шашку ставят на { $field }
illegal-nothing-beside = рядом с { $field } нет ни одной шашки
illegal-still-building = доска ещё строится: осталось выставить { $left ->
        [one] { $left } шашку
        [few] { $left } шашки
       *[many] { $left } шашек
    }, по одной на поле вида Nm
illegal-building-over = доска построена, больше ничего не выставляют
illegal-not-on-board = { $field } — не поле этой доски
illegal-stack-too-low = с { $field } нельзя снять { $pieces ->
        [one] { $pieces } шашку
        [few] { $pieces } шашки
       *[many] { $pieces } шашек
    }: высота столбика { $height }
illegal-no-path = нет пути из { $steps ->
        [one] { $steps } шага
       *[other] { $steps } шагов
    } от { $from } до { $to }
illegal-no-straight-path = нет прямого пути из { $steps ->
        [one] { $steps } шага
       *[other] { $steps } шагов
    } от { $from } до { $to }
illegal-no-column = столбика { $column } нет: их всего { $columns }
illegal-swap-order = при обмене первым пишут левый столбик: { $right }
illegal-swap-same = столбик { $column } нельзя поменять с самим собой
illegal-split-all = от столбика { $column } нельзя отделить { $stones ->
        [one] { $stones } камень
        [few] { $stones } камня
       *[many] { $stones } камней
    }: его высота { $height }, а хотя бы один камень остаётся
illegal-sow-alone = единственный столбик разложить нельзя
illegal-sow-outwards = крайний столбик раскладывают внутрь: { $right }
illegal-removal-missing = раскладка даёт очко, и надо указать, что убрать: { $choices }
illegal-nothing-scores = раскладка не даёт очка, убирать нечего: x не нужен
illegal-no-such-removal = столбика { $column } нет: после раскладки их { $columns }
illegal-wrong-removal = столбик { $column } не входит в пару, дающую очко; можно убрать { $choices }
illegal-end-too-early = ход нельзя закончить после { $made ->
        [one] { $made } действия
       *[other] { $made } действий
    }
illegal-end-written = «end» в строке соревнования не пишут
illegal-too-few-actions = ход не закончен: в нём { $made ->
        [one] { $made } действие
        [few] { $made } действия
       *[many] { $made } действий
    }
illegal-too-many-actions = ход закончен после { $most ->
        [one] { $most } действия
       *[other] { $most } действий
    }
illegal-in-turn = действие { $number } ({ $action }): { $why }

# Почему так начать партию нельзя.
setup-limit-not-number = лимит должен быть целым числом, а не «{ $text }»
setup-limit-out-of-range = лимит должен быть от { $least } до { $most }, а не { $limit }
setup-no-limit = в игре { $game } нет лимита ходов
setup-no-setup = в игре { $game } нет начальной расстановки на выбор
setup-empty = расстановка пуста; напишите, например, { $example }
setup-not-number = на месте «{ $word }» в расстановке должно быть целое число
setup-pieces = у игрока должно быть от { $least } до { $most } шашек, а не { $pieces }
setup-period = период длится от { $least } до { $most } ходов, а не { $period }
setup-period-missing = после «period» нет числа ходов
setup-word = «{ $word }» здесь не на месте; расстановка выглядит так: { $example }
setup-empty-column = в столбике { $column } нет камней
setup-columns = в ряду должно быть от { $least } до { $most } столбиков, а не { $columns }
setup-stones = камней должно быть не больше { $most }, а здесь { $stones }

# Почему текст не описывает позицию.
position-no-side = не сказано, чей ход; после доски напишите white или black
position-no-board = перед словом white или black нет доски
position-board-words = доска должна быть одним словом, ряды разделяются знаком /
position-nothing-follows = после очереди хода стоит «{ $word }», а там ничего не должно быть
position-unknown-word = «{ $word }» не относится к позиции этой игры; в ней бывают { $known }
position-twice = «{ $key }» встречается дважды
position-no-value = нет значения у «{ $key }»
position-bad-value = «{ $value }» не годится как значение «{ $key }»
position-out-of-range = «{ $key }» должно быть от { $least } до { $most }, а не { $value }
position-rows = на доске рядов { $right }, а здесь { $rows }
position-cells = в ряду { $row } клеток { $right }, а здесь { $cells }
position-letter = «{ $letter }» в ряду { $row } — не w, не b и не число пустых клеток
position-too-many-pieces = у { $side ->
       *[white] белых
        [black] чёрных
    } { $pieces ->
        [one] { $pieces } шашка
        [few] { $pieces } шашки
       *[many] { $pieces } шашек
    } — больше, чем в начале партии ({ $most })
position-no-pieces = у { $side ->
       *[white] белых
        [black] чёрных
    } нет ни одной шашки
position-ended-before = партия закончилась бы раньше, чем настал ход { $side ->
       *[white] белых
        [black] чёрных
    }
position-past-limit = { $number } — больше лимита { $limit }
position-field = «{ $word }» — не поле со столбиком вида Mm:wwb или Nm:-
position-field-twice = поле { $field } встречается дважды
position-first-field = { $field } всегда входит в доску, и пока она строится, там белая шашка
position-apart = { $field } не соединено с остальными
position-not-single = на { $field } не одна шашка, а пока доска строится, на каждом поле ровно одна
position-piece-count = белых { $white }, чёрных { $black }: так не бывает, когда у игрока шашек { $pieces }
position-field-count = полей { $fields }, а у построенной доски их { $right }
position-wrong-side = там ходят { $side ->
       *[white] белые
        [black] чёрные
    }
position-height = «{ $word }» — не высота столбика
position-stones = в ряду от { $least } до { $most } камней, а здесь { $stones }
position-turn-over = в долгу ход кончается вторым действием, и сделать в нём { $actions } нельзя
position-scored-nothing = ход без действий или игрок без очков не мог принести очко

# Почему не читается заголовок.
header-missing = ввод кончился раньше, чем { $what ->
       *[limit] дошло до лимита ходов
        [seat] дошло до места (0 или 1)
        [setup] дошло до расстановки
    }
header-limit = первым должен идти лимит ходов, а не «{ $text }»
header-seat = место — это 0 или 1, а не «{ $text }»
header-extra = после места в той же строке стоит «{ $text }»
header-setup = { $why }

# Что не так с записью партии.
record-syntax = строка { $line } — не тег, не номер, не ход и не комментарий: «{ $text }»
record-open = то, что начато в строке { $line }, не закончено
record-no-game = строка { $line }: запись начинается с [Game "…"], а теги стоят перед ходами
record-tag-name = дополнительный тег не может называться «{ $tag }»
record-line = ход { $number } «{ $text }» — не запись хода
record-tag-twice = строка { $line }: тег { $tag } встречается дважды
record-value = строка { $line }: «{ $value }» не годится как значение { $tag }
record-annotation = строка { $line }: пометка «{ $text }» не читается или стоит не на месте
record-number = строка { $line }: вместо номера { $number } должен быть { $right }
record-unknown-game = игры «{ $game }» нет
record-setup = { $why }
record-position = начальная позиция: { $why }
record-position-and-setup = у начальной позиции свои лимит и расстановка; теги Limit и Setup с ней не сочетаются
record-move = ход { $number } { $text }: { $why }
record-outcome = партия закончилась «{ $right }», а в записи { $said ->
        [none] ничего не сказано
       *[other] — «{ $said }»
    }
record-not-over = в записи «{ $said }», но по правилам партия не окончена
record-verdict = вердикт «{ $verdict }» неизвестен или не подходит к победителю

# Что стоит рядом с доской.
remark-move = ход { $number } из { $limit }
remark-pieces = шашек { $white }:{ $black }
remark-crossed = прошло { $white }:{ $black }
remark-building = осталось выставить { $white }:{ $black }
remark-captured = захвачено { $white }:{ $black }
remark-period = период: каждому осталось ходов { $left }, в начале было { $white }:{ $black }
remark-refused = соперник отказался от хода
remark-points = очки { $white }:{ $black }
remark-actions = действий { $made } из { $due }
remark-may-borrow = ход можно закончить или взять четвёртое действие в долг
remark-debt = { $side ->
       *[white] белые
        [black] чёрные
    } в долгу
remark-quiet = ходов без очка: { $turns }
