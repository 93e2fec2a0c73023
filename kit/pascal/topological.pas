// Topological checkers: build the board together, then capture with stacks.
// Топологические шашки: вдвоём постройте доску, потом захватывайте столбиками.
program topological;

{$mode objfpc}{$H+}

uses
  SysUtils, contest;

const
  Pieces: array[0..1] of Char = ('w', 'b');
  StepX: array[1..4] of Integer = (1, 0, -1, 0);
  StepY: array[1..4] of Integer = (0, 1, 0, -1);
  NoField = -1;
  First = 'Mm';
  Refusal = 'Zz';

type
  // The fields of the board have numbers, in the order in which they were taken.
  // Поля доски пронумерованы в том порядке, в котором их занимали.
  TField = 0..31;
  TFields = set of TField;

  TPosition = class(TGame)
    Limit, Period: Integer;
    Straight: Boolean;
    BoardSize: Integer; // fields of the finished board / полей у готовой доски
    Fields: Integer; // fields now / полей сейчас
    Names: array[TField] of string;
    Stacks: array[TField] of string; // bottom to top: 'wwb' / снизу вверх: 'wwb'
    FieldAt: array['@'..'Z', '`'..'z'] of Integer; // A..Y, a..y and a rim / A..Y, a..y и кайма
    Turns: Integer; // turns of both players in stage 2 / ходы обоих на стадии 2
    Refusals: Integer; // refusals in a row / отказы подряд
    Held: array[0..1] of Integer; // captured before this period / захвачено до этого периода
    PeriodWasIdle: Boolean;
    IsKnown: array[TField, 1..32] of Boolean; // what PathEnds has found / что нашла PathEnds
    KnownEnds: array[TField, 1..32] of TFields;
    constructor Create(limitOfTurns: Integer; const setup: string);
    function IsBuilding: Boolean;
    function LegalMoves: TMoves; override;
    function Placements: TMoves;
    function PathEnds(start, steps: Integer): TFields;
    function StraightEnds(start, steps: Integer): TFields;
    function WindingEnds(start, steps: Integer): TFields;
    procedure Play(const move: string); override;
    procedure MoveStack(const move: string);
    function Captured(owner: Integer): Integer;
    function IsOver: Boolean; override;
    function Choose: string; override;
  end;

function Count(const some: TFields): Integer;
var
  field: TField;
begin
  Result := 0;
  for field in some do
    Result := Result + 1;
end;

constructor TPosition.Create(limitOfTurns: Integer; const setup: string);
var
  x, y: Char;
  words: array of string;
begin
  // Everything that is not set here is zero in a new object.
  // Всё, что здесь не задано, в новом объекте равно нулю.
  Limit := limitOfTurns;
  for x := '@' to 'Z' do
    for y := '`' to 'z' do
      FieldAt[x, y] := NoField;
  // The setup may be '10', '10 straight', '16 period 20' or '16 straight period 20'.
  // Начальная расстановка: '10', '10 straight', '16 period 20', '16 straight period 20'.
  words := setup.Split(' ');
  BoardSize := 2 * StrToInt(words[0]);
  Straight := Pos('straight', setup) > 0;
  Period := 10;
  if Pos('period', setup) > 0 then
    Period := StrToInt(words[High(words)]);
end;

// Stage 1: the board is not finished yet.
// Стадия 1: доска ещё не готова.
function TPosition.IsBuilding: Boolean;
begin
  Result := Fields < BoardSize;
end;

function TPosition.LegalMoves: TMoves;
var
  field, finish: TField;
  k: Integer;
  start: string;
begin
  if IsBuilding then
    Exit(Placements);
  Result := nil;
  Add(Result, Refusal); // always allowed in stage 2 / на стадии 2 можно всегда
  for field := 0 to Fields - 1 do
    if Stacks[field].EndsWith(Pieces[Side]) then
      for k := 1 to Length(Stacks[field]) do
      begin
        start := Names[field];
        if k < Length(Stacks[field]) then
          start := IntToStr(k) + start;
        for finish in PathEnds(field, k) do
          Add(Result, start + '-' + Names[finish]);
      end;
end;

function TPosition.Placements: TMoves;
var
  x, y: Char;
  isBeside: Boolean;
begin
  Result := nil;
  if Fields = 0 then
    Add(Result, First);
  for x := 'A' to 'Y' do
    for y := 'a' to 'y' do
    begin
      isBeside := (FieldAt[Pred(x), y] <> NoField) or (FieldAt[Succ(x), y] <> NoField)
        or (FieldAt[x, Pred(y)] <> NoField) or (FieldAt[x, Succ(y)] <> NoField);
      if isBeside and (FieldAt[x, y] = NoField) then
        Add(Result, x + y);
    end;
end;

// Where paths of exactly so many steps end. The board never changes, so we remember.
// Где кончаются пути ровно в столько шагов. Доска не меняется, поэтому запоминаем.
function TPosition.PathEnds(start, steps: Integer): TFields;
begin
  if not IsKnown[start, steps] then
  begin
    IsKnown[start, steps] := True;
    if Straight then
      KnownEnds[start, steps] := StraightEnds(start, steps)
    else
      KnownEnds[start, steps] := WindingEnds(start, steps);
  end;
  Result := KnownEnds[start, steps];
end;

function TPosition.StraightEnds(start, steps: Integer): TFields;
var
  i, step: Integer;
  x, y: Char;
begin
  Result := [];
  for i := 1 to 4 do
  begin
    x := Names[start][1];
    y := Names[start][2];
    step := 0;
    while (step < steps) and (FieldAt[x, y] <> NoField) do
    begin
      x := Chr(Ord(x) + StepX[i]);
      y := Chr(Ord(y) + StepY[i]);
      step := step + 1;
    end;
    if FieldAt[x, y] <> NoField then
      Include(Result, FieldAt[x, y]);
  end;
end;

// The path may turn, but visits no field twice. We try all paths, except hopeless ones.
// Путь может поворачивать, но не бывает на одном поле дважды. Пробуем все, кроме безнадёжных.
function TPosition.WindingEnds(start, steps: Integer): TFields;
var
  beside: array[TField] of TFields; // neighbours on the board / соседи на доске
  dark, light: TFields; // as on a chess board / как на шахматной доске
  found, missing: TFields;
  // What was free when we were on a field with so many steps left.
  // Что было свободно, когда мы стояли на поле и осталось столько шагов.
  tried: array[TField, 1..32] of array of TFields;
  field: TField;

  // Adds to the room all free fields that can be reached from this one.
  // Добавляет к room все свободные поля, до которых можно дойти от этого.
  procedure AddRoom(at: TField; const free: TFields; var room: TFields);
  var
    next: TField;
  begin
    for next in beside[at] * free do
      if not (next in room) then
      begin
        Include(room, next);
        AddRoom(next, free, room);
      end;
  end;

  procedure Walk(at: TField; const free: TFields; left: Integer);
  var
    room, other: TFields;
    ways, same: Integer;
    next: TField;
  begin
    if left = 0 then
    begin
      Include(found, at);
      Exclude(missing, at);
      Exit;
    end;
    // The free fields that we can still get to. Half of the steps need the other colour.
    // Свободные поля, куда ещё можно попасть. Половина шагов — на поля другого цвета.
    room := [];
    AddRoom(at, free, room);
    same := Count(room * dark);
    if at in light then
      same := Count(room * light);
    if (same < left div 2) or (Count(room) - same < (left + 1) div 2) then
      Exit;
    for other in tried[at, left] do
      if other = room then
        Exit;
    if room * missing = [] then
      Exit;
    Insert(room, tried[at, left], 0);
    // First to fields with few ways on: so long paths are found sooner.
    // Сначала на поля, откуда мало дорог: так длинные пути находятся скорее.
    for ways := 0 to 3 do
      for next in beside[at] * room do
        if Count(beside[next] * room) = ways then
          Walk(next, room - [next], left - 1);
  end;

begin
  dark := [];
  light := [];
  for field := 0 to Fields - 1 do
  begin
    beside[field] := StraightEnds(field, 1);
    if Odd(Ord(Names[field][1]) + Ord(Names[field][2])) then
      Include(dark, field)
    else
      Include(light, field);
  end;
  // With every step the colour changes, so we know the colour of the ends.
  // С каждым шагом цвет меняется, поэтому цвет конечных полей известен.
  missing := light - [start];
  if (start in dark) xor Odd(steps) then
    missing := dark - [start];
  found := [];
  Walk(start, dark + light - [start], steps);
  Result := found;
end;

procedure TPosition.Play(const move: string);
begin
  if IsBuilding then
  begin
    FieldAt[move[1], move[2]] := Fields;
    Names[Fields] := move;
    Stacks[Fields] := Pieces[Side];
    Fields := Fields + 1;
  end
  else
  begin
    Refusals := Refusals + 1;
    if move <> Refusal then
      MoveStack(move);
    Turns := Turns + 1;
    if Turns mod (2 * Period) = 0 then
    begin
      PeriodWasIdle := (Captured(0) = Held[0]) and (Captured(1) = Held[1]);
      Held[0] := Captured(0);
      Held[1] := Captured(1);
    end;
  end;
  Side := 1 - Side;
end;

procedure TPosition.MoveStack(const move: string);
var
  dash, start, finish, left: Integer;
begin
  Refusals := 0;
  // Mm-Nn or 2Mm-Nn: without a number the whole stack goes.
  // Mm-Nn или 2Mm-Nn: без числа идёт весь столбик.
  dash := Pos('-', move);
  start := FieldAt[move[dash - 2], move[dash - 1]];
  finish := FieldAt[move[dash + 1], move[dash + 2]];
  left := 0;
  if dash > 3 then
    left := Length(Stacks[start]) - StrToInt(Copy(move, 1, dash - 3));
  Stacks[finish] := Stacks[finish] + Copy(Stacks[start], left + 1, 32);
  Stacks[start] := Copy(Stacks[start], 1, left);
end;

// The enemy pieces in the stacks of this player.
// Чужие шашки в столбиках этого игрока.
function TPosition.Captured(owner: Integer): Integer;
var
  stack: string;
begin
  Result := 0;
  for stack in Stacks do
    if stack.EndsWith(Pieces[owner]) then
      Result := Result + stack.CountChar(Pieces[1 - owner]);
end;

function TPosition.IsOver: Boolean;
begin
  // Both refused, a period changed nothing, or the limit of turns of each player.
  // Оба отказались, период ничего не изменил или кончился лимит ходов каждого игрока.
  Result := (Refusals = 2) or PeriodWasIdle or (Turns >= 2 * Limit);
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
  header := ReadHeader(['limit', 'seat', 'setup']);
  PlayGame(TPosition.Create(header.Limit, header.Setup), header.Seat);
end.
