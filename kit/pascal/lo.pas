// Lo: gather all your pieces into one group.
// Ло: соберите все свои шашки в одну группу.
program lo;

{$mode objfpc}{$H+}

uses
  contest;

const
  White = 0;
  Black = 1;
  Empty = 2;
  Size = 8;
  // The eight directions: one step changes x and y by so much.
  // Восемь направлений: один шаг меняет x и y на столько.
  StepX: array[1..8] of Integer = (1, 1, 0, -1, -1, -1, 0, 1);
  StepY: array[1..8] of Integer = (0, 1, 1, 1, 0, -1, -1, -1);
  Pass = 'Z0-Z0';

type
  TMarks = array[1..Size, 1..Size] of Boolean;

  TPosition = class(TGame)
    Limit: Integer;
    Played: Integer; // moves of both players so far / сколько ходов сделали оба игрока
    Board: array[1..Size, 1..Size] of Integer; // Board[x, y]
    constructor Create(limitOfMoves: Integer);
    function LegalMoves: TMoves; override;
    function PiecesFrom(x, y, dx, dy: Integer): Integer;
    function CanMove(x, y, dx, dy, distance: Integer): Boolean;
    procedure Play(const move: string); override;
    function IsOver: Boolean; override;
    function IsConnected(owner: Integer): Boolean;
    procedure ReachGroup(x, y, owner: Integer; var reached: TMarks);
    function Choose: string; override;
  end;

// The name of a cell: 1, 2 is A2.
// Имя клетки: 1, 2 — это A2.
function NameOf(x, y: Integer): string;
begin
  Result := Chr(Ord('A') + x - 1) + Chr(Ord('0') + y);
end;

// The column x and the row y of the cell with this name.
// Столбец x и ряд y клетки с этим именем.
procedure FindCell(const name: string; out x, y: Integer);
begin
  x := Ord(name[1]) - Ord('A') + 1;
  y := Ord(name[2]) - Ord('0');
end;

function Inside(x, y: Integer): Boolean;
begin
  Result := (x >= 1) and (x <= Size) and (y >= 1) and (y <= Size);
end;

constructor TPosition.Create(limitOfMoves: Integer);
var
  x, y, i: Integer;
begin
  Limit := limitOfMoves;
  Side := White;
  Played := 0;
  for x := 1 to Size do
    for y := 1 to Size do
      Board[x, y] := Empty;
  for i := 2 to Size - 1 do
  begin
    Board[1, i] := White;
    Board[Size, i] := White;
    Board[i, 1] := Black;
    Board[i, Size] := Black;
  end;
end;

function TPosition.LegalMoves: TMoves;
var
  x, y, i, dx, dy, distance: Integer;
begin
  Result := nil;
  for x := 1 to Size do
    for y := 1 to Size do
      if Board[x, y] = Side then
        for i := 1 to 8 do
        begin
          dx := StepX[i];
          dy := StepY[i];
          // Exactly as far as there are pieces on the whole line, this one included.
          // Ровно на столько клеток, сколько шашек на всей линии, считая эту.
          distance := 1 + PiecesFrom(x, y, dx, dy) + PiecesFrom(x, y, -dx, -dy);
          if CanMove(x, y, dx, dy, distance) then
            Add(Result, NameOf(x, y) + '-' + NameOf(x + dx * distance, y + dy * distance));
        end;
  // A pass is legal only when there is no other move.
  // Пропустить ход можно, только если других ходов нет.
  if Length(Result) = 0 then
    Add(Result, Pass);
end;

// How many pieces of both colours stand in this direction, up to the edge.
// Сколько шашек обоих цветов стоит в этом направлении до края доски.
function TPosition.PiecesFrom(x, y, dx, dy: Integer): Integer;
begin
  Result := 0;
  x := x + dx;
  y := y + dy;
  while Inside(x, y) do
  begin
    if Board[x, y] <> Empty then
      Result := Result + 1;
    x := x + dx;
    y := y + dy;
  end;
end;

// Own pieces may be jumped, enemy ones may not; no landing on an own piece.
// Через свои шашки прыгать можно, через чужие нельзя; на свою вставать нельзя.
function TPosition.CanMove(x, y, dx, dy, distance: Integer): Boolean;
var
  endX, endY, i: Integer;
begin
  endX := x + dx * distance;
  endY := y + dy * distance;
  Result := Inside(endX, endY) and (Board[endX, endY] <> Side);
  if Result then
    for i := 1 to distance - 1 do
      if Board[x + dx * i, y + dy * i] = 1 - Side then
        Result := False;
end;

procedure TPosition.Play(const move: string);
var
  x, y: Integer;
begin
  if move <> Pass then
  begin
    FindCell(Copy(move, 1, 2), x, y);
    Board[x, y] := Empty;
    FindCell(Copy(move, 4, 2), x, y);
    Board[x, y] := Side;
  end;
  Played := Played + 1;
  Side := 1 - Side;
end;

function TPosition.IsOver: Boolean;
begin
  // The limit is for each player, so the two have twice as many moves.
  // Лимит — для каждого игрока, так что на двоих ходов вдвое больше.
  Result := (Played >= 2 * Limit) or IsConnected(White) or IsConnected(Black);
end;

// Whether all pieces of an owner are one group.
// Все ли шашки одного владельца — одна группа.
function TPosition.IsConnected(owner: Integer): Boolean;
var
  reached: TMarks;
  x, y, groups: Integer;
begin
  for x := 1 to Size do
    for y := 1 to Size do
      reached[x, y] := False;
  groups := 0;
  for x := 1 to Size do
    for y := 1 to Size do
      if (Board[x, y] = owner) and not reached[x, y] then
      begin
        groups := groups + 1;
        ReachGroup(x, y, owner, reached);
      end;
  Result := groups = 1;
end;

// Marks the piece on this cell and all pieces of its group.
// Отмечает шашку на этой клетке и все шашки её группы.
procedure TPosition.ReachGroup(x, y, owner: Integer; var reached: TMarks);
var
  i: Integer;
begin
  if Inside(x, y) and (Board[x, y] = owner) and not reached[x, y] then
  begin
    reached[x, y] := True;
    for i := 1 to 8 do
      ReachGroup(x + StepX[i], y + StepY[i], owner, reached);
  end;
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
