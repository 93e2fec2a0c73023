// What the scripts in ../../assets get, give and pass on, for `tsc` alone: nothing of this is served.

/** As it is, and turned around where that is another picture: the inside of an SVG. */
type Drawn = [string, string?];
type Sprite = { id: number; sym: string; x: number; y: number; z?: number };
/** A place that can be tapped, or a button beside the board. `f` is what is framed when it is chosen, if not `r`; `as` what it stands for where
 * it means nothing itself; `flipped` what it is called on a turned board, if not `label`; `on` are the sprites that stand there; `inside` is what a closer look at it shows. */
type Target = {
  id: string; label: string; flipped?: string; r: number[]; row: number; f?: number[]; button?: boolean; as?: string; on?: number[]; inside?: string;
};
/** A legal move and one way to tap it; after `mid` taps the rest is tapped on the scene inside its preview. */
type Entry = { m: string; taps: string[]; k: string; at?: number; mid?: number };
/** `flip` has the sums of a coordinate and its turned one, for those that change; `won` are the sprites that have won the game. */
type Scene = {
  game: string; pos: string; turn: string; view: number[]; flip: (number | null)[]; ground: Drawn; under: Drawn; sprites: Sprite[];
  over: Drawn; marks: Drawn; targets: Target[]; legal: Entry[]; won?: number[]; status: { remarks: string[] };
};
/** What happens to a sprite; without a place it is gone. */
type BoardEvent = { t: string; id: number; x?: number; y?: number; z?: number; sym?: string; delay: number; ms: number };
/** What a move does. `scene` is what is seen in its middle, `after` what is seen between it and the next one of the same turn. */
type Preview = { m: string; say: string; sound: string; events: BoardEvent[]; under: Drawn; marks: Drawn; over: Drawn; scene?: Scene; after?: Scene };
type Arrow = { taps?: string[]; from?: string; to?: string; rank?: number };

/** A pointer that is down on a target, and may come to drag it. */
type Drag = { id: string; x: number; y: number; pointerId: number; dragging: boolean };
/** A move that waits for a second tap on the same target. */
type Pending = { m: string; id: string };

type BoardOptions = {
  onMove: (m: string) => void;
  /** Whether something may move. */
  moves?: () => boolean;
};
type Board = {
  /** Shows a scene, after the moves that lead to it. */
  show: (next: Scene, how?: { previews?: Preview[] | null; turned?: boolean; interactive?: boolean }) => Promise<void>;
  /** Draws a move before the server has answered. */
  play: (m: string) => Promise<void>;
  clear: () => void;
  turn: () => void;
  setArrows: (list: Arrow[]) => void;
};

/** A game as one visitor may see it. */
type Snapshot = {
  id: string; run: string; version: number; game: string; ply: number; start: string; first: string; scene: Scene; previews: Preview[] | null;
  turns: Turn[]; draft: string[]; seats: { you: boolean }[]; you: string[]; clock: { rule: any; left: number[]; running: string | null };
  state: string; over: any; can: Record<string, boolean>; asked: string | null; link: string | null;
  parts: Record<string, string>;
};

/** A contest line, milliseconds, whether there is a log. */
type Turn = [string, (number | null)?, boolean?];
/** A position with what led to it: `m` as a contest line says it, `part` if the same side goes on with its turn. `panel` is what belongs to it on the page. */
type Step = { pos: string; turn: string; over: string | null; state: string; scene: Scene; previews: Preview[] | null; m: string; part?: boolean; panel?: string };
type Judgement = { mark: string; best: string; settled: boolean };
/** A place in the tree of moves; `part`: a turn that is not whole yet. */
type Ply = {
  m: string; ply: number; parent: Ply | null; next: Ply[]; main: boolean; ms?: number | null; log?: boolean; judged?: Judgement | null;
  step?: Step; part?: boolean;
};
/** `brief` is its text for a narrow place. */
type Line = { chance: number; text: string; brief: string; moves: string[] };
/** The one record of a position, from white's point of view. */
type Finding = {
  pos: string; nodes: number; effort: string; settled: boolean; final: boolean; waiting: string | null; running: boolean; open: boolean; lines: Line[];
};
/** What is known, by position. */
type Ledger = Map<string, Finding>;

type TimelineOptions = {
  host: HTMLElement; first: string; turns: Turn[];
  fetchPly: (ply: number) => Promise<Step>;
  fetchAfter: (pos: string, m: string) => Promise<Step>;
  onShow: (ply: Ply, animate: boolean) => void;
  /** Without it moves at the end do not belong to the game. */
  onExtend?: () => void;
};
type AnalysisOptions = {
  bar: any; host: HTMLElement; game: string; ledger: Ledger; on?: boolean;
  arrows: (arrows: Arrow[]) => void;
  onChange: () => void;
  onPlay: (moves: string[]) => void;
};
type Course = {
  points: (Finding | undefined)[]; marks: (Judgement | null)[]; ply: number; labels: string[];
  times: (number | null | undefined)[]; logs: (boolean | undefined)[];
};
type StudyOptions = {
  board: Board;
  /** `api` is where the server tells of a game that it keeps, `id` its name if it is one of persons; without them everything is in the address. */
  data: { game: string; start: string; first: string; turns: Turn[]; ply?: number; id?: string; api?: string; positions?: string[] };
  /** While it says so, the last position of the game is the caller's to show. */
  live?: () => boolean;
  onShow?: () => void;
  on?: boolean;
  sweep?: boolean;
};
