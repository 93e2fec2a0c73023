// The conversation with the arbiter: the same for all five games.
// Разговор с арбитром: одинаковый для всех пяти игр.
unit contest;

{$mode objfpc}{$H+}

interface

type
  TMoves = array of string;

  // What every game can do. The files of the games say how.
  // Что умеет каждая игра. Как именно — сказано в файлах игр.
  TPosition = class
    Side: Integer; // whose turn it is: 0 is white, 1 is black / чей ход: 0 — белые, 1 — чёрные
    function LegalMoves: TMoves; virtual; abstract;
    procedure Play(const move: string); virtual; abstract;
    function IsOver: Boolean; virtual; abstract;
    function Choose: string; virtual; abstract;
  end;

procedure Add(var moves: TMoves; const move: string);
function RandomChoice(const moves: TMoves): string;
function ReadLine: string;
function ReadNumber: Integer;
procedure PlayGame(position: TPosition; seat: Integer);
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

var
  words: string = ''; // not yet used words of the header / ещё не разобранные слова заголовка

// The limit or the seat: numbers with any white space between them. Only the setup
// takes a whole line, the last of the header: it is read by ReadLine.
// Лимит ходов или место: числа, между ними любые пробелы и переводы строк. Только начальная
// расстановка занимает целую строку, последнюю в заголовке: её читает ReadLine.
function ReadNumber: Integer;
var
  i: Integer;
begin
  while words = '' do
    words := ReadLine;
  i := 1;
  while (i <= Length(words)) and (words[i] > ' ') do
    i := i + 1;
  Result := StrToInt(Copy(words, 1, i - 1));
  words := Trim(Copy(words, i, Length(words)));
end;

// Plays one game from the position to its end. Seat 0 is white, 1 is black.
// Играет одну партию от этой позиции до конца. Место 0 — белые, 1 — чёрные.
procedure PlayGame(position: TPosition; seat: Integer);
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
