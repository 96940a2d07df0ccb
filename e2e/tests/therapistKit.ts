import { type APIRequestContext, expect } from "@playwright/test";
import { DEMO, freshCpf, freshEmail, login, PASSWORD, record, register } from "./kit";

let people = 0;

const form = (name: string, crp: string) => ({
  ...record(freshCpf()), fullName: name, motherName: "Maria Souza", crp, psychologicalApproach: "Psicodrama", education: "Psicologia, USP", experience: "",
  additionalEducationDTO: { education: [], information: "" }, bank: "Banco do Brasil", agency: "1234", account: "56789", availableEquipment: ["COMPUTER"],
  referral: { referral: "NEWS", value: "" }, aboutMe: "Atendo adultos com calma.", professionalInterests: "", termsOfService: true,
  sessionTime: "00:50", sessionPrice: "150", sessionScheduleRequiredAnticipationTimeInHours: 1,
});

/** A psychologist whose data form was sent, waiting for an administrator. */
export async function submitted(request: APIRequestContext, name: string, crp: string) {
  const email = freshEmail("psi");
  await register(request, email, "THERAPIST");
  const headers = { Authorization: await login(request, email) };
  const { id } = await (await request.get("/api/user/info", { headers })).json();
  const answer = await request.post(`/api/therapist-register/${id}/additional-information`, { data: form(name, crp), headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return { email, id: id as string };
}

export const uniqueCrp = () => `06/${String(Date.now() + people++ * 31).slice(-7)}`;

export interface Psychologist {
  id: string;
  name: string;
  email: string;
  token: string;
}

const DAYS = ["SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

let own: Promise<Psychologist> | undefined;

/** A listed psychologist of this worker alone, with a free hour at every hour: journeys at the same time share none. */
export const psychologist = (request: APIRequestContext): Promise<Psychologist> => {
  own ??= freshPsychologist(request);
  return own;
};

/** One whose next hours nobody has taken yet: there are few inside the window in which a change costs. */
export async function freshPsychologist(request: APIRequestContext): Promise<Psychologist> {
  const letters = `${process.pid}${Date.now()}`.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] as string);
  const name = `Bruna ${letters}${"abcdefghij"[people % 10]}`;
  const { id, email } = await submitted(request, name, uniqueCrp());
  const admin = { Authorization: await login(request, "admin@psic.example", DEMO) };
  expect((await request.post(`/api/admin/therapist/${id}/approve`, { headers: admin, data: { evidence: "Registro ativo." } })).status()).toBe(200);
  const token = await login(request, email);
  const headers = { Authorization: token };
  expect((await request.post(`/api/therapist/${id}/subscription`, { headers, data: { plan: "FREE" } })).status()).toBe(200);
  const schedules = DAYS.flatMap((dayOfTheWeek) => HOURS.map((hour) => ({ id: "", dayOfTheWeek, startTime: `${hour}:00`, finishTime: `${hour}:50`, isEnterprise: false })));
  const { version } = await (await request.get(`/api/therapist/${id}/agenda/schedule`, { headers })).json();
  const saved = await request.patch(`/api/therapist/${id}/agenda/schedule`, { headers, data: { schedules, version } });
  expect(saved.status(), await saved.text()).toBe(200);
  return { id, name, email, token };
}
