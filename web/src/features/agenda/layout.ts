/** Positions on the weekly grid, in minutes; the style sheet converts minutes to pixels. */
import { DAY_MINUTES, shiftDay, type Weekday } from "./model";

export interface Span {
  day: Weekday;
  start: number;
  minutes: number;
}

/** The part of an item within one day. The part after midnight is the `tail`. */
export interface Piece<T> {
  item: T;
  day: Weekday;
  from: number;
  to: number;
  tail: boolean;
  /** Items at the same time are side by side: the column of this one, and how many there are. */
  lane: number;
  lanes: number;
}

/** The prescribed scale. */
export const PX_PER_MINUTE = 0.6;
export const GRID_MARGIN = 20;
const LEAST_PX = 24;

/** Pixels per minute. The grid grows when an item is so short that its button would not fit. */
export const scaleFor = (lengths: readonly number[]): number =>
  Math.max(PX_PER_MINUTE, ...lengths.map((minutes) => LEAST_PX / minutes));

function cut<T extends Span>(item: T): Piece<T>[] {
  const { day, start, minutes } = item;
  const end = start + minutes;
  const head = { item, day, from: start, to: Math.min(end, DAY_MINUTES), tail: false, lane: 0, lanes: 1 };
  if (end <= DAY_MINUTES) return [head];
  return [head, { ...head, day: shiftDay(day, 1), from: 0, to: end - DAY_MINUTES, tail: true }];
}

/** Assigns columns to overlapping pieces. Two dates of the same weekday may have entries at the same time. */
function sideBySide<T>(pieces: Piece<T>[]): Piece<T>[] {
  const done: Piece<T>[] = [];
  let group: Piece<T>[] = [];
  let ends: number[] = [];
  const close = () => {
    done.push(...group.map((piece) => ({ ...piece, lanes: ends.length })));
    group = [];
    ends = [];
  };
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    if (ends.every((end) => end <= piece.from)) close();
    const free = ends.findIndex((end) => end <= piece.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = piece.to;
    group.push({ ...piece, lane });
  }
  close();
  return done;
}

/** `circular` means that the week repeats, so that the rest of a Saturday night is shown on Sunday. */
export function piecesOn<T extends Span>(items: readonly T[], day: Weekday, circular = true): Piece<T>[] {
  const shown = items.flatMap(cut).filter((piece) => piece.day === day && (circular || !piece.tail || day !== 0));
  return sideBySide(shown);
}

const OPENS = 8 * 60;
const CLOSES = 20 * 60;

/** The whole hours of the grid: a working day, and more when an item is outside it. */
export function bounds(items: readonly Span[]): { from: number; to: number; hours: number[] } {
  const pieces = items.flatMap(cut);
  const from = Math.floor(Math.min(OPENS, ...pieces.map((piece) => piece.from)) / 60) * 60;
  const to = Math.ceil(Math.max(CLOSES, ...pieces.map((piece) => piece.to)) / 60) * 60;
  return { from, to, hours: Array.from({ length: (to - from) / 60 + 1 }, (_, i) => from + i * 60) };
}
