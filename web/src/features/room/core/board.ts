import { makeStore, type Store } from "~/lib/store";

/** The board's own units, so that both people see the same drawing on screens of any size. */
export const BOARD = { width: 1600, height: 1000 };

export interface Stroke {
  id: string;
  /** x and y in turns. */
  points: readonly number[];
  erases: boolean;
}

/**
 * `stroke` adds points to the stroke of that id, after its first `after` numbers. `show` opens the board on the other
 * screen too. `round` counts how often the board was cleared: what belongs to an earlier round is gone.
 */
export type BoardMessage =
  | { type: "stroke"; round: number; id: string; after: number; points: number[]; erases: boolean }
  | { type: "board"; does: "clear"; round: number }
  | { type: "board"; does: "show" };

export interface BoardState {
  open: boolean;
  strokes: readonly Stroke[];
}

/** A message over the data channel has at most 8,000 characters. */
const POINTS_OF_A_MESSAGE = 600;
const MAX_STROKES = 2000;
const MAX_NUMBERS = 4000;
const MAX_ID = 40;
const MAX_ROUND = 1_000_000;

const isUnit = (value: unknown, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;

const arePoints = (points: unknown): points is number[] =>
  Array.isArray(points) &&
  points.length <= POINTS_OF_A_MESSAGE &&
  points.length % 2 === 0 &&
  points.every((value, at) => isUnit(value, at % 2 === 0 ? BOARD.width : BOARD.height));

/** A drawing that both people see while they are in the room. It exists in the two tabs only. */
export class Board {
  readonly state: Store<BoardState> = makeStore<BoardState>({ open: false, strokes: [] });
  private readonly send: (message: BoardMessage) => void;
  private round = 0;

  constructor(send: (message: BoardMessage) => void) {
    this.send = send;
  }

  private patch(change: Partial<BoardState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  show(): void {
    this.patch({ open: true });
    this.send({ type: "board", does: "show" });
  }

  /** Closes the board on this screen. The drawing stays until both people have left. */
  hide(): void {
    this.patch({ open: false });
  }

  /** Also without a connection: `sendAgain` tells the other page later, and its old strokes are not taken any more. */
  clear(): void {
    this.begun(this.round + 1);
    this.send({ type: "board", does: "clear", round: this.round });
  }

  /** A later round begins with an empty board. */
  private begun(round: number): void {
    if (round <= this.round) return;
    this.round = round;
    this.patch({ strokes: [] });
  }

  begin(erases: boolean): string {
    const id = crypto.randomUUID();
    this.add(id, 0, [], erases);
    return id;
  }

  /** Draws on both screens. The points are rounded to whole units of the board and kept inside it. */
  draw(id: string, points: readonly number[], erases: boolean): void {
    const units = points.map((value, at) =>
      Math.min(Math.max(Math.round(value), 0), at % 2 === 0 ? BOARD.width : BOARD.height),
    );
    const after = this.state.get().strokes.find((stroke) => stroke.id === id)?.points.length ?? 0;
    this.add(id, after, units, erases);
    this.sendPoints(id, after, units, erases);
  }

  receive(message: BoardMessage) {
    if (message.type === "stroke") {
      const { round, id, after, points, erases } = message;
      if (typeof id !== "string" || !id || id.length > MAX_ID || !arePoints(points)) return;
      if (!isUnit(round, MAX_ROUND) || round < this.round) return;
      this.begun(round);
      return this.add(id, after, points, erases === true);
    }
    if (message.does === "show") this.patch({ open: true });
    if (message.does === "clear" && isUnit(message.round, MAX_ROUND)) this.begun(message.round);
  }

  /** The other page may be new, or it missed that the board was cleared. Then both have the same drawing again. */
  sendAgain(): void {
    const { strokes, open } = this.state.get();
    if (this.round > 0) this.send({ type: "board", does: "clear", round: this.round });
    if (strokes.length === 0) return;
    for (const { id, points, erases } of strokes) this.sendPoints(id, 0, points, erases);
    if (open) this.send({ type: "board", does: "show" });
  }

  forget(): void {
    this.round = 0;
    this.patch({ open: false, strokes: [] });
  }

  private sendPoints(id: string, after: number, points: readonly number[], erases: boolean): void {
    for (let from = 0; from < points.length; from += POINTS_OF_A_MESSAGE) {
      const part = points.slice(from, from + POINTS_OF_A_MESSAGE);
      this.send({ type: "stroke", round: this.round, id, after: after + from, points: part, erases });
    }
  }

  /** Points that are there already, because they were sent again, change nothing. */
  private add(id: string, after: number, points: readonly number[], erases: boolean): void {
    const { strokes } = this.state.get();
    const at = strokes.findIndex((stroke) => stroke.id === id);
    const known = strokes[at];
    if (!known) {
      if (after === 0 && strokes.length < MAX_STROKES) this.patch({ strokes: [...strokes, { id, points, erases }] });
      return;
    }
    if (known.points.length !== after || after + points.length > MAX_NUMBERS) return;
    this.patch({ strokes: strokes.with(at, { ...known, points: [...known.points, ...points] }) });
  }
}
