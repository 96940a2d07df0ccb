/** What the tests of this feature share: a psychologist with a paid plan and two cards. */

import { expect } from "vitest";
import type { SavedCard } from "~/api/queries/cards";
import type { Plan } from "~/api/queries/plans";
import type { PendingSubscription, Simulation, Subscriber } from "~/api/queries/subscriptions";
import type { components } from "~/api/schema";
import { keyAnswer, typeCard } from "~/features/payment/testkit";
import { fault, fill, json, open as openApp, person } from "../../../tests/openApp";
import { first, recorded } from "../../../tests/recorded";

export { dialog, fault, fill, json, press, user } from "../../../tests/openApp";

export const SUBSCRIPTION = "GET /api/subscription";
export const PENDING = "GET /api/therapist/u1/subscription";
export const CARDS = "GET /api/subscription/cards";
export const SUBSCRIBER = "GET /api/subscription/customer";
export const SAVE = "POST /api/subscription/customer";
export const ORDER = "POST /api/subscription";
export const CANCEL = "POST /api/subscription/cancel";
export const RESUME = "POST /api/subscription/resume";
export const ACTIVATE = "POST /api/subscription/cards/activate";

export const plan = (over: Partial<Plan> = {}): Plan => ({
  ...first(recorded("active-plans", "therapist")),
  id: "p2",
  name: "Plano 2",
  type: "PARTIAL",
  value: 75,
  percent: 15,
  description: "R$ 75,00 por mês. Para quem atende toda semana.",
  ...over,
});

export const plans: Plan[] = [
  plan({ id: "p1", name: "Plano Gratuito", type: "FREE", value: 0, percent: 30, description: "Ideal para começar." }),
  plan(),
  plan({ id: "p3", name: "Plano 3", type: "FULL", value: 150, percent: 0, description: "Agenda cheia." }),
];

/** A subscription as the server answers it, with its label. */
type Subscription = components["schemas"]["SubscriptionBody"];
type Change = Subscription["chargesNow"][number];
export const change = (over: Partial<Change>): Change => ({
  planId: "p2",
  value: 0,
  rest: false,
  from: "25/11/2026",
  later: false,
  ...over,
});

export const subscription = (over: Partial<Subscription> = {}): Subscription => ({
  ...recorded("subscription", "therapist"),
  subscriptionType: "Plano 2",
  subscriptionStatus: "Pago",
  statusCode: "PAID",
  nextInvoice: "15/12/2026",
  typeEnum: "PARTIAL",
  planId: "p2",
  value: 75,
  validUntil: "15/12/2026",
  renews: true,
  canChange: true,
  whyNoChange: "",
  canCancel: true,
  canResume: false,
  cardEnds: "",
  canSuspend: false,
  canActivate: false,
  canPay: false,
  paying: false,
  endsNow: false,
  overdue: false,
  chargesNow: [
    change({ planId: "p1", from: "16/12/2026", later: true }),
    change({ planId: "p2" }),
    change({ planId: "p3", value: 50.8, rest: true }),
  ],
  ...over,
});

export const pending = (over: Partial<PendingSubscription> = {}): PendingSubscription => ({
  ...recorded("therapist-subscription", "therapist"),
  plan: plan(),
  status: "PENDING_PAYMENT_CONFIRMATION",
  canPay: true,
  ...over,
});

export const card = (over: Partial<SavedCard> = {}): SavedCard => ({
  ...first(recorded("cards", "therapist")),
  id: "k1",
  brand: "visa",
  lastDigits: "2097",
  holderName: "LUIZA PRADO",
  expiryMonth: "12",
  expiryYear: "2030",
  ...over,
});

export const subscriber = (over: Partial<Subscriber> = {}): Subscriber => ({
  ...recorded("subscriber", "therapist"),
  fullName: "Luiza Prado",
  email: "luiza@psic.test",
  cpf: "529.982.247-25",
  telephone: "(11) 98765-4321",
  billing: {
    cep: "01310-100",
    logradouro: "Avenida Paulista",
    numero: "1000",
    complemento: "",
    bairro: "Bela Vista",
    localidade: "São Paulo",
    uf: "SP",
    pais: "Brasil",
  },
  ...over,
});

export const simulation = (over: Partial<Simulation> = {}): Simulation => ({
  ...recorded("plan-simulation"),
  sessions: 12,
  gross: 1800,
  currentPlanId: "p1",
  bestPlanId: "p3",
  saving: 390,
  text: "Com 12 sessões no mês, o Plano 3 sai R$ 390,00 mais barato.",
  plans: [
    { plan: plans[0] as Plan, fee: 540, cost: 540 },
    { plan: plans[1] as Plan, fee: 270, cost: 345 },
    { plan: plans[2] as Plan, fee: 0, cost: 150 },
  ],
  ...over,
});

/** What the form of a payment method sends for the subscriber above and the card that `typeNewCard` types. */
export const methodBody = {
  customer: {
    fullName: "Luiza Prado",
    email: "luiza@psic.test",
    cpf: "529.982.247-25",
    telephone: "(11) 9 8765-4321",
  },
  billing: {
    cep: "01310-100",
    logradouro: "Avenida Paulista",
    numero: "1000",
    complemento: "",
    bairro: "Bela Vista",
    localidade: "São Paulo",
    uf: "SP",
    pais: "Brasil",
  },
  card: {
    cardHolderName: "Luiza Prado",
    cardHolderDocument: "529.982.247-25",
    cardHash: expect.stringMatching(/^[\w+/=]{344}$/),
  },
};

type Answers = NonNullable<Parameters<typeof openApp>[1]>;

/** Opens an address as a psychologist; what is not told is a paid plan with one card. */
export const open = (path: string, answers: Answers = {}, state = "REGISTRATION_COMPLETE") =>
  openApp(
    path,
    {
      [SUBSCRIPTION]: () => json(subscription()),
      [PENDING]: () => json(pending()),
      [CARDS]: () => json([card()]),
      [SUBSCRIBER]: () => json(subscriber()),
      "GET /api/subscription/plans/active": () => json(plans),
      "GET /api/therapist/u1/plan-simulation": () => json(simulation()),
      "GET /api/therapist/u1/agenda/next-sessions": () => json({ sessions: [], scheduled: 0 }),
      "GET /api/therapist/u1/home": () => fault(500, "x", "x"),
      ...keyAnswer,
      ...answers,
    },
    person("THERAPIST", { state }),
  );

/** The card of the form; who pays and where is filled already. */
export const typeNewCard = typeCard;

export const typeCvv = (cvv: string) => fill("CVV", cvv);
