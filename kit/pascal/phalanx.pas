// Phalanx: get more pieces across the board than your opponent.
// Фаланги: проведите через доску больше шашек, чем соперник.
program phalanx;

{$mode objfpc}{$H+}

uses
  Math, contest;

const
  White = 0;
  Black = 1;
  Empty = 2;
  Width = 14;
  Height = 12;
  // The eight directions: one step changes x and y by so much.
  // Восемь направлений: один шаг меняет x и y на столько.
  StepX: array[1..8] of Integer = (1, 1, 0, -1, -1, -1, 0, 1);
  StepY: array[1..8] of Integer = (0, 1, 1, 1, 0, -1, -1, -1);

type
  TPosition = class(TGame)
    Limit: Integer;
    Played: Integer; // moves of both players so far / сколько ходов сделали оба игрока
    Board: array[1..Width, 1..Height] of Integer; // Board[x, y]
    constructor Create(limitOfMoves: Integer);
    function LineFrom(x, y, dx, dy, owner: Integer): Integer;
    function LegalMoves: TMoves; override;
    procedure AddMoves(var moves: TMoves; x, y, dx, dy: Integer);
    procedure Play(const move: string); override;
    function IsOver: Boolean; override;
    function Choose: string; override;
  end;

// The name of a cell: 11, 2 is Kb.
// Имя клетки: 11, 2 — это Kb.
function NameOf(x, y: Integer): string;
begin
  Result := Chr(Ord('A') + x - 1) + Chr(Ord('a') + y - 1);
end;

// The column x and the row y of the cell with this name.
// Столбец x и ряд y клетки с этим именем.
procedure FindCell(const name: string; out x, y: Integer);
begin
  x := Ord(name[1]) - Ord('A') + 1;
  y := Ord(name[2]) - Ord('a') + 1;
end;

function Inside(x, y: Integer): Boolean;
begin
  Result := (x >= 1) and (x <= Width) and (y >= 1) and (y <= Height);
end;

constructor TPosition.Create(limitOfMoves: Integer);
var
  x, y: Integer;
begin
  Limit := limitOfMoves;
  Side := White;
  Played := 0;
  for x := 1 to Width do
    for y := 1 to Height do
      if y <= 2 then
        Board[x, y] := White
      else if y <= Height - 2 then
        Board[x, y] := Empty
      else
        Board[x, y] := Black;
end;

// How many pieces of an owner stand in an unbroken line that starts at this cell.
// Сколько шашек одного владельца стоит подряд в линии, которая начинается с этой клетки.
function TPosition.LineFrom(x, y, dx, dy, owner: Integer): Integer;
begin
  Result := 0;
  while Inside(x, y) and (Board[x, y] = owner) do
  begin
    Result := Result + 1;
    x := x + dx;
    y := y + dy;
  end;
end;

function TPosition.LegalMoves: TMoves;
var
  x, y, i: Integer;
begin
  Result := nil;
  for x := 1 to Width do
    for y := 1 to Height do
      if Board[x, y] = Side then
        for i := 1 to 8 do
          AddMoves(Result, x, y, StepX[i], StepY[i]);
end;

// Adds all moves whose front piece is on this cell and which go in this direction.
// Добавляет все ходы в этом направлении, у которых передняя шашка стоит на этой клетке.
procedure TPosition.AddMoves(var moves: TMoves; x, y, dx, dy: Integer);
var
  longest, distance, toX, toY, enemies, n: Integer;
  text: string;
begin
  longest := LineFrom(x, y, -dx, -dy, Side);
  for distance := 1 to longest do
  begin
    toX := x + dx * distance;
    toY := y + dy * distance;
    if not Inside(toX, toY) or (Board[toX, toY] = Side) then
      Exit;
    // A line of n pieces goes at most n cells and takes a shorter enemy line.
    // Линия из n шашек идёт не дальше чем на n клеток и бьёт более короткую чужую линию.
    enemies := LineFrom(toX, toY, dx, dy, 1 - Side);
    for n := Max(distance, enemies + 1) to longest do
    begin
      text := NameOf(x, y) + '-';
      if n > 1 then // of a phalanx the last piece is named too / у фаланги есть и хвост
        text := text + NameOf(x - dx * (n - 1), y - dy * (n - 1)) + '-';
      Add(moves, text + NameOf(toX, toY));
    end;
    if enemies > 0 then
      Exit;
  end;
end;

procedure TPosition.Play(const move: string);
var
  x, y, tailX, tailY, toX, toY, dx, dy, n, enemies, i: Integer;
begin
  // FROM-TO for one piece, HEAD-TAIL-TO for a phalanx. One piece is its own tail.
  // ОТКУДА-КУДА для одной шашки, ГОЛОВА-ХВОСТ-КУДА для фаланги. Одна шашка сама себе хвост.
  FindCell(Copy(move, 1, 2), x, y);
  FindCell(Copy(move, Length(move) - 4, 2), tailX, tailY);
  FindCell(Copy(move, Length(move) - 1, 2), toX, toY);
  dx := Sign(toX - x);
  dy := Sign(toY - y);
  n := Max(Abs(x - tailX), Abs(y - tailY)) + 1;
  enemies := LineFrom(toX, toY, dx, dy, 1 - Side);
  for i := 0 to enemies - 1 do
    Board[toX + dx * i, toY + dy * i] := Empty;
  for i := 0 to n - 1 do
    Board[x - dx * i, y - dy * i] := Empty;
  for i := 0 to n - 1 do
    Board[toX - dx * i, toY - dy * i] := Side;
  Played := Played + 1;
  Side := 1 - Side;
end;

function TPosition.IsOver: Boolean;
var
  x, whites, blacks: Integer;
begin
  whites := 0;
  blacks := 0;
  for x := 1 to Width do
  begin
    if Board[x, Height] = White then
      whites := whites + 1;
    if Board[x, 1] = Black then
      blacks := blacks + 1;
  end;
  // Whoever has crossed with more pieces must survive one reply.
  // Кто провёл больше шашек, должен ещё пережить один ответный ход.
  if (Side = White) and (whites > blacks) or (Side = Black) and (blacks > whites) then
    Result := True
  // After the limit a balance is a draw; without a balance the game goes on.
  // После лимита ходов равенство — ничья; без равенства игра продолжается.
  else if (Played >= 2 * Limit) and (whites = blacks) then
    Result := True
  // A player without a move loses.
  // Игрок, которому некуда ходить, проигрывает.
  else
    Result := Length(LegalMoves) = 0;
end;

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
function TPosition.Choose: string;
begin
  Result := RandomChoice(LegalMoves);
end;

var
  header: THeader;

begin
  header := ReadHeader(['limit', 'seat']);
  PlayGame(TPosition.Create(header.Limit), header.Seat);
end.
