about-learn = Обучает сеть для игры: партии, обучение, отбор — и снова
about-learn-long =
    Обучает сеть для игры, поколение за поколением: игрок играет сам с собой, на партиях последних поколений обучается сеть и занимает место прежней, если последовательный тест признал её сильнее. Кончается последним поколением или тем, которое дало меньше 10 Эло.

    Всё лежит в папке FOLDER: партии, сети, список сделанного и index.html со всеми числами. Ctrl-C и отключение питания ничего не портят: та же команда продолжает.
help-learn-folder = где всё хранится; если не указано — learn-GAME
help-learn-games = партий в поколении (обычно { $usual })
help-learn-generations = поколений, не больше (обычно { $usual })
help-learn-newest = сколько последних поколений учить вместе (обычно { $usual })
help-learn-trust = доля результата партии в том, чему учится сеть, от 0 до 1; остальное — оценка перебора (обычно 0.2)
help-learn-jobs = сколько ядер занять (обычно все)
learn-generation = поколение { $number }
learn-playing = партия { $done } из { $all }
learn-line-games = партий { $games }, { $speed } в секунду
learn-line-training = позиций { $positions }, ошибка { $loss } (вручную { $hand })
learn-line-passed = { $gain } за { $pairs } пар, принята
learn-line-refused = { $gain } за { $pairs } пар, не лучше
learn-done = Готово. Лучшая: { $best }. Числа: { $page }
learn-stopped = Остановлено; та же команда продолжит.
learn-no-network = Для игры { $game } сети нет.
learn-no-positions = Нет спокойных позиций для обучения и проверки: нужно больше партий.
learn-bad-file = { $file }: { $why }
learn-other-games = В файле { $file } партии, сыгранные с другими настройками или другой версией khod: выберите другой файл или то, с чего он начат.
learn-bad-history = { $file }, строка { $line }: это не шаг обучения.

about-selfplay = Играет сам с собой, чтобы было на чём учиться
about-selfplay-long =
    Играет партии игрока с самим собой на всех ядрах и пишет их в FILE вместе с оценками перебора. Начала выбираются мягко: хорошие ходы чаще слабых. Дальше игрок ходит лучшим образом. Та же команда ещё раз продолжает файл; партия зависит только от зерна и своего номера.
help-selfplay-file = файл партий, новый или чтобы продолжить
help-selfplay-games = партий всего (обычно { $usual })
help-selfplay-nodes = узлов на ход (обычно 1500)
help-selfplay-network = сеть, которая оценивает позиции, или v0 — ручная оценка (обычно сеть самого игрока)
help-selfplay-older = более старая сеть или v0: одна партия из семи играется против неё
selfplay-progress = партия { $done } из { $all } · { $rate } позиций в секунду · осталось { $left }
selfplay-report = В файле партий { $games }, новых { $new }; { $rate } позиций в секунду.

about-train = Обучает сеть на партиях
about-train-long =
    Обучает сеть на спокойных позициях партий. Партии читаются с диска заново в каждой эпохе: их может быть больше, чем помещается в память. Одна партия из двадцати откладывается для проверки, и в NETWORK пишется — целиком или никак — сеть той эпохи, которая на отложенных лучше всех.
help-train-network = файл сети
help-train-games = файлы партий из khod selfplay
help-train-epochs = сколько раз увидеть каждую позицию (обычно { $usual })
help-train-width = нейронов в скрытом слое: 64, 128, 192 или 256 (обычно как в сети самой игры)
train-reading = читаю партии, файл { $file } из { $all }
train-progress = обучение, { $percent } %
train-progress-left = обучение, { $percent } %, осталось { $left }
train-positions = Позиций для обучения { $learned }, для проверки { $kept }; на них ошибка ручной оценки { $loss }
train-epoch = эпоха { $number }: ошибка { $learned }, на проверке { $kept }, тысяч позиций в секунду { $speed }
train-report = Наименьшая ошибка { $loss }; записано { $size } кБ.

about-gate = Проверяет, лучше ли новая сеть
about-gate-long =
    Новая сеть играет со старой, пока последовательный тест не уверится; каждое начало дважды, со сменой мест. Статус 0, если она лучше, и 1, если нет.
help-gate-new = файл новой сети
help-gate-old = файл старой или v0 — ручная оценка (обычно сеть самого игрока)
help-gate-nodes = узлов на ход (обычно 5000)
help-gate-time = время процессора на ход вместо узлов
help-gate-sprt = не лучше E0 или не хуже E1, в Эло, в частоколе в сотых очка за пару (обычно 0,20)
help-gate-pairs = пар партий, не больше (обычно 750); не решено — значит не лучше
gate-report = пар { $pairs }, +{ $wins } ={ $draws } -{ $losses } · { $elo } Эло
gate-elo = { $elo } Эло
gate-points = { $points } очка за пару
gate-passed = Новая сеть лучше.
gate-refused = Новая сеть не лучше.
cli-share = { $value } — не число от 0 до 1.
cli-width = { $value } — не 64, 128, 192 или 256.

bad-network-foreign = это не файл сети
bad-network-version = эта сеть в формате { $version }, которого эта версия khod не знает
bad-network-game = эта сеть для игры { $game }
bad-network-shape = у этой сети вид { $found }, а игре нужен { $expected }
bad-network-inputs = входы этой сети с тех пор стали значить другое (набор { $found } вместо { $expected }): обучите новую
bad-network-length = в этой сети { $found } байт вместо { $expected }: она обрезана или дописана
bad-network-checksum = эта сеть испорчена: контрольная сумма не та
bad-samples-foreign = это не файл партий для обучения
bad-samples-old = этот файл в старом формате { $version }: сыграйте партии заново командой khod selfplay или khod learn в новый файл
bad-samples-version = этот файл в формате { $version }, которого эта версия khod не знает
bad-samples-game = это партии игры { $game }
bad-samples-truncated = этот файл обрывается после партии { $games }: починит его та команда khod selfplay, которая его писала
bad-samples-checksum = партия { $number } испорчена: контрольная сумма не та
bad-samples-generator = эти партии сыграны версией правил, которая перечисляет ходы в другом порядке: сыграйте новые командой khod selfplay
bad-samples-impossible = партия { $number } не могла быть сыграна по правилам

learning-title = { $game }: как обучена сеть
learning-empty = Пока ничего не сделано.
learning-strength = Сила относительно ручной оценки, Эло по поколениям
learning-strength-points = Сила относительно ручной оценки, сотые доли очка за пару по поколениям
learning-errors = Ошибки
learning-errors-key = Сплошная: на отложенных позициях. Штриховая: на тех, по которым училась. Точки: ручная оценка. Внизу эпохи.
learning-generation = поколение
learning-games = партий
learning-rate = партий/с
learning-positions = позиций
learning-speed = позиций/с при обучении
learning-by-hand = ошибка вручную
learning-validation = ошибка
learning-elo = Эло (пар)
learning-points = очков/100 за пару (пар)
learning-verdict = отбор
learning-passed = принята
learning-refused = не лучше
