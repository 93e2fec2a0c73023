// Hale: five in a row or a column, or four on a white diagonal.
// Хейл: пять в ряд или в столбец либо четыре на белой диагонали.
program hale;

{$mode objfpc}{$H+}

uses
  contest;

const
  White = 0;
  Empty = 2; // black is 1 / чёрные — 1
  Size = 11;
  // The four neighbours: one step changes x and y by so much.
  // Четыре соседа: один шаг меняет x и y на столько.
  StepX: array[1..4] of Integer = (1, 0, -1, 0);
  StepY: array[1..4] of Integer = (0, 1, 0, -1);
  Pass = 'Zz';

type
  TPosition = class(TGame)
    Board: array[1..Size, 1..Size] of Integer; // Board[x, y]
    EmptyCells: Integer; // cells without a piece / клетки без шашек
    constructor Create;
    function LegalMoves: TMoves; override;
    procedure AddShifts(var moves: TMoves; x, y: Integer);
    procedure Play(const move: string); override;
    function IsOver: Boolean; override;
    function HasWon(owner: Integer): Boolean;
    function HasLine(x, y, dx, dy, count, owner: Integer): Boolean;
    function Choose: string; override;
  end;

// The name of a cell: 5, 6 is Ef.
// Имя клетки: 5, 6 — это Ef.
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
  Result := (x >= 1) and (x <= Size) and (y >= 1) and (y <= Size);
end;

function IsBlackCell(x, y: Integer): Boolean;
begin
  Result := Odd(x + y);
end;

constructor TPosition.Create;
var
  x, y: Integer;
begin
  Side := White;
  EmptyCells := Size * Size;
  for x := 1 to Size do
    for y := 1 to Size do
      Board[x, y] := Empty;
end;

function TPosition.LegalMoves: TMoves;
var
  x, y: Integer;
begin
  Result := nil;
  for x := 1 to Size do
    for y := 1 to Size do
      if IsBlackCell(x, y) then
      begin
        // A new piece goes to any empty black cell.
        // Новую шашку ставят на любую пустую чёрную клетку.
        if Board[x, y] = Empty then
          Add(Result, NameOf(x, y));
        if Board[x, y] = Side then
          AddShifts(Result, x, y);
      end;
  // A pass is legal only when there is no other move.
  // Пропустить ход можно, только если других ходов нет.
  if Length(Result) = 0 then
    Add(Result, Pass);
end;

// An own piece goes from a black cell to an empty white one beside it.
// Своя шашка сдвигается с чёрной клетки на соседнюю пустую белую.
procedure TPosition.AddShifts(var moves: TMoves; x, y: Integer);
var
  i, toX, toY: Integer;
begin
  for i := 1 to 4 do
  begin
    toX := x + StepX[i];
    toY := y + StepY[i];
    if Inside(toX, toY) and (Board[toX, toY] = Empty) then
      Add(moves, NameOf(x, y) + '-' + NameOf(toX, toY));
  end;
end;

procedure TPosition.Play(const move: string);
var
  x, y: Integer;
begin
  if move <> Pass then
  begin
    // Ef is a new piece; Ef-Df leaves its first cell and takes the last one.
    // Ef — новая шашка; Ef-Df освобождает первую клетку и занимает последнюю.
    FindCell(Copy(move, 1, 2), x, y);
    if Length(move) = 2 then
      EmptyCells := EmptyCells - 1
    else
    begin
      Board[x, y] := Empty;
      FindCell(Copy(move, 4, 2), x, y);
    end;
    Board[x, y] := Side;
  end;
  Side := 1 - Side;
end;

function TPosition.IsOver: Boolean;
begin
  // Only the player who has just moved can have made a line.
  // Построить линию мог только тот, кто сейчас сходил.
  Result := HasWon(1 - Side) or (EmptyCells = 0);
end;

function TPosition.HasWon(owner: Integer): Boolean;
var
  x, y: Integer;
begin
  Result := False;
  for x := 1 to Size do
    for y := 1 to Size do
    begin
      if HasLine(x, y, 1, 0, 5, owner) or HasLine(x, y, 0, 1, 5, owner) then
        Result := True;
      // A diagonal has cells of one colour, and only the white ones count.
      // Все клетки диагонали одного цвета, и считаются только белые.
      if not IsBlackCell(x, y) then
        if HasLine(x, y, 1, 1, 4, owner) or HasLine(x, y, 1, -1, 4, owner) then
          Result := True;
    end;
end;

// Whether so many pieces of an owner stand in a line that starts at this cell.
// Стоит ли столько шашек одного владельца подряд, начиная с этой клетки.
function TPosition.HasLine(x, y, dx, dy, count, owner: Integer): Boolean;
var
  i: Integer;
begin
  Result := True;
  for i := 0 to count - 1 do
    if not Inside(x + dx * i, y + dy * i) or (Board[x + dx * i, y + dy * i] <> owner) then
      Result := False;
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
  header := ReadHeader(['seat']);
  PlayGame(TPosition.Create, header.Seat);
end.
