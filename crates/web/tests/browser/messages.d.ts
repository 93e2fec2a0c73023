// Written by a test of `khod-web`; KHOD_BLESS=1 writes it anew.

/**
 * A side, as files write it.
 */
type SideWord = 'white' | 'black';

/**
 * What a visitor can do in a game.
 */
type Action = "move" | "undo" | "send" | "back" | "resign" | "draw" | "decline" | "hint" | "again" | "sit" | "analyse";

/**
 * How time is counted.
 */
type ClockRule = "none" | { "each-move": { ms: number, } } | { "whole": { ms: number, increment: number, } };

/**
 * What the clocks show.
 */
type ClockMessage = { rule: ClockRule,
/**
 * Milliseconds left for each side.
 */
left: [number | null, number | null],
/**
 * The side whose clock runs.
 */
running: SideWord | null, };

/**
 * Who sits at one side of the board.
 */
type SeatMessage = { side: SideWord, kind: string, name: string, you: boolean, };

/**
 * How a game ended.
 */
type EndMessage = {
/**
 * The side that won, or `draw`.
 */
winner: string, verdict: string, };

/**
 * The sides that have asked for something.
 */
type OfferMessage = { draw: SideWord | null, back: SideWord | null, };

/**
 * Everything that the page of a game shows, once more whenever something has changed.
 */
type GameSnapshot = { id: string,
/**
 * The run of the server within which versions are counted.
 */
run: string, version: number, game: string,
/**
 * Finished turns.
 */
ply: number,
/**
 * The text of the first position.
 */
start: string,
/**
 * The text of the position after the last finished turn.
 */
pos: string,
/**
 * The side that moved first.
 */
first: SideWord, scene: SceneMessage,
/**
 * What the moves of the last turn did.
 */
previews: Preview[] | null,
/**
 * Contest lines and milliseconds.
 */
turns: Array<[string, number]>, draft: Array<string>, seats: [SeatMessage, SeatMessage],
/**
 * The sides that this visitor plays.
 */
you: Array<SideWord>, mover: SideWord | null, clock: ClockMessage, state: string, over: EndMessage | null,
/**
 * What this visitor may do.
 */
can: { [key in Action]?: boolean }, offers: OfferMessage,
/**
 * What the other player asks for, in words.
 */
asked: string | null, parts: { [key in string]: string }, watchers: number, link: string | null, };

/**
 * What is sent with an action: the move or a name, and what the sender believes to have happened so far.
 */
type MoveRequest = { m?: string, ply?: number, draft?: number, };

/**
 * The answer to an action.
 */
type ActionAnswer = GameSnapshot | { line: string | null, } | { to: string, };

/**
 * Why an action was not done, and the game as it is now, for a script that knew an older version.
 */
type ConflictMessage = { error: string, fresh: GameSnapshot, };

/**
 * An error as a script gets it.
 */
type ErrorMessage = { error: string, };

/**
 * A position and, if there was one, the turn that led to it.
 */
type PositionMessage = { pos: string, turn: SideWord,
/**
 * The side that has won, or `draw`.
 */
over: string | null, state: string, scene: SceneMessage, previews: Preview[] | null,
/**
 * The turn as a contest line says it, where it was asked for.
 */
m?: string,
/**
 * Whether the same side goes on with its turn.
 */
part?: boolean, };

/**
 * A line of play as a page gets it.
 */
type LineMessage = { text: string,
/**
 * A shorter text for a narrow place.
 */
brief: string,
/**
 * White's chance of winning, draws counted half.
 */
chance: number,
/**
 * The score in hundredths; none when a winner is proven.
 */
score: number | null,
/**
 * The side that is proven to win.
 */
proven: SideWord | null,
/**
 * Half-moves until the proven win, where they are known.
 */
plies: number | null,
/**
 * The turns, as contest lines; the last one may be unfinished.
 */
moves: Array<string>, };

/**
 * A finding as a page gets it.
 */
type FindingMessage = { pos: string, depth: number, nodes: number,
/**
 * Nodes a second.
 */
nps: number, ms: number,
/**
 * Depth and speed of the search, in words.
 */
effort: string, settled: boolean, final: boolean, over: boolean, lines: Array<LineMessage>, };

/**
 * A turn that lowered the mover's chance of winning.
 */
type Judgement = {
/**
 * `?!`, `?` or `??`.
 */
mark: string,
/**
 * By how much the turn lowered the mover's chance of winning.
 */
loss: number,
/**
 * The turn that would have been best.
 */
best: string,
/**
 * Whether the evaluation will hardly change any more.
 */
settled: boolean, };

/**
 * How far the analysis is.
 */
type StudyProgress = {
/**
 * Why nothing is searched, in words.
 */
waiting: string | null, running: boolean,
/**
 * Whether there is more to search.
 */
open: boolean, };

/**
 * What is known of a position.
 */
type PositionStudy = { pos: string, depth: number, nodes: number,
/**
 * Nodes a second.
 */
nps: number, ms: number,
/**
 * Depth and speed of the search, in words.
 */
effort: string, settled: boolean, final: boolean, over: boolean, lines: Array<LineMessage>,
/**
 * Why nothing is searched, in words.
 */
waiting: string | null, running: boolean,
/**
 * Whether there is more to search.
 */
open: boolean, };

/**
 * What is known of a game.
 */
type CourseStudy = {
/**
 * The finding on every position.
 */
values: Array<FindingMessage | null>,
/**
 * The judgement of every turn that lowered the mover's chance.
 */
marks: Array<Judgement | null>,
/**
 * Positions whose evaluation will hardly change any more.
 */
done: number, of: number,
/**
 * Why nothing is searched, in words.
 */
waiting: string | null, running: boolean,
/**
 * Whether there is more to search.
 */
open: boolean, };

/**
 * The data that the script of the page begins with.
 */
type StudyData = { game: string,
/**
 * The text of the first position.
 */
start: string,
/**
 * The side that moves first.
 */
first: SideWord, positions: Array<string>,
/**
 * Contest lines and milliseconds.
 */
turns: Array<[string, number | null]>, ply: number, query: string, };

/**
 * The data that the script of the page begins with.
 */
type ReplayData = {
/**
 * Where its positions are asked for.
 */
api: string, game: string,
/**
 * The text of the first position.
 */
start: string,
/**
 * The side that moves first.
 */
first: SideWord, positions: Array<string>,
/**
 * Contest lines, milliseconds, and whether the program wrote something else meanwhile.
 */
turns: Array<[string, number, boolean]>, ply: number, };

/**
 * A position of a game between programs, and what belongs to the line that led to it.
 */
type ReplayPly = { ms: number | null,
/**
 * What the program wrote besides the line.
 */
said: string | null,
/**
 * What belongs to the position on the page.
 */
panel: string, pos: string, turn: SideWord,
/**
 * The side that has won, or `draw`.
 */
over: string | null, state: string, scene: SceneMessage, previews: Preview[] | null,
/**
 * The turn as a contest line says it, where it was asked for.
 */
m?: string,
/**
 * Whether the same side goes on with its turn.
 */
part?: boolean, };

/**
 * How far a tournament is, with the parts of its pages that are drawn anew.
 */
type ContestMessage = { running: boolean,
/**
 * Games that are finished.
 */
played: number,
/**
 * Games that are expected in all.
 */
expected: number, finished: boolean,
/**
 * Pieces of the page by the names of their places.
 */
parts: { [key in string]: string }, };

/**
 * A message from a browser: topics to follow and topics to leave.
 */
type TopicRequest = { sub?: Array<string>, unsub?: Array<string>, };

/**
 * A message from the server about a topic.
 */
type TopicMessage<T> = { "type": "snapshot", topic: string, seq: number, data: T, } | { "type": "gone", topic: string, };

/**
 * Why a topic can not be followed.
 */
type TopicError = { error: string, };
