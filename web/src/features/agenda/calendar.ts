/** The therapist's week as plain values: what is drawn where. */
import { type AgendaWeek, type Block, toBlock, type WeekSession } from "~/api/queries/agendas";
import { addDays, fromBr, type Iso } from "~/lib/dates";
import type { Span } from "./layout";
import { DAY_MINUTES, lengthBetween, parseClock, WEEKDAYS, type Weekday } from "./model";

/** Decides colour and icon. */
export type State = "PAID" | "UNPAID" | "ENTERPRISE" | "DONE" | "CANCELLED" | "ROOM" | "FREE" | "BLOCKED";

export interface Booked extends Span {
  kind: "session";
  state: State;
  session: WeekSession;
}

export interface Free extends Span {
  kind: "free";
  state: State;
}

export type Item = Booked | Free;

/** The part of a block on one day of the week. */
export interface Closed {
  block: Block;
  day: Weekday;
  from: number;
  to: number;
  whole: boolean;
}

/** A part of a day in which a calendar elsewhere is busy. */
export interface Busy {
  day: Weekday;
  from: number;
  to: number;
}

export interface Calendar {
  items: Item[];
  closed: Closed[];
  busy: Busy[];
  holidays: Map<Weekday, string>;
  minutes: number;
}

const minuteOf = (time: string): number => parseClock(time.slice(0, 5)) ?? 0;

/** The weekday of a day (`dd/mm/yyyy`) in the week, or null when it is in another week. */
export function placeIn(week: Iso, day: string): Weekday | null {
  const at = WEEKDAYS.findIndex((weekday) => addDays(week, weekday) === fromBr(day));
  return at < 0 ? null : (at as Weekday);
}

export function stateOf(session: WeekSession): State {
  if (session.state === "CANCELLED" || session.state === "DONE" || session.state === "UNPAID") return session.state;
  if (session.roomOpen) return "ROOM";
  return session.isEnterprise ? "ENTERPRISE" : "PAID";
}

function spanOf(week: Iso, time: { day: string; startTime: string; finishTime: string }): Span | null {
  const day = placeIn(week, time.day);
  if (day === null) return null;
  const start = minuteOf(time.startTime);
  return { day, start, minutes: lengthBetween(start, minuteOf(time.finishTime)) };
}

const endOf = (time: string): number => (time.startsWith("24:") ? DAY_MINUTES : minuteOf(time));

function closedOn(week: Iso, block: Block): Closed[] {
  const [first, last] = [fromBr(block.first) ?? "", fromBr(block.last) ?? ""];
  const whole = block.from === "";
  const from = whole ? 0 : minuteOf(block.from);
  const to = whole ? DAY_MINUTES : endOf(block.to);
  return WEEKDAYS.filter((day) => addDays(week, day) >= first && addDays(week, day) <= last).map((day) => ({
    block,
    day,
    from,
    to,
    whole,
  }));
}

export function calendarOf(week: Iso, body: AgendaWeek): Calendar {
  const sessions = body.sessions.flatMap((session): Item[] => {
    const span = spanOf(week, session);
    return span ? [{ kind: "session", state: stateOf(session), session, ...span }] : [];
  });
  const free = body.free.flatMap((slot): Item[] => {
    const span = spanOf(week, slot);
    return span ? [{ kind: "free", state: "FREE", ...span }] : [];
  });
  const holidays = new Map<Weekday, string>();
  for (const holiday of body.holidays) {
    const day = placeIn(week, holiday.day);
    if (day !== null) holidays.set(day, holiday.name);
  }
  return {
    items: [...sessions, ...free],
    closed: body.blocks.map(toBlock).flatMap((block) => closedOn(week, block)),
    busy: body.busy.flatMap(({ day, startTime, finishTime }) => {
      const weekday = placeIn(week, day);
      return weekday === null ? [] : [{ day: weekday, from: minuteOf(startTime), to: endOf(finishTime) }];
    }),
    holidays,
    minutes: body.sessionTimeInMinutes,
  };
}

/** Whether a published free time begins then. */
export const isFree = (calendar: Calendar, day: Weekday, start: number): boolean =>
  calendar.items.some((item) => item.kind === "free" && item.day === day && item.start === start);

/**
 * The whole hours of a day that nothing takes, from `from` to `to`. Blocks and calendars elsewhere take time, cancelled
 * sessions do not.
 */
export function emptyHours(calendar: Calendar, day: Weekday, from: number, to: number): number[] {
  const taken = [
    ...calendar.items
      .filter((item) => item.day === day && item.state !== "CANCELLED")
      .map((item) => [item.start, item.start + item.minutes] as const),
    ...[...calendar.closed, ...calendar.busy]
      .filter((part) => part.day === day)
      .map((part) => [part.from, part.to] as const),
  ];
  const hours: number[] = [];
  for (let hour = from; hour + 60 <= to; hour += 60)
    if (taken.every(([start, end]) => end <= hour || start >= hour + 60)) hours.push(hour);
  return hours;
}

/** What a person can do on the calendar. */
export interface CalendarActions {
  onEmpty: (day: Iso, minute: number) => void;
  onFree: (day: Iso, minute: number, minutes: number) => void;
  onClosed: (closed: Closed) => void;
  onClear: (day: Iso) => void;
  onMove: (session: WeekSession, to?: { day: Iso; minute: number }) => void;
}
