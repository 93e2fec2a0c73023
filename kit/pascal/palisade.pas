// Palisade: sow stones so that columns become equal.
// Частокол: раскладывайте камни так, чтобы столбики сравнялись.
program palisade;

{$mode objfpc}{$H+}

uses
  SysUtils, contest;

const
  EndOfTurn = 'end'; // our own word, never printed / наше собственное слово, его не печатают

type
  TRow = array of Integer; // heights of columns / высоты столбиков
  THeights = set of 1..64; // there are at most 64 stones / камней не больше 64

  TPosition = class(TGame)
    Limit: Integer;
    Row: TRow;
    Points: array[0..1] of Integer;
    Debts: array[0..1] of Integer; // borrowed from the next turn / взято в долг у следующего хода
    Actions: Integer; // made in this turn / сделано действий в этом ходе
    Turns: Integer; // turns of both players so far / сколько ходов сделали оба
    Quiet: Integer; // turns in a row without a point / ходов подряд без очка
    Scored: Boolean; // in this turn / в этом ходе
    constructor Create(limitOfTurns: Integer; const setup: string);
    constructor CreateCopy(other: TPosition);
    function LegalMoves: TMoves; override;
    procedure AddSowings(var moves: TMoves; i: Integer; direction: Char);
    function Sow(i: Integer; direction: Char; out received: THeights): TRow;
    procedure Play(const move: string); override;
    procedure PlayAction(const action: string);
    procedure EndTurn;
    function IsOver: Boolean; override;
    function Choose: string; override;
  end;

constructor TPosition.Create(limitOfTurns: Integer; const setup: string);
var
  word: string;
begin
  // Everything that is not set here is zero in a new object.
  // Всё, что здесь не задано, в новом объекте равно нулю.
  Limit := limitOfTurns;
  for word in setup.Split(' ') do
    if word <> '' then
      Insert(StrToInt(word), Row, Length(Row));
end;

// A copy, to try actions on it.
// Копия, чтобы пробовать на ней действия.
constructor TPosition.CreateCopy(other: TPosition);
begin
  Side := other.Side;
  Limit := other.Limit;
  Row := Copy(other.Row);
  Points := other.Points;
  Debts := other.Debts;
  Actions := other.Actions;
  Turns := other.Turns;
  Quiet := other.Quiet;
  Scored := other.Scored;
end;

// All actions that are legal now. A turn, three actions, is made one by one.
// Все допустимые сейчас действия. Ход, то есть три действия, делаем по одному.
function TPosition.LegalMoves: TMoves;
var
  i, j, k: Integer;
begin
  Result := nil;
  for i := 1 to Length(Row) do // columns count from 1 / столбики считают с 1
  begin
    for j := i + 1 to Length(Row) do
      Add(Result, IntToStr(i) + '=' + IntToStr(j));
    for k := 1 to Row[i - 1] - 1 do
    begin
      Add(Result, IntToStr(i) + '/' + IntToStr(k) + '<');
      Add(Result, IntToStr(i) + '/' + IntToStr(k) + '>');
    end;
    // An end column is sown inwards only.
    // Крайний столбик раскладывают только внутрь ряда.
    if i > 1 then
      AddSowings(Result, i, '<');
    if i < Length(Row) then
      AddSowings(Result, i, '>');
  end;
  // The fourth action is borrowed; we may do without it.
  // Четвёртое действие — в долг; можно обойтись без него.
  if Actions = 3 then
    Add(Result, EndOfTurn);
end;

// Adds the sowing of column i: one action, or one for each column that may be removed.
// Добавляет раскладку столбика i: одно действие или по одному на каждый столбик,
// который можно убрать.
procedure TPosition.AddSowings(var moves: TMoves; i: Integer; direction: Char);
var
  sown: TRow;
  received: THeights;
  j, height, equal: Integer;
  scores: Boolean;
begin
  sown := Sow(i, direction, received);
  scores := False;
  for j := 1 to Length(sown) do
  begin
    equal := 0;
    for height in sown do
      if height = sown[j - 1] then
        equal := equal + 1;
    // A column may go if another is equal and one of that height received a stone.
    // Убрать можно столбик, если есть равный ему и один из столбиков этой высоты получил камень.
    if (equal > 1) and (sown[j - 1] in received) then
    begin
      Add(moves, IntToStr(i) + direction + 'x' + IntToStr(j));
      scores := True;
    end;
  end;
  if not scores then
    Add(moves, IntToStr(i) + direction);
end;

// The row after a sowing. The heights of the columns that received a stone go to received.
// Ряд после раскладки. В received попадают высоты столбиков, которые получили камень.
function TPosition.Sow(i: Integer; direction: Char; out received: THeights): TRow;
var
  hole, place, step, stones, stone: Integer;
  places: set of 0..63;
begin
  Result := Copy(Row);
  hole := i - 1;
  place := hole;
  step := 1;
  if direction = '<' then
    step := -1;
  stones := Result[hole];
  Result[hole] := 0;
  places := [];
  for stone := 1 to stones do
  begin
    if (place + step < 0) or (place + step > High(Result)) then
      step := -step; // at the end of the row we turn back / у края поворачиваем назад
    place := place + step;
    Result[place] := Result[place] + 1;
    Include(places, place);
  end;
  received := [];
  for place in places do
    Include(received, Result[place]);
  if Result[hole] = 0 then
    Delete(Result, hole, 1); // an empty hole closes up / пустая дырка смыкается
end;

// Plays a whole turn, the actions of one line: 2=5 7/2< 3<x2.
// Делает целый ход, все действия одной строки: 2=5 7/2< 3<x2.
procedure TPosition.Play(const move: string);
var
  action: string;
begin
  for action in move.Split(' ') do
    PlayAction(action);
  if Actions = 3 then
    PlayAction(EndOfTurn);
end;

procedure TPosition.PlayAction(const action: string);
var
  numbers: array of string;
  direction: Char;
  first, second, height, place: Integer;
  received: THeights;
begin
  if action = EndOfTurn then
  begin
    EndTurn;
    Exit;
  end;
  direction := '>';
  if action.Contains('<') then
    direction := '<';
  // The numbers of the action: 2=5 has 2 and 5, 7/2< has 7 and 2, 3<x2 has 3 and 2.
  // Числа в действии: в 2=5 это 2 и 5, в 7/2< это 7 и 2, в 3<x2 это 3 и 2.
  numbers := action.Split(['=', '/', '<', '>', 'x'], TStringSplitOptions.ExcludeEmpty);
  first := StrToInt(numbers[0]);
  second := StrToInt(numbers[High(numbers)]);
  if action.Contains('=') then
  begin
    height := Row[first - 1];
    Row[first - 1] := Row[second - 1];
    Row[second - 1] := height;
  end
  else if action.Contains('/') then
  begin
    Row[first - 1] := Row[first - 1] - second;
    place := Length(Row);
    if direction = '<' then
      place := 0;
    Insert(second, Row, place);
  end
  else
  begin
    Row := Sow(first, direction, received);
    if action.Contains('x') then
    begin
      Delete(Row, second - 1, 1);
      Points[Side] := Points[Side] + 1;
      Scored := True;
    end;
  end;
  Actions := Actions + 1;
  // Three actions and a fourth in debt, or two after a debt: then the turn is complete.
  // Три действия и четвёртое в долг или два после долга: тогда ход закончен.
  if (Actions = 4) or (Actions = 2) and (Debts[Side] > 0) then
    EndTurn;
end;

procedure TPosition.EndTurn;
begin
  Debts[Side] := 0;
  if Actions = 4 then
    Debts[Side] := 1;
  Quiet := Quiet + 1;
  if Scored then
    Quiet := 0;
  Scored := False;
  Actions := 0;
  Turns := Turns + 1;
  Side := 1 - Side;
end;

function TPosition.IsOver: Boolean;
var
  stones, height: Integer;
begin
  stones := 0;
  for height in Row do
    stones := stones + height;
  // Three stones can never score, four or more can within four actions.
  // Три камня очка уже не дадут, а четыре и больше дают не позже четвёртого действия.
  Result := (stones <= 3) or (Quiet >= 10) or (Turns >= 2 * Limit);
  // A turn begun is completed.
  // Начатый ход доводят до конца.
  if Actions > 0 then
    Result := False;
end;

// Your ideas go here. Now it is a turn of random actions.
// Здесь место для ваших идей. Пока это ход из случайных действий.
function TPosition.Choose: string;
var
  after: TPosition;
  action: string;
begin
  after := TPosition.CreateCopy(Self); // we try on a copy / пробуем на копии
  Result := '';
  while after.Side = Side do
  begin
    action := RandomChoice(after.LegalMoves);
    if action <> EndOfTurn then
      Result := Result + ' ' + action;
    after.PlayAction(action);
  end;
  after.Free;
  Result := Trim(Result);
end;

var
  header: THeader;

begin
  header := ReadHeader(['limit', 'seat', 'setup']);
  PlayGame(TPosition.Create(header.Limit, header.Setup), header.Seat);
end.
