/** What the tests of this feature share: a Sunday in November 2026, people, free times, a server. */

import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { ListedTherapist, Slot } from "~/api/queries/therapists";
import type { components } from "~/api/schema";
import { forget } from "~/lib/forget";
import { popup } from "~/ui/Popup";
import { first, recorded } from "../../../tests/recorded";
import { json, type person, renderApp } from "../../../tests/renderApp";
import { WEEKDAYS } from "./shared/slots";
import { BRASILIA, chooseZone } from "./shared/zone";

export { json, person, tokenAnswer, tokenFor } from "../../../tests/renderApp";

type Person = ReturnType<typeof person>;
type Answer = (request: Request) => Response | Promise<Response>;

export const LIST = "GET /api/therapist/list";
export const PROFILE = "GET /api/therapist/t1";
export const SLOTS = "GET /api/therapist/t1/agenda/simplified";

const realOptions = Intl.DateTimeFormat.prototype.resolvedOptions;

/** Noon in São Paulo on 15 November 2026, read by someone in `zone`. */
export function atNoon(zone: string = BRASILIA): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T15:00:00Z") });
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...realOptions.call(this), timeZone: zone };
  });
  chooseZone("brasilia");
}

/** An hour of fifty minutes on a day of São Paulo (`2026-11-16`). */
export function slot(day: string, time: string, over: Partial<Slot> = {}): Slot {
  const start = new Date(`${day}T${time}:00-03:00`);
  const finish = new Date(start.getTime() + 50 * 60_000 - 3 * 3_600_000).toISOString().slice(11, 19);
  return {
    ...first(recorded("free-slots", "visitor").availableSchedules),
    day: day.split("-").reverse().join("/"),
    date: day.split("-").reverse().join("/"),
    dayOfTheWeek: WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]?.key ?? "",
    startTime: `${time}:00`,
    finishTime: finish,
    startsAt: start.toISOString().replace(".000", ""),
    ...over,
  };
}

const week = [slot("2026-11-16", "08:00"), slot("2026-11-16", "09:00"), slot("2026-11-18", "19:00")];

export const therapist = (over: Partial<ListedTherapist> = {}): ListedTherapist => ({
  ...first(recorded("list-therapists", "visitor").elements),
  id: "t1",
  name: "Helena Prado",
  crp: "06/128841",
  image: "/api/user/t1/profile-picture",
  nextFree: slot("2026-11-16", "08:00"),
  horarios: week,
  ...over,
});

export const profile = {
  ...(recorded("therapist", "visitor") as components["schemas"]["ProfileBody"]),
  id: "t1",
  name: "Helena Prado",
  crp: "06/128841",
  education: "Psicologia, USP",
  experience: "Oito anos de clínica",
  aboutMe: "Atendo adultos.",
  professionalInterests: "Luto e recomeços",
  additionalEducationList: ["SPECIALIZATION", "MASTERS"],
  additionalEducationInfo: "Psicologia hospitalar",
  gender: "FEMALE",
  sessionTimeInMinutes: 50,
  image: "/api/user/t1/profile-picture",
};

export const list = (elements: ListedTherapist[], over: object = {}) => ({
  ...recorded("list-therapists", "visitor"),
  elements,
  hasMore: false,
  totalElements: elements.length,
  approaches: ["Gestalt-terapia", "Psicanálise"],
  ...over,
});

export const slots = (availableSchedules: Slot[]) => json({ availableSchedules, timeZone: BRASILIA });

/** Opens an address of the real route table in a fresh browser and remembers what was asked. */
export async function open(path: string, answers: Record<string, Answer>, user?: Person) {
  popup.clear();
  forget();
  const app = await renderApp(path, { ...(user && { user }), answers });
  const asked = (key: string) =>
    app.seen
      .filter((request) => `${request.method} ${new URL(request.url).pathname}` === key)
      .map((request) => Object.fromEntries(new URL(request.url).searchParams));
  return { ...app, asked, href: () => app.router.state.location.href };
}

/** The card of one person, once the list has arrived. */
export const cardOf = async (name: string) => within(await screen.findByRole("article", { name }));

export async function openFilters(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Filtros" }));
  await screen.findByLabelText("Abordagem");
}
