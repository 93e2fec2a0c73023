play-opponent = Соперник
play-against-khod = игрок khod
play-same-screen = человек за этим же экраном
play-by-link = человек, который откроет ссылку
play-level = Уровень
play-level-hint = 1 многое не замечает, 10 — всё, что игрок может за секунду.
play-side = Ваша сторона
side-white = белые, ходят первыми
side-black = чёрные
side-random = по жребию
play-clock = Часы
clock-none = без часов
clock-contest = 1 секунда на ход, как на конкурсе
clock-whole = минуты на всю партию
clock-minutes = минут
clock-increment = секунд за ход
play-more = Имя, лимит, расстановка, позиция
play-name = Ваше имя
play-limit = Лимит ходов
play-setup = Расстановка
play-position = Начать с позиции
play-begin = Начать
play-rules = Правила
seat-khod = khod, уровень { $level }
seat-you = вы
seat-white = белые
seat-black = чёрные
seat-free = пока никого: пошлите ссылку
game-undo = Вернуть действие
game-send = Отправить ход
game-resign = Сдаться
game-draw = Предложить ничью
game-draw-accept = Согласиться на ничью
game-decline = Отказать
game-back = Вернуть ход
game-back-accept = Разрешить вернуть
game-hint = Подсказка
game-again = Ещё раз
game-flip = Повернуть доску
game-share = Скопировать ссылку
game-sound = Звуки
game-motion = Анимация
game-present = Для проектора
game-type-move = Ввести ход
game-moves = Ходы
game-players = Игроки
game-confirm-resign = Сдать партию?
game-link-copied = Ссылка скопирована.
game-offline = Нет связи. Пробую снова…
game-your-turn = Ваш ход
game-thinking = khod думает
game-waiting = Ждём соперника
game-preview-failed = Ход не удаётся показать.
game-sparing = На этой машине программы играют на время: khod думает меньше.
game-over-agreement = Ничья по соглашению
game-over-resignation = { $loser ->
       *[white] Белые сдались: победа чёрных
        [black] Чёрные сдались: победа белых
    }
game-over-time = { $loser ->
       *[white] У белых вышло время: победа чёрных
        [black] У чёрных вышло время: победа белых
    }
game-sit = Сесть за доску
game-draw-offered = Соперник предлагает ничью.
game-back-asked = Соперник просит вернуть ход.
