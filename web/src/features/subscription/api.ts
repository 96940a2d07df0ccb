import { send } from "~/api/client";
import type { Subscription } from "~/api/queries/subscriptions";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type Billing = Required<Schemas["BillingBody"]>;

const byQuery = (id: string) => ({ params: { query: { id } } });
const byPath = (id: string) => ({ params: { path: { id } } });

export type PlanOrder = {
  type: string;
  planId: string;
  /** Empty for a plan without a charge. */
  cvv: string;
  /** What the screen said is charged now, in reais. The server charges no more. */
  amount?: number;
  therapist: { id: string; name: string };
  /** Pays by a PIX code, which the subscription then has, and the next months too. */
  pix?: boolean;
  /** A new card, which is charged and saved with this order. Without it the active card is charged. */
  subscriber?: NewMethod;
};

/** Whether the order of a plan must have the CVV of a new card. Providers that bill a plan by themselves require it. */
export const wantsCvv = async (): Promise<boolean> =>
  (await send((api) => api.GET("/api/payment/public-key"))).wantsCvv;

/** Subscribes to a plan or changes it. Returns the subscription afterwards. */
export const subscribe = (body: PlanOrder): Promise<Subscription> =>
  send((api) => api.POST("/api/subscription", { body }));

export const cancelSubscription = (id: string) => send((api) => api.POST("/api/subscription/cancel", byQuery(id)));

/** Takes a cancellation back. */
export const resumeSubscription = (id: string) => send((api) => api.POST("/api/subscription/resume", byQuery(id)));

/**
 * `NewMethod` and `PlanOrder` are type aliases, because interfaces are not assignable to the open bodies of the schema.
 */
export type NewMethod = {
  customer: { fullName: string; email: string; cpf: string; telephone: string };
  card: { cardHolderName: string; cardHolderDocument: string; cardHash: string };
  billing: Billing;
};

export const saveMethod = (id: string, body: NewMethod) =>
  send((api) => api.POST("/api/subscription/customer", { ...byQuery(id), body }));

export const activateCard = (userId: string, id: string, encrypted: string) =>
  send((api) =>
    api.POST("/api/subscription/cards/activate", { params: { query: { id, userId } }, body: { encrypted } }),
  );

export const deleteCard = (id: string, cardId: string) =>
  send((api) => api.DELETE("/api/subscription/cards/{cardId}", { params: { path: { cardId }, query: { id } } }));

/** Simulates the provider's confirmation, where the installation allows it. */
export const confirmPayment = (id: string) =>
  send((api) =>
    api.POST("/api/therapist/{id}/subscription-payment-hook", {
      ...byPath(id),
      body: "{}",
      bodySerializer: (text: string) => text,
    }),
  );
