an-wins = { $side ->
       *[white] белые выигрывают
        [black] чёрные выигрывают
    }
an-wins-in = { $side ->
       *[white] белые выигрывают за { $plies }
        [black] чёрные выигрывают за { $plies }
    }
an-waiting = На этой машине программы играют на время: анализ ждёт, пока они закончат.
an-displaced = Остановлено: идёт другой ваш анализ. Результат сохранён.
an-start = Анализ
an-stop = Стоп
an-deeper = Глубже
an-lines = Линий
an-threat = Угроза
an-effort = глубина { $depth } · { $speed } тыс. позиций в секунду
an-bar = Оценка
an-graph = Ход оценки
an-chance = шансы белых
an-moves = Ходы
an-play = Проиграть партию
an-first = Начальная позиция
an-back = Ход назад
an-forward = Ход вперёд
an-last = Последняя позиция
an-mistake = Следующая ошибка
an-speed-of-play = Скорость
an-no-mistakes = Ошибок не найдено.
an-best-was = Лучше было
an-better = Лучше было { $best }
an-thinking = думает
an-settled = больше нечего искать
an-over = партия окончена
an-start-position = Начало
an-side-line = Вариант
an-keys = Клавиши: ← → ходы, ↑ ↓ варианты, Home End, пробел — проиграть партию, N — следующая ошибка, A — анализ, T — угроза, F — повернуть доску.
an-no-script = Без JavaScript позиции и ходы — ссылки.
an-save = Сохранить:
an-position = Позиция текстом
an-record = Запись
import-title = Принести партию
import-lead = Запись khod, JSON, ходы по строкам, как в соревновании, или позиция.
import-text = Текст
import-file = или файл
import-game = Игра
import-any-game = определить
import-number = Номер в файле
import-open = Открыть
import-boards = Пустые доски
import-empty = Читать нечего.
import-unknown = Это не запись, не ходы и не позиция ни одной из игр.
import-not-text = Файл — не текст в UTF-8.
import-no-record = Записи { $number } нет; всего записей: { $records }.
import-json = Ошибка в JSON: строка { $line }, столбец { $column }.
import-json-value = В JSON { $key } не может быть { $found }.
import-mistake = Здесь партия обрывается: { $why }.
import-mistake-line = Строку { $line } сыграть нельзя: { $why }.
import-legal-part = Всё, что до неё, — на доске.
