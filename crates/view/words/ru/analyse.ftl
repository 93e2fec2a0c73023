standing-wins = верный выигрыш
standing-wins-in = выигрыш за { $plies }
standing-loses = верный проигрыш
standing-loses-in = проигрыш за { $plies }
standing-wins-in-long = выигрыш за { $plies } { $plies ->
        [one] полуход
        [few] полухода
       *[many] полуходов
    }
standing-loses-in-long = проигрыш за { $plies } { $plies ->
        [one] полуход
        [few] полухода
       *[many] полуходов
    }

about-analyse = Сказать, кто стоит лучше и как ходить
about-analyse-long =
    Обдумывает позицию после ходов со стандартного ввода, по одному в строке,
    позицию, заданную текстом, или позицию из записи и после каждого углубления
    печатает глубину, оценку для стороны, чей ход, с вероятностью выигрыша, число
    позиций, тысячи позиций в секунду, секунды и лучшую линию. Единица оценки —
    сто пунктов Эло; «выигрыш за 7» (полуходов) и «верный выигрыш» доказаны. Ctrl-C
    останавливает и сохраняет последний результат. Без ограничений анализ идёт до
    Ctrl-C или, если вывод — не терминал, 10 секунд; целая партия разбирается по
    20000 позиций перебора на каждую свою позицию.
help-time = сколько думать: 900ms, 1s, 0.5 (секунды)
help-analyse-nodes = сколько позиций перебрать: везде одинаковый результат
help-analyse-depth = на сколько полуходов смотреть вперёд
help-lines = сколько лучших ходов показывать, обычно 1
help-json = писать JSON, по объекту в строке; - — стандартный вывод
help-record = файл с записью партии вместо ходов или позиции
help-number = которая по счёту запись в файле, обычно первая
help-move = позиция после стольких полуходов, обычно после всех
help-whole-game = оценить все ходы записи и отметить ошибки

cli-range = { $option } должно быть целым числом от { $least } до { $most }, а не «{ $value }»
cli-whole = { $option } должно быть целым числом, а не «{ $value }»
analyse-other-game = { $file }: это запись партии { $found }, а не { $game }
analyse-no-record = { $file }: записи { $number } нет; всего в файле записей: { $records }
analyse-no-move = { $file }: полухода { $number } нет; всего в записи полуходов: { $moves }

analyse-over = { $state }; партия окончена, анализировать нечего.
analyse-over-record = { $state }; партия окончена, но --move N вернёт назад по записи.
analyse-depth = глуб.
analyse-score = оценка
analyse-nodes = позиций
analyse-speed = тыс./с
analyse-seconds = с
analyse-line = лучшая линия
analyse-best = Лучший ход { $side ->
       *[white] белых
        [black] чёрных
    }: { $move }, { $standing }
analyse-effort = { $depth ->
        [0] оценка самой позиции: ни одна глубина не просмотрена целиком
       *[other] глубина { $depth }
    } · { $nodes } { $nodes ->
        [one] позиция
        [few] позиции
       *[many] позиций
    } · { $speed } тыс. позиций/с · { $seconds } с
analyse-move = ход
analyse-played = сыграно
analyse-better = лучше всего
analyse-loss = потеря
analyse-no-moves = В записи нет ходов.
analyse-summary = { $side ->
       *[white] Белые
        [black] Чёрные
    }: в среднем за ход потеряно { $loss } % вероятности выигрыша, { $mistakes } { $mistakes ->
        [one] ошибка
        [few] ошибки
       *[many] ошибок
    }
