# Справка.
help-usage = Вызов
help-commands = Команды
help-arguments = Аргументы
help-options = Параметры
help-examples = Примеры
help-more = { $program } КОМАНДА --help рассказывает о команде подробнее.
help-help = эта справка
help-version = версия программы
help-lang = язык: en или ru (иначе KHOD_LANG, затем локаль)
help-color = цвета: auto, always или never
help-game = игра: { $games }
help-limit = лимит ходов для каждого игрока
help-setup = начальная расстановка, в играх, где она бывает разной
help-moves = ходы через пробел вместо ходов со стандартного ввода
help-position = текст позиции, с которой начать; стандартный ввод тогда не читается
about-khod = khod (ход): пять настольных игр для двоих
about-games = Показать список игр
about-legal = Напечатать допустимые ходы в позиции после ходов со стандартного ввода
about-legal-long =
    Читает сделанные ходы со стандартного ввода, по одному в строке, и печатает
    допустимые ходы, по одному в строке, в порядке байтов. Если партия окончена,
    печатает вместо них «over», победителя и причину.
about-perft = Сосчитать последовательности ходов каждой длины до DEPTH
about-perft-long =
    Для каждой глубины печатает строку «глубина число»: сколько есть
    последовательностей ходов такой длины. У оконченной партии их нет. Строки
    появляются по мере счёта; Ctrl-C прерывает.
help-depth = наибольшая длина последовательностей, от 1
about-show = Нарисовать позицию
about-show-long =
    Рисует позицию после ходов со стандартного ввода, по одному в строке, или
    позицию, заданную текстом. Отмечено всё, что изменил последний ход.
about-record = Проверить и преобразовать записи партий
about-record-check = Проверить, что все ходы допустимы, а результат верен
about-record-check-long =
    Проверяет записи партий, текстом или в JSON: каждый ход должен быть
    допустим, победитель и причина — верны. Называет
    первую ошибку каждой партии. Если она была, код завершения 1.
about-record-convert = Переписать записи партий текстом или в JSON на стандартный вывод
help-files = файлы с записями; - означает стандартный ввод
help-to = в каком виде писать: text или json (партия в строке)
about-bench = Измерить скорость
about-bench-long =
    Обдумывает начало и одну из средних позиций каждой игры, по секунде времени
    процессора на каждую, в одном потоке, и печатает число позиций, тысячи позиций
    в секунду и достигнутую глубину; в Частоколе каждое действие — отдельная
    позиция, и глубина дана ещё и в целых ходах. Последняя строка — сигнатура:
    сколько позиций перебирается в заданном наборе на заданную глубину. Она
    одинакова на любой машине, пока не изменится сам игрок.
help-bench-time = время процессора на позицию: 900ms, 1s; обычно 1s
help-bench-positions = все известные позиции, а не только начало и средняя
help-signature = только сигнатура
help-bench-instructions = команды процессора на позицию вместо времени
about-bench-perft = Последовательностей ходов в секунду, один поток, без хеш-таблиц
about-bench-perft-long =
    Считает последовательности ходов от начала и от десяти названных позиций
    каждой игры, в одном потоке, без хеш-таблиц: один раз ходы последнего
    полухода только сосчитаны, другой раз все построены. Каждое число сверяется
    с известным.
help-bench-games = какие игры измерять; если не назвать, все
help-positions = строка на каждую позицию, а не только на каждую игру
help-instructions = вместо времени — команды процессора на позицию по callgrind, на полуход мельче

# Ошибки в командной строке.
error = ошибка: { $what }
cli-unknown-option = нет параметра «{ $option }»
cli-unknown-option-near = нет параметра «{ $option }»; может быть, { $near }?
cli-unknown-command = нет команды «{ $command }»
cli-unknown-command-near = нет команды «{ $command }»; может быть, { $near }?
cli-missing = не хватает { $what }
cli-missing-command = какая команда? Есть { $commands }
cli-no-value = у { $option } должно быть значение
cli-twice = { $option } указан дважды
cli-conflict = { $option } нельзя указать вместе с { $other }
cli-too-many = «{ $value }» — лишний аргумент
cli-not-text = аргумент — не текст в UTF-8
cli-usage = командную строку не понять
cli-unknown-language = нет языка «{ $language }»; есть en и ru
cli-unknown-color = цвета — auto, always или never, а не «{ $value }»
cli-unknown-game = нет игры «{ $game }»; есть { $games }
cli-unknown-game-near = нет игры «{ $game }»; может быть, { $near }? Есть { $games }
cli-depth = глубина должна быть целым числом от 1, а не «{ $depth }»
cli-to = вид должен быть text или json, а не «{ $value }»
cli-move = ход { $number }, { $text }: { $why }
cli-position = позиция: { $why }

# Ввод и вывод.
input-hint = Введите ходы, по одному в строке, затем Ctrl-D.
input-line = строка { $line }: { $text }: { $why }
io-not-found = такого файла нет
io-permission-denied = доступ запрещён
io-is-a-directory = это папка
io-storage-full = на диске нет места
input-one-action = строка { $line }: здесь пишут по одному действию в строке, а не целый ход
input-line-too-long = строка { $line } длиннее { $most } байт
input-line-not-text = строка { $line } — не текст в UTF-8
input-failed = не читается стандартный ввод: { $why }
output-failed = не пишется вывод: { $why }

# Perft и измерения.
perft-progress = глубина { $depth }: { $done } из { $all } первых ходов, позиций { $nodes }, { $seconds } с
bench-game = игра
bench-position = позиция
bench-nodes = позиций
bench-counted = счёт, млн/с
bench-generated = построение, млн/с
bench-counted-instructions = счёт, команд/поз.
bench-generated-instructions = построение, команд/поз.
bench-speed = тыс./с
bench-depth = глубина
bench-turns = { $depth } ({ $turns } { $turns ->
        [one] целый ход
        [few] целых хода
       *[many] целых ходов
    })
bench-signature = сигнатура
bench-instructions = команд/поз.
bench-running = измеряется { $game } …
bench-wrong = { $game }, { $position }: последовательностей длины { $depth } вышло { $found }, а известно { $nodes }
bench-no-valgrind = valgrind не запускается ({ $why }); в Debian и Ubuntu: apt-get install valgrind
bench-valgrind-failed = valgrind не сосчитал команды

# Записи.
record-file-failed = { $file }: { $why }
record-file-not-text = { $file } — не текст в UTF-8
record-file-json = { $file }: испорченный JSON, строка { $line }, место { $column }
record-file-json-value = { $file }: { $key } не может быть { $found }
record-file-bad = { $file }: { $why }
record-file-empty = { $file }: записей нет
record-game-bad = { $file }: партия { $number }: { $why }
record-summary = { $games ->
        [one] { $games } партия
        [few] { $games } партии
       *[many] { $games } партий
    }, { $bad ->
        [0] всё верно
        [one] { $bad } с ошибкой
       *[other] { $bad } с ошибками
    }

# Игрок.
about-bot = Сыграть партию по протоколу соревнования
about-bot-long =
    Играет одну партию через стандартный ввод и вывод, как требует соревнование:
    читает заголовок, затем печатает свои ходы и читает ходы соперника, по одному
    в строке, и сам завершается, когда партия окончена.
help-level = сила игры от 1 до 10; обычно { $usual }
help-move-time = время на ход: 900ms, 1s, 0.5 (секунды); обычно не больше { $usual }
help-nodes = сколько позиций перебирать на ход вместо времени: одинаковая игра на любой машине
help-player-seed = какие ошибки делает уровень ниже 10; обычно каждый раз новые
help-threads = сколько потоков думают вместе, обычно 1
help-memory = размер таблицы позиций в МиБ, обычно { $usual }
help-eval = чем оценивать позиции: { $usual }
help-log = записывать, что он думает, в конец файла
cli-duration = время должно быть больше нуля и выглядеть как 900ms, 1s или 0.5, а не «{ $value }»
cli-nodes = число позиций должно быть целым, от 1, а не «{ $value }»
cli-level = уровень должен быть от 1 до 10, а не «{ $value }»
cli-memory = память должна быть от 1 до { $most } МиБ, а не «{ $value }»
cli-memory-machine = { $value } МиБ — больше, чем есть на этой машине: { $most } МиБ
cli-threads = потоков может быть от 1 до { $most }, а не «{ $value }»
cli-eval = нет оценки «{ $value }»; есть: { $known }
note-threads = замечание: потоков { $threads }, а ядер { $cores } — потоки будут мешать друг другу
bot-hint = Введите заголовок, затем ходы соперника, по одному в строке.
bot-input-ended = ввод кончился, а партия ещё идёт
bot-out-of-turn = прислано не в свою очередь, раньше нашего хода
file-failed = { $file }: { $why }
log-game = khod { $version } { $game } · лимит { $limit } · место { $seat } · расстановка { $setup } · уровень { $level } · начальное число { $seed } · потоков { $threads } · память { $memory } МиБ
log-theirs = < { $line }
log-ours = > { $move } · { $seconds } с · глубина { $depth } · оценка { $score } · позиций { $nodes } · { $line }
log-end = = { $outcome }
log-failed = замечание: журнал больше не пишется: { $why }

about-tune = Найти веса игры заново, регрессией
about-tune-long =
    Играет партии игрока с самим собой и подгоняет веса его оценки под их исходы и под мнение перебора. Печатает веса в
    том виде, в каком они стоят в исходном тексте; насколько хорошо старые и новые предсказывают отложенные партии,
    сообщает в стандартный поток ошибок. Играют ли они лучше, решает матч.
help-tune-games = сколько партий сыграть
help-plies = сколько случайных ходов в начале каждой партии
tune-report = позиций { $samples }; средний квадрат ошибки на отложенных партиях: было { $before }, стало { $after }
