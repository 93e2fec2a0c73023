// Written by a test of `khod-view`; KHOD_BLESS=1 writes it anew.

/**
 * A length in cells, written with at most three decimals.
 */
type Length = number;

/**
 * The inside of an SVG: as it is and, where that is another picture, turned around.
 */
type Drawn = [string, string?];

/**
 * One drawn piece.
 */
type Sprite = { id: number, sym: string, x: Length, y: Length,
/**
 * How far above the ground, if at all.
 */
z?: Length, };

/**
 * A place that can be tapped, or a button beside the board.
 */
type Target = { id: string, label: string,
/**
 * Left, top, width, height; nothing for a button.
 */
r?: [Length, Length, Length, Length], row?: number, col?: number, button?: boolean,
/**
 * What is framed when it is chosen, if not `r`.
 */
f?: [Length, Length, Length, Length],
/**
 * The label on a turned board, if that is another one.
 */
flipped?: string,
/**
 * A closer look at what stands here, as a page shows it.
 */
inside?: string,
/**
 * The target that is meant where this one means nothing.
 */
as?: string,
/**
 * The sprites that stand here.
 */
on?: Array<number>, };

/**
 * One way to enter a legal move.
 */
type Entry = { m: string, taps: Array<string>, k: string,
/**
 * A number that is shown at the destination.
 */
at?: number,
/**
 * The number of taps after which the rest is tapped on the scene inside the move's preview.
 */
mid?: number, };

/**
 * What is said beside the board.
 */
type Status = { text: string, remarks: Array<string>, over: boolean, winner?: string, reason?: string, };

/**
 * Everything needed to draw a position and to enter a move in it. Units are cells; y grows downwards.
 */
type Scene = { game: string,
/**
 * The position text.
 */
pos: string,
/**
 * The side to move.
 */
turn: string, sprites: Array<Sprite>,
/**
 * The sprites that have won the game.
 */
won: Array<number>, targets: Array<Target>, legal: Array<Entry>, status: Status, };

/**
 * A scene as the board component in the browser reads it.
 */
type SceneMessage = {
/**
 * What is to be seen: left, top, width, height.
 */
view: [Length, Length, Length, Length],
/**
 * The sums of a coordinate and its turned one, for those that change.
 */
flip: [Length | null, Length | null], ground: Drawn, under: Drawn, over: Drawn, marks: Drawn, game: string,
/**
 * The position text.
 */
pos: string,
/**
 * The side to move.
 */
turn: string, sprites: Array<Sprite>,
/**
 * The sprites that have won the game.
 */
won: Array<number>, targets: Array<Target>, legal: Array<Entry>, status: Status, };

/**
 * Something that happens to a sprite; without a place it is gone.
 */
type BoardEvent = { t: string, id: number, sym?: string, x?: Length, y?: Length, z?: Length,
/**
 * Milliseconds before it begins.
 */
delay: number,
/**
 * Milliseconds that it takes.
 */
ms: number, };

/**
 * What one move does: events in time, marks, a sentence, a sound; after a sowing also the row before a column is removed.
 */
type Preview = { m: string, say: string, sound: string, events: Array<BoardEvent>, under: Drawn, marks: Drawn,
/**
 * What lies over the pieces afterwards.
 */
over: Drawn,
/**
 * What is seen in the middle of the move.
 */
scene?: SceneMessage,
/**
 * What is seen between this move and the next one of the same turn.
 */
after?: SceneMessage, };
