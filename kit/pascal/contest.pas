// The conversation with the arbiter: the same for all five games.
// Разговор с арбитром: одинаковый для всех пяти игр.
unit contest;

{$mode objfpc}{$H+}

interface

type
  TMoves = array of string;

  // What every game can do. The files of the games say how.
  // Что умеет каждая игра. Как именно — сказано в файлах игр.
  TGame = class
    Side: Integer; // who is to move: 0 is white, 1 is black / чей ход: 0 — белые, 1 — чёрные
    function LegalMoves: TMoves; virtual; abstract;
    procedure Play(const move: string); virtual; abstract;
    function IsOver: Boolean; virtual; abstract;
    function Choose: string; virtual; abstract;
  end;

  // What the arbiter tells us at the beginning. Not every game has a limit and a setup.
  // Что арбитр сообщает в начале. Лимит ходов и начальная расстановка есть не у всех игр.
  THeader = record
    Limit, Seat: Integer;
    Setup: string;
  end;

procedure Add(var moves: TMoves; const move: string);
function RandomChoice(const moves: TMoves): string;
function ReadLine: string;
function ReadHeader(const names: array of string): THeader;
procedure PlayGame(position: TGame; seat: Integer);
procedure Log(const text: string);

implementation

uses SysUtils;

procedure Add(var moves: TMoves; const move: string);
begin
  SetLength(moves, Length(moves) + 1);
  moves[High(moves)] := move;
end;

function RandomChoice(const moves: TMoves): string;
begin
  Result := moves[Random(Length(moves))];
end;

// One line from the arbiter, without the spaces and the CR, LF at its end.
// Одна строка от арбитра, без пробелов и CR, LF на конце.
function ReadLine: string;
begin
  // The input has ended: nobody is playing with us any more.
  // Ввод кончился: с нами больше никто не играет.
  if Eof then
    Halt(0);
  ReadLn(Result);
  Result := Trim(Result);
end;

// Reads the values of the header, for example ReadHeader(['limit', 'seat', 'setup']).
// Читает значения из заголовка, например ReadHeader(['limit', 'seat', 'setup']).
function ReadHeader(const names: array of string): THeader;
var
  name, words: string;
  number: Integer;
begin
  words := '';
  Result := Default(THeader);
  for name in names do
    if name = 'setup' then
      // The setup is a whole line, the last of the header.
      // Начальная расстановка занимает целую строку, последнюю в заголовке.
      Result.Setup := ReadLine
    else
    begin
      // Limit and seat are numbers with any white space between them.
      // Лимит ходов и место — числа, между ними любые пробелы и переводы строк.
      while words = '' do
        words := ReadLine.Replace(#9, ' ');
      number := StrToInt(words.Split(' ')[0]);
      words := Trim(Copy(words, Pos(' ', words + ' '), Length(words)));
      if name = 'limit' then
        Result.Limit := number
      else
        Result.Seat := number;
    end;
end;

// Plays one game from the position to its end. Seat 0 is white, 1 is black.
// Играет одну партию от этой позиции до конца. Место 0 — белые, 1 — чёрные.
procedure PlayGame(position: TGame; seat: Integer);
var
  move: string;
begin
  while not position.IsOver do
  begin
    if position.Side = seat then
    begin
      move := position.Choose;
      WriteLn(move);
      // Without Flush the line would stay in the buffer and our time would run out.
      // Без Flush строка осталась бы в буфере, и наше время истекло бы.
      Flush(Output);
    end
    else
      move := ReadLine;
    position.Play(move);
  end;
  // The game is over by the rules: both programs stop by themselves, with status 0.
  // Игра окончена по правилам: обе программы завершаются сами, с кодом 0.
end;

// Prints for yourself, to standard error: standard output is for moves only.
// Печатает для вас, в поток ошибок: стандартный вывод — только для ходов.
procedure Log(const text: string);
begin
  WriteLn(StdErr, text);
  Flush(StdErr);
end;

initialization
  Randomize;
end.
