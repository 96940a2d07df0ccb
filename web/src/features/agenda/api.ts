/** How the API writes schedule entries, and the requests that change the agenda. */
import { send } from "~/api/client";
import type { AgendaEntry, AgendaOptions, AgendaSchedule, Block } from "~/api/queries/agendas";
import type { components } from "~/api/schema";
import { fromBr, toBr, today } from "~/lib/dates";
import type { Agenda } from "./draft";
import { clock, editable, lengthBetween, parseClock, type ScheduleEntry, WEEK, type Weekday } from "./model";
import { DEFAULT_MINUTES } from "./rules";

type Schemas = components["schemas"];
export type Blocked = Schemas["BlockedBody"];
export type Explanation = Schemas["ExplainBody"];

export interface Options {
  minutes: number;
  enterprise: boolean;
  /** How many published hours have another length (Q213). */
  otherLength: number;
}

export const toOptions = (body: AgendaOptions): Options => ({
  minutes: body.sessionTimeInMinutes || DEFAULT_MINUTES,
  enterprise: body.enterpriseSessions,
  otherLength: body.hoursOfOtherLength,
});

const minuteOf = (time: string | undefined): number => parseClock((time ?? "").slice(0, 5)) ?? 0;

/** Throws for an unknown weekday: a guess would be written by the next save. */
function dayOf(key: string | undefined): Weekday {
  const day = WEEK.findIndex((weekday) => weekday.key === key);
  if (day < 0) throw new Error(`unknown weekday ${key}`);
  return day as Weekday;
}

function toScheduleEntry(entry: AgendaEntry, at: number): ScheduleEntry {
  const start = minuteOf(entry.startTime);
  return {
    id: entry.id ?? String(at),
    day: dayOf(entry.dayOfTheWeek),
    start,
    minutes: lengthBetween(start, minuteOf(entry.finishTime)),
    on: fromBr(entry.scheduledDay ?? ""),
    enterprise: entry.isEnterprise ?? false,
  };
}

const toEntry = ({ id, day, start, minutes, on, enterprise }: ScheduleEntry): AgendaEntry => ({
  id,
  dayOfTheWeek: WEEK[day].key,
  startTime: `${clock(start)}:00`,
  finishTime: `${clock(start + minutes)}:00`,
  isEnterprise: enterprise,
  ...(on && { scheduledDay: toBr(on) }),
});

export const toAgenda = (body: AgendaSchedule): Agenda => ({
  hours: editable((body.schedules ?? []).map(toScheduleEntry), today()),
  version: body.version ?? 0,
});

export const fromAgenda = ({ hours, version }: Agenda): AgendaSchedule => ({ schedules: hours.map(toEntry), version });

/** Returns the new version, or null when the response does not confirm the save. */
export async function saveAgenda(id: string, agenda: Agenda): Promise<number | null> {
  const body = fromAgenda(agenda);
  const params = { path: { id } };
  const answer = await send((api) => api.PATCH("/api/therapist/{id}/agenda/schedule", { params, body }));
  return answer?.saved ? answer.version : null;
}

/** `from` and `to` are empty when whole days are blocked. */
export const addBlock = (id: string, block: Omit<Block, "id">) =>
  send((api) =>
    api.POST("/api/therapist/{id}/agenda/blocks", {
      params: { path: { id } },
      body: {
        firstDay: block.first,
        lastDay: block.last,
        ...(block.from && { startTime: block.from, finishTime: block.to }),
        reason: block.reason,
      },
    }),
  );

/** Publishes one time from the week. */
export const openHour = (id: string, hour: { day: string; startTime: string; repeat: boolean }) =>
  send((api) => api.POST("/api/therapist/{id}/agenda/hours", { params: { path: { id } }, body: hour }));

export const convertHours = (id: string) =>
  send((api) => api.POST("/api/therapist/{id}/agenda/convert", { params: { path: { id } } }), { popup: true });

/** A published time is taken at once; for another one the patient is asked by mail. */
export const moveSession = (id: string, sessionId: string, to: { day: string; startTime: string; message: string }) => {
  const params = { path: { id, sessionId } };
  return send((api) => api.POST("/api/therapist/{id}/agenda/sessions/{sessionId}/move", { params, body: to }));
};

export type ManyChange = {
  sessionIds: string[];
  action: "CANCEL" | "MOVE";
  days: number;
  message: string;
};

export const changeSessions = (id: string, body: ManyChange) =>
  send((api) => api.POST("/api/therapist/{id}/agenda/sessions/change", { params: { path: { id } }, body }));

export const dropBlock = (id: string, blockId: string) =>
  send((api) => api.DELETE("/api/therapist/{id}/agenda/blocks/{blockId}", { params: { path: { id, blockId } } }), {
    popup: true,
  });

export const explainTime = (id: string, query: { day: string; startTime: string; enterprise: boolean }) =>
  send((api) => api.GET("/api/therapist/{id}/agenda/explain", { params: { path: { id }, query } }), { popup: true });
