import { type APIRequestContext, expect } from "@playwright/test";
import { DEMO, login, submitted } from "./kit";

let people = 0;

export interface Therapist {
  id: string;
  name: string;
  email: string;
  token: string;
}

const DAYS = ["SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

let own: Promise<Therapist> | undefined;

/** A listed therapist for this worker alone, free at every hour, because tests in parallel must not share hours. */
export const workerTherapist = (request: APIRequestContext): Promise<Therapist> => {
  own ??= newTherapist(request);
  return own;
};

/**
 * A therapist whose next hours are all free: few hours are inside the window in which a change costs. For companies,
 * all hours but 09:00 are kept for their people.
 */
export async function newTherapist(request: APIRequestContext, forCompanies = false): Promise<Therapist> {
  const letters = `${process.pid}${Date.now()}`.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] as string);
  const name = `Bruna ${letters}${"abcdefghij"[people++ % 10]}`;
  const { id, email } = await submitted(request, name, undefined, { enterpriseSessions: forCompanies });
  const admin = { Authorization: await login(request, "admin@psic.example", DEMO) };
  expect((await request.post(`/api/admin/therapist/${id}/approve`, { headers: admin, data: { evidence: "Registro ativo." } })).status()).toBe(200);
  const token = await login(request, email);
  const headers = { Authorization: token };
  expect((await request.post(`/api/therapist/${id}/subscription`, { headers, data: { plan: "FREE" } })).status()).toBe(200);
  const schedules = DAYS.flatMap((dayOfTheWeek) => HOURS.map((hour) => ({ id: "", dayOfTheWeek, startTime: `${hour}:00`, finishTime: `${hour}:50`, isEnterprise: forCompanies && hour !== "09" })));
  const { version } = await (await request.get(`/api/therapist/${id}/agenda/schedule`, { headers })).json();
  const saved = await request.patch(`/api/therapist/${id}/agenda/schedule`, { headers, data: { schedules, version } });
  expect(saved.status(), await saved.text()).toBe(200);
  return { id, name, email, token };
}
