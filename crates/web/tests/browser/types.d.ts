// What the scripts in ../../assets pass on to each other, for `tsc` alone: nothing of this is served. What the server sends is in scene.d.ts and
// messages.d.ts, which are written by tests.

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
  show: (next: SceneMessage, how?: { previews?: Preview[] | null; turned?: boolean; interactive?: boolean }) => Promise<void>;
  /** Draws a move before the server has answered. */
  play: (m: string) => Promise<void>;
  clear: () => void;
  turn: () => void;
  setArrows: (list: Arrow[]) => void;
};

/** A contest line, milliseconds, whether there is a log. */
type Turn = [string, (number | null)?, boolean?];
/** A position with what led to it; `panel` is what belongs to it on the page of a game between programs. */
type Step = PositionMessage & { panel?: string };
/** A place in the tree of moves; `part`: a turn that is not whole yet. */
type Ply = {
  m: string; ply: number; parent: Ply | null; next: Ply[]; main: boolean; ms?: number | null; log?: boolean; judged?: Judgement | null;
  step?: Step; part?: boolean;
};
/** What is known, by position. */
type Ledger = Map<string, FindingMessage>;

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
  points: (FindingMessage | undefined)[]; marks: (Judgement | null)[]; ply: number; labels: string[];
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
