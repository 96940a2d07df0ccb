/** Checks of the forms. The messages are prescribed by the specification. */
import { fromBr, type Iso } from "~/lib/dates";
import { readWhole } from "~/lib/number";
import { type FilledEntries, type Stretch, starts } from "./fill";
import {
  conflicts,
  DAY_MINUTES,
  lengthBetween,
  makeEntry,
  type Now,
  parseClock,
  type ScheduleEntry,
  type Weekday,
} from "./model";
import { messages as m } from "./strings";

/** R251: duration of a session until the options are loaded. */
export const DEFAULT_MINUTES = 60;

/** The server's limit of entries in one agenda. */
export const MAX_ENTRIES = 400;

export interface EntryFormValues {
  day: string;
  start: string;
  repeat: boolean;
  enterprise: boolean;
}

export const toWeekday = (text: string): Weekday | null => (/^[0-6]$/.test(text) ? (Number(text) as Weekday) : null);

type Checked<T, Field extends string> = { value: T } | { field: Field; error: string };

/** R254, in its order: the day, the time, then conflicts with the agenda. */
export function checkEntry(
  form: EntryFormValues,
  minutes: number,
  hours: readonly ScheduleEntry[],
  now: Now,
): Checked<ScheduleEntry, "day" | "start"> {
  const day = toWeekday(form.day);
  if (day === null) return { field: "day", error: m.dayRequired };
  const start = parseClock(form.start);
  if (start === null) return { field: "start", error: m.timeInvalid };
  const { repeat, enterprise } = form;
  const value = makeEntry({ day, start, minutes, repeat, enterprise }, now);
  if (conflicts(value, hours)) return { field: "start", error: m.conflict };
  return hours.length < MAX_ENTRIES ? { value } : { field: "start", error: m.tooMany };
}

export interface StretchForm {
  days: readonly Weekday[];
  from: string;
  to: string;
  pause: string;
  repeat: boolean;
  enterprise: boolean;
}

const MAX_PAUSE = 240;
/** A stretch may end after midnight. A longer night is more likely two times in the wrong order. */
const MAX_NIGHT = 8 * 60;

export function checkStretch(form: StretchForm, minutes: number): Checked<Stretch, keyof StretchForm> {
  if (form.days.length === 0) return { field: "days", error: m.dayRequired };
  const [from, to] = [parseClock(form.from), parseClock(form.to)];
  if (from === null) return { field: "from", error: m.timeInvalid };
  if (to === null) return { field: "to", error: m.timeInvalid };
  if (to <= from && (lengthBetween(from, to) || DAY_MINUTES) > MAX_NIGHT)
    return { field: "to", error: m.stretchReversed };
  const pause = readWhole(form.pause);
  if (pause === null || pause > MAX_PAUSE) return { field: "pause", error: m.pauseInvalid };
  const { days, repeat, enterprise } = form;
  const value = { days, from, to, pause, minutes, repeat, enterprise };
  return starts(value).length > 0 ? { value } : { field: "to", error: m.stretchShort };
}

/** The reason why a step cannot add its entries, or null. */
export function planProblem(plan: FilledEntries, hours: readonly ScheduleEntry[]): string | null {
  if (plan.added.length === 0) return plan.skipped > 0 ? m.conflict : m.nothing;
  return hours.length + plan.added.length <= MAX_ENTRIES ? null : m.tooMany;
}

export interface BlockForm {
  first: string;
  last: string;
  /** Hours, or empty when whole days are blocked. */
  from: string;
  to: string;
  reason: string;
}

/** The last day is empty when only one day is blocked. */
export function checkBlock(
  { first, last, from: start, to: end }: BlockForm,
  today: Iso,
): Partial<Record<keyof BlockForm, string>> {
  const from = fromBr(first);
  const to = last ? fromBr(last) : from;
  if (!from || !to)
    return { ...(!from && { first: m.dateInvalid }), ...(last && !fromBr(last) && { last: m.dateInvalid }) };
  if (to < from) return { last: m.lastBeforeFirst };
  if (to < today) return { [last ? "last" : "first"]: m.datePassed };
  if (!start && !end) return {};
  const [opens, closes] = [parseClock(start), end === "24:00" ? DAY_MINUTES : parseClock(end)];
  if (opens === null) return { from: m.timeInvalid };
  if (closes === null) return { to: m.timeInvalid };
  return (closes || DAY_MINUTES) <= opens ? { to: m.finishBeforeStart } : {};
}

export function checkExplain({ day, start }: { day: string; start: string }): { day?: string; start?: string } {
  return {
    ...(fromBr(day) ? {} : { day: m.dateInvalid }),
    ...(parseClock(start) === null ? { start: m.timeInvalid } : {}),
  };
}

/** The server's limit of a message to a patient (`maxMessage` in internal/booking). */
export const MAX_MESSAGE = 1000;
