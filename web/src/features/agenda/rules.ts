/** What a form of this feature must hold; the messages are those of the specification. */
import { fromBr, type Iso } from "~/lib/dates";
import { type Plan, type Stretch, starts } from "./fill";
import { conflicts, type Hour, makeHour, type Now, parseClock, type Weekday } from "./model";
import { messages as m } from "./strings";

/** R251: what a session lasts until the options say otherwise. */
export const DEFAULT_MINUTES = 60;

/** The hours that one agenda may hold; the server refuses more. */
export const MAX_HOURS = 400;

export interface HourForm {
  day: string;
  start: string;
  repeat: boolean;
  enterprise: boolean;
}

export const toWeekday = (text: string): Weekday | null => (/^[0-6]$/.test(text) ? (Number(text) as Weekday) : null);

type Checked<T, Field extends string> = { value: T } | { field: Field; error: string };

/** R254, in its order: the day, the time, then the rest of the agenda. */
export function checkHour(
  form: HourForm,
  minutes: number,
  hours: readonly Hour[],
  now: Now,
): Checked<Hour, "day" | "start"> {
  const day = toWeekday(form.day);
  if (day === null) return { field: "day", error: m.dayRequired };
  const start = parseClock(form.start);
  if (start === null) return { field: "start", error: m.timeInvalid };
  const { repeat, enterprise } = form;
  const value = makeHour({ day, start, minutes, repeat, enterprise }, now);
  if (conflicts(value, hours)) return { field: "start", error: m.conflict };
  return hours.length < MAX_HOURS ? { value } : { field: "start", error: m.tooMany };
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

export function checkStretch(form: StretchForm, minutes: number): Checked<Stretch, keyof StretchForm> {
  if (form.days.length === 0) return { field: "days", error: m.dayRequired };
  const [from, to] = [parseClock(form.from), parseClock(form.to)];
  if (from === null) return { field: "from", error: m.timeInvalid };
  if (to === null) return { field: "to", error: m.timeInvalid };
  const pause = /^\d{1,3}$/.test(form.pause) ? Number(form.pause) : Number.NaN;
  if (!(pause <= MAX_PAUSE)) return { field: "pause", error: m.pauseInvalid };
  const { days, repeat, enterprise } = form;
  const value = { days, from, to, pause, minutes, repeat, enterprise };
  return starts(value).length > 0 ? { value } : { field: "to", error: m.stretchShort };
}

/** Why a step that adds many hours cannot be taken; null when it can. */
export function planProblem(plan: Plan, hours: readonly Hour[]): string | null {
  if (plan.added.length === 0) return plan.skipped > 0 ? m.conflict : m.nothing;
  return hours.length + plan.added.length <= MAX_HOURS ? null : m.tooMany;
}

export interface BlockForm {
  first: string;
  last: string;
  reason: string;
}

/** One day needs no last day. */
export function checkBlock({ first, last }: BlockForm, today: Iso): Partial<Record<keyof BlockForm, string>> {
  const from = fromBr(first);
  const to = last ? fromBr(last) : from;
  if (!from || !to)
    return { ...(!from && { first: m.dateInvalid }), ...(last && !fromBr(last) && { last: m.dateInvalid }) };
  if (to < from) return { last: m.lastBeforeFirst };
  return to < today ? { [last ? "last" : "first"]: m.datePassed } : {};
}

export function checkQuestion({ day, start }: { day: string; start: string }): { day?: string; start?: string } {
  return {
    ...(fromBr(day) ? {} : { day: m.dateInvalid }),
    ...(parseClock(start) === null ? { start: m.timeInvalid } : {}),
  };
}
