# Матчи программ.
about-match = Матч двух программ
about-match-long =
    Играет партии между двумя программами, которые говорят по протоколу
    состязания. Места меняются: в первой партии белые у A. В обеих партиях пары
    одинаковые предел ходов и расстановка; если они не заданы, их выбирает жребий.
    Итог — с Эло и 95-процентной погрешностью, затем ошибки каждой программы с
    точной строкой и самые долгие ходы.

    Программа — это команда, которая читается без оболочки (кавычки держат слова
    вместе), или папка с файлом khod.toml. В начале команды слово khod означает эту
    же программу; random — встроенная программа, которая делает любой
    допустимый ход.

    Строка должна прийти за время --time и --grace; на первую строку программы
    дают ещё --startup. Партия, которой помешала машина, играется заново, не больше
    двух раз. Ctrl-C заканчивает с тем, что есть.
about-random-mover = Делает любой допустимый ход по протоколу состязания
help-match-a = программа A: команда или папка с файлом khod.toml
help-match-b = программа B
help-match-games = сколько партий сыграть, обычно { $usual }
help-match-limit = предел ходов во всех партиях; иначе жребий для каждой пары
help-match-setup = расстановка во всех партиях; иначе в частоколе жребий для каждой пары
help-match-time = время на строку: 200ms, 1s, 0.5; обычно { $usual }
help-match-grace = сколько прощается сверх того, обычно { $usual }
help-match-startup = сколько ещё даётся на первую строку программы, обычно { $usual }
help-match-memory = память для программы в МиБ, обычно { $usual }
help-match-sandbox = уровень изоляции; иначе наибольший возможный
help-match-jobs = сколько партий играть одновременно; обычно на одну меньше, чем ядер
help-match-seed = начальное число для пределов, расстановок и программы random
help-match-name-a = имя A в результатах; иначе её команда
help-match-name-b = имя B
help-match-json = записать каждую партию как объект JSON; - означает стандартный вывод
help-match-save = хранить запись каждой партии, стандартный вывод ошибок программ и вывод сборки
command-empty = команда пуста
command-open-quote = в команде «{ $command }» кавычка не закрыта
command-zero-byte = в команде «{ $command }» есть нулевой байт
contestant-name = в имени должно быть от 1 до { $most } букв и никаких управляющих символов, а не «{ $name }»
start-failed = { $file } не запускается: { $why }
start-not-installed = { $file } не запускается: { $why }. В Debian и Ubuntu: sudo apt-get install { $package }
start-not-found = такой программы нет
start-not-executable = этот файл нельзя исполнить
build-running = сборка { $name } …
build-failed = { $name } не собирается. Сообщение сборки:
    { $output }
build-too-long = { $name } не собирается: сборка длится дольше { $most } с. Её сообщение:
    { $output }
build-too-large = { $name } не собирается: сборка записала больше { $most } МБ файлов или слишком много файлов. Её сообщение:
    { $output }
build-log-done = готово
build-log-failed = не вышло
folder-no-run = { $file }: нет ключа run, то есть команды, которая запускает программу
folder-bad = { $file }, строка { $line }, столбец { $column }: { $why }
folder-unknown = нет ключа «{ $key }»; есть { $known }
folder-not-text = значение { $key } должно быть текстом
match-sandbox = уровень изоляции должен быть от 0 до 3, а не «{ $value }»
match-progress = партий { $played } из { $games }
match-left = осталось { $time }
match-games = партий: { $games }
match-score = у A побед { $wins }, ничьих { $draws }, поражений { $losses } · { $score } · Эло { $elo } · LOS { $superiority }
match-white = Доля очков белых { $white } · ходов в партии { $moves }
match-repeats = { $count ->
        [one] { $count } партия повторяет
        [few] { $count } партии повторяют
       *[many] { $count } партий повторяют
    } прежние ход в ход; для Эло и погрешности такие считаются один раз.
match-voids = { $count ->
        [one] { $count } партия недействительна
        [few] { $count } партии недействительны
       *[many] { $count } партий недействительны
    } и не засчитывается никому.
match-replays = { $count ->
        [one] { $count } партия сыграна
        [few] { $count } партии сыграны
       *[many] { $count } партий сыграно
    } заново: машина была слишком занята.
match-slowest = Самый долгий ход { $name }: { $ms } мс (партия { $game }, ход { $move }); первые ходы — до { $first } мс
match-fault = { $name }, { $count } ×: { $verdict }. Впервые в партии { $game } за { $side ->
        [white] белых
       *[other] чёрных
    }, ход { $move }:
match-fault-line = напечатано: { $value }
match-fault-line-spaces = напечатано, со всеми пробелами: «{ $value }»
match-fault-why = { $value }
match-fault-error = последняя строка её ошибок: { $value }
match-warning = { $name }, { $count } ×, после конца партии: { $what }
aftermath-printed = напечатано лишнее: { $value }
aftermath-lingered = программа не остановилась за 1 с
aftermath-status = программа остановилась с кодом { $value }
aftermath-signal = программу прервал сигнал { $value }
aftermath-too-much = занято больше разрешённого
match-level = Уровень изоляции { $level }
match-arbiter = арбитр не может продолжать: { $why }
match-save-exists = в папке { $folder } уже есть партии матча; назовите другую папку или уберите их
json-exists = файл { $file } уже есть, и в нём другое; назовите другой файл или уберите этот
match-stopped = Остановлено: сыграно партий { $played } из { $games }.
verdict-rules = конец по правилам
verdict-time = нет ответа вовремя
verdict-illegal = недопустимый ход
verdict-unreadable = строка, которая не ход
verdict-long-line = строка длиннее любого хода
verdict-flood = больше вывода, чем кто-нибудь прочтёт
verdict-out-of-turn = вывод, когда ничего не ждали
verdict-crash = сбой, когда ждали строку
verdict-exit = выход, когда ждали строку
verdict-memory = больше памяти, чем разрешено
verdict-processes = больше процессов, чем разрешено
verdict-start = программа не запустилась
verdict-host = недействительна: машина была слишком занята
verdict-arbiter = недействительна: сбой арбитра

# Почему именно кончилась партия.
cause-rules = { $reason }
cause-refused = «{ $line }»: { $why }
cause-not-due = «{ $line }» напечатано, когда ничего не ждали
cause-flood = { $why }; следом напечатано больше { $bytes } байт
cause-long-line = в «{ $line }» больше { $most } байт без перевода строки
cause-late = потрачено { $used } мс; даётся { $time } мс и ещё { $grace } мс запаса
cause-late-first = потрачено { $used } мс; даётся { $time } мс, { $grace } мс запаса и { $startup } мс на запуск
cause-unfinished = { $why }; «{ $line }» осталось без перевода строки
cause-exit = программа остановилась с кодом 0 до конца партии
cause-status = программа остановилась с кодом { $status }
cause-signal = { $signal ->
        [4] программу прервал сигнал 4: недопустимая команда процессора
        [6] программу прервал сигнал 6: вызван abort или не прошла внутренняя проверка
        [7] программу прервал сигнал 7: обращение к памяти, которой нет
        [8] программу прервал сигнал 8: невозможное вычисление, например деление на ноль
        [9] программу прервал сигнал 9: её убили
        [11] программу прервал сигнал 11: обращение к чужой памяти
       *[other] программу прервал сигнал { $signal }
    }
cause-memory = программе разрешено { $megabytes } МБ памяти, она хотела больше
cause-processes = программе разрешено процессов и потоков: { $most }, она хотела больше
cause-waiting = { $side ->
        [white] белых
       *[other] чёрных
    } задержала машина
cause-isolation = программу не удалось изолировать: { $why }
cause-told = { $text }
