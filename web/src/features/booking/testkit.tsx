/** What the tests of this feature share: noon of 18 November 2026 in São Paulo, one session, a server. */

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { components } from "~/api/schema";
import { forget } from "~/lib/forget";
import { popup } from "~/ui/Popup";
import { recorded } from "../../../tests/recorded";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";

export { json, person } from "../../../tests/renderApp";

export const NOON = "2026-11-18T15:00:00Z";
export const SESSION = "GET /api/session/s1";
export const CANCEL = "POST /api/session/s1/cancel";
export const MOVE = "POST /api/agenda/u1/session/s1/reschedule";
export const CALENDAR = "GET /api/agenda/customer-calendar/u1";
export const PAST = "GET /api/agenda/past-sessions/u1";
export const PAYMENTS = "GET /api/payment-history/u1";
export const CANCELS = "GET /api/customer/u1/cancels";
export const SLOTS = "GET /api/therapist/t1/agenda/simplified";

export function atNoon(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOON) });
}

/** Paid, tomorrow at nine, free to cancel. */
/** A session as the server answers it, with its labels. */
type Session = components["schemas"]["SessionBody"];

export const session = (over: Partial<Session> = {}): Session => {
  const { holdUntil: _hold, ...rest } = recorded("session", "customer");
  return {
    ...rest,
    id: "s1",
    therapistId: "t1",
    therapistName: "Helena Prado",
    scheduledDay: "19/11/2026",
    startTime: "09:00:00",
    finishTime: "10:00:00",
    startsAt: "2026-11-19T12:00:00Z",
    availability: { entranceAvailable: false, entranceDescription: "Disponível 15 minutos antes do início" },
    profilePicture: "/api/user/t1/profile-picture",
    status: "pago",
    statusCode: "PAID",
    therapistInfo: {
      ...rest.therapistInfo,
      id: "t1",
      nickname: "Helena Prado",
      fullName: "Helena Prado Lima",
      crp: "06/128841",
    },
    customerInfo: { id: "u1", fullName: "Bruno Reis", email: "bruno@psic.test" },
    scheduledPriceInBRL: 136,
    discountInBRL: 24,
    paymentInfo: {
      type: "card",
      status: "pago",
      statusCode: "PAID",
      amount: 136,
      creditsUsed: 0,
      qrCodeLink: "",
      qrCodeCopy: "",
    },
    freeUntil: "2026-11-19T06:00:00Z",
    canPay: false,
    cancelText: "Você recebe R$ 136,00 de saldo para usar em outra sessão.",
    ...over,
  };
};

/** A month without sessions. */
export const emptyMonth = () => ({ ...recorded("customer-calendar", "customer"), sessions: [] });

/** The same one, held and not yet paid. */
export function held(over: Partial<Session> = {}): Session {
  const { freeUntil: _free, paymentInfo: _payment, ...rest } = session();
  return {
    ...rest,
    status: "Aguardando pagamento",
    statusCode: "AWAITING_PAYMENT",
    availability: { entranceAvailable: false, entranceDescription: "Aguardando pagamento" },
    holdUntil: "2026-11-18T15:59:05Z",
    canPay: true,
    cancelText: "A sessão ainda não foi paga: cancelar não tem custo.",
    ...over,
  };
}

export const LATE_TEXT = "O valor pago, R$ 136,00, não é devolvido, e uma nova sessão precisa ser paga.";
export const late = (over: Partial<Session> = {}): Session =>
  session({ lateWarning: true, cancelText: LATE_TEXT, ...over });

export const tooLate = () =>
  json({ status: 409, code: "booking.late", description: "O prazo para cancelamento sem custos já expirou." }, 409);

/** Opens an address of the real route table and remembers what was asked. */
export async function open(
  path: string,
  answers: Answers = {},
  user: ReturnType<typeof person> | null = person("CUSTOMER"),
) {
  popup.clear();
  forget();
  const app = await renderApp(path, {
    ...(user && { user }),
    answers: { [SESSION]: () => json(session()), ...answers },
  });
  const asked = (key: string) =>
    app.seen.filter((request) => `${request.method} ${new URL(request.url).pathname}` === key);
  const queries = (key: string) => asked(key).map((request) => Object.fromEntries(new URL(request.url).searchParams));
  return { ...app, asked, queries };
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
export const dialog = (name: string) => screen.findByRole("alertdialog", { name });
