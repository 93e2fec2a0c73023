# Турниры.
about-tournament = Провести целый турнир программ
about-tournament-long =
    Проводит турнир, описанный в файле TOML: кто играет, во что, по какой системе
    (round-robin — круговая, gauntlet — один против всех, elimination — на вылет,
    swiss — швейцарская). Каждая сыгранная пара партий хранится в файле рядом
    (contest.khod): турнир можно прервать в любой миг и запустить снова, а таблицу —
    смотреть по ходу дела. Файл разобран по ключам в docs/arena.ru.md.
about-tournament-run = Доиграть, чего в турнире не хватает
about-tournament-run-long =
    Играет то, чего в турнире не хватает, и показывает таблицу. Ctrl-C
    останавливает; та же команда продолжит. Сыгранное заново не играется, кроме
    недействительных партий: их — один раз, в конце турнира или тура. Итоговая
    таблица от перерывов не зависит. Код завершения 0, когда сыграно всё, 130 после
    Ctrl-C, 143 после SIGTERM.
about-tournament-status = Сказать, далеко ли продвинулся турнир
about-tournament-table = Напечатать таблицу, личные встречи и нарушения
about-tournament-table-long =
    Печатает места с дополнительными показателями и Эло с 95-процентной
    погрешностью, таблицу личных встреч и нарушения — и по ходу турнира тоже. Места
    решают очки, Бухгольц, Зоннеборн — Бергер, очки против равных, победы.
about-tournament-games = Перечислить партии турнира
about-tournament-export = Записать турнир страницей, таблицами или партиями
about-tournament-export-long =
    Записывает турнир, каков он сейчас, — и по ходу дела тоже. На странице HTML есть
    места, личные встречи, нарушения и партии; ей больше ничего не нужно, и она
    хорошо печатается.
help-contest = файл TOML с описанием турнира
help-tournament-jobs = сколько пар играть одновременно; обычно на одну меньше, чем ядер
help-tournament-csv = таблицей для электронных таблиц
help-tournament-json = в JSON
help-tournament-player = только партии этой программы
help-tournament-faults = только партии с нарушением или недействительные
help-export-html = одна страница со всем; - означает стандартный вывод
help-export-csv = места для электронной таблицы
help-export-games-csv = партии для электронной таблицы
help-export-json = всё одним объектом JSON
help-export-records = записи всех партий текстом, а в файл .jsonl — в JSON
tournament-export-what = скажите, что записать: { $forms }
tournament-no-player = в этом турнире нет программы «{ $name }»

# Ошибки в описании.
tournament-at = { $file }, строка { $line }, столбец { $column }: { $why }
tournament-broken = это не TOML: { $why }
tournament-unknown-key = ключа «{ $key }» здесь нет; есть { $known }
tournament-not-text = { $key } — это текст в кавычках, а не { $value }
tournament-not-number = { $key } — целое число от { $least } до { $most }, а не { $value }
tournament-not-time = { $key } — время в кавычках, например "1s" или "200ms", не больше часа, а не { $value }
tournament-not-memory = { $key } — объём в кавычках, например "512MB" или "2GB", не меньше 8 МБ, а не { $value }
tournament-not-texts = { $key } — список текстов, например ["lo", "hale"], а не { $value }
tournament-not-table = { $key } — отдельная таблица [{ $key }], а не { $value }
tournament-not-tables = каждая программа — отдельная таблица [[{ $key }]], а не { $value }
tournament-unknown-word = { $key } не бывает «{ $value }»; бывает { $known }
tournament-rounds-swiss = rounds бывает только при format = "swiss"; у других систем — cycles
tournament-game-and-games = нужно что-то одно: game или games
tournament-no-game = во что играть? Напишите game = "…"; есть { $known }
tournament-unknown-game = нет игры «{ $value }»; есть { $known }
tournament-game-twice = игра { $value } названа дважды
tournament-said-apart = если игр несколько или есть таблица [{ $game }], то limit, setup и score пишут в таблице самой игры, например [{ $game }]
tournament-game-not-played = [{ $game }] — таблица игры, в которую здесь не играют
tournament-start = { $why }
tournament-no-points = в игре { $game } нет очков, и score может быть только "games"
tournament-no-name = у этой программы нет имени
tournament-name-twice = имя «{ $name }» уже занято, оно есть в строке { $line }
tournament-bad-command = «{ $value }» — не команда: она пуста, или кавычка не закрыта
tournament-command-or-folder = «{ $name }» нужна или команда (command), или папка с khod.toml (folder)
tournament-too-many = программ больше { $most }
tournament-too-few = для турнира нужны хотя бы две программы, а здесь { $found ->
        [0] ни одной
       *[other] { $found }
    }
tournament-bad-name = имя не бывает пустым, с пробелами по краям или с управляющими знаками, как «{ $value }»
tournament-long-name = в имени не больше { $most } букв, а не { $letters }

# Файл турнира.
tournament-file = { $file }: { $why }
tournament-file-missing = ещё ничего не сыграно; начинает «khod tournament run»
tournament-file-busy = с ним работает другой арбитр, а он может быть только один
tournament-file-foreign = это не файл турнира, или он испорчен; в нём ничего не изменено
tournament-file-version = его записала другая версия khod: формат { $found }, а здесь известен { $known }; читайте его той версией
tournament-file-changed = турнир изменился с тех пор, как начался: { $key } было { $before }, стало { $now }. Верните как было или дайте изменённому файлу TOML другое имя и начните новый турнир
tournament-file-program = { $file } программы «{ $program }» изменился или пропал с начала турнира. Верните прежний файл или дайте файлу TOML другое имя и начните новый турнир
tournament-file-full = диск полон. Все сыгранные пары партий целы; освободите место и запустите ту же команду снова
tournament-file-read-only = его нельзя открыть или записать: диск или папка только для чтения, либо нет доступа
tournament-file-other = { $why }
tournament-file-gone = его удалили, перенесли или заменили во время турнира. Сыгранные партии — рядом, в файле { $saved }: верните его под прежним именем и запустите ту же команду снова
tournament-file-lost = его удалили, перенесли или заменили во время турнира, и сохранить партии рядом не удалось: если файл перенесли, они в нём, иначе они потеряны
tournament-program-unreadable = { $file } не читается: { $why }
tournament-program-lost = замечание: { $name } не запускается и проигрывает свои партии: { $why }

# Как идёт турнир.
tournament-format-round-robin = круговая система
tournament-format-gauntlet = один против всех
tournament-format-elimination = на вылет
tournament-format-swiss = швейцарская система
tournament-progress = сыграно партий: { $played } из { $games }
tournament-left = осталось { $time }
tournament-arbiter = арбитр не может продолжать: { $why }. Все сыгранные пары партий целы; та же команда доиграет остальное
tournament-open = { $count ->
        [one] { $count } недействительная партия будет сыграна
        [few] { $count } недействительные партии будут сыграны
       *[many] { $count } недействительных партий будут сыграны
    } заново в конце.
tournament-void-elimination = Если из-за недействительных партий счёт встречи равный, решают дополнительные пары, а затем порядок в файле.
tournament-stopped = Остановлено; та же команда продолжит отсюда.
tournament-finished = программ: { $players } · закончен, партий: { $played }, туров: { $round }
tournament-under-way = программ: { $players } · партий: { $played } из { $games } · тур { $round }
tournament-first-move = Первый ход в игре «{ $game }» стоит { $elo } Эло
tournament-withdrawn = снята перед туром { $round }
tournament-faults = Нарушения:
tournament-column-place = №
tournament-column-name = имя
tournament-column-points = очки
tournament-column-games = партий
tournament-column-results = + = -
tournament-column-buchholz = Бухг.
tournament-column-berger = З-Б
tournament-column-elo = Эло
tournament-column-faults = нарушений

# Страница турнира.
report-standings = Места
report-crosstable = Личные встречи
report-fault-list = Нарушения и недействительные партии
report-game-list = Партии
report-games = партий
report-first-move = первый ход в игре «{ $game }», Эло
report-faults = нарушений
report-voids = недействительных
report-repeats = повторов
report-time = время на ход
report-times = { $time } мс + { $grace } мс, на первый ход ещё { $startup } мс
report-sandbox = уровень изоляции
report-seed = начальное число
report-column-place = место
report-column-name = программа
report-column-points = очки
report-column-results = партий выиграно, вничью, проиграно
report-column-buchholz = Бухгольц: очки всех соперников
report-column-berger = Зоннеборн — Бергер: очки соперников, умноженные на взятую у них долю
report-column-elo = Эло с 95-процентной погрешностью, относительно среднего
report-column-faults = партий проиграно из-за нарушения
report-won = выиграно: { $count }
report-drawn = вничью: { $count }
report-lost = проиграно: { $count }
report-fault-games = { $count ->
        [one] партия
        [few] партии
       *[many] партии
    } { $games }
report-unplayed = В очки входят встречи без игры: пропуски тура и снятые соперники.
report-void = { $sign } — недействительные партии: в конце их играют заново, а те, что и тогда недействительны, не засчитываются никому.
report-no-faults = Ни одного. Все партии закончены по правилам.
report-round = Тур { $round } · { $games } { $games ->
        [one] партия
        [few] партии
       *[many] партий
    }
report-moves = { $count } { $count ->
        [one] ход
        [few] хода
       *[many] ходов
    }, до { $slowest } мс
report-left-out = Ещё партий, не показанных здесь: { $count }; все они есть в «khod tournament games».
report-explained =
    Победа — очко, ничья — пол-очка. Где в самой игре есть очки, пару партий можно оценивать по их сумме: два очка одному или по одному. При равенстве решают Бухгольц, Зоннеборн — Бергер, очки
    против равных и победы. Эло считается по всем партиям сразу (модель Брэдли — Терри с ничьими и первым ходом); отрезок содержит истинную силу с вероятностью 95 %.
report-made = Сделано программой khod.
