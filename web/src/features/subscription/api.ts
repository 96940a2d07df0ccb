/** The only file of this feature that knows addresses of the API, beside the plans it shares. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type Subscription = Schemas["SubscriptionBody"];
/** The subscription while the registration waits for its payment. */
export type PendingSubscription = Schemas["TherapistSubscriptionBody"];
export type Subscriber = Schemas["SubscriberInfoBody"];
export type Billing = Required<Schemas["BillingBody"]>;
export type SavedCard = Schemas["SavedCardBody"];
export type Simulation = Schemas["SimulationBody"];

const byQuery = (id: string) => ({ params: { query: { id } } });
const byPath = (id: string) => ({ params: { path: { id } } });

export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ["subscription", id],
    queryFn: () => send((api) => api.GET("/api/subscription", byQuery(id))),
    staleTime: 0,
  });

export const pendingQuery = (id: string) =>
  queryOptions({
    queryKey: ["therapist-subscription", id],
    queryFn: () => send((api) => api.GET("/api/therapist/{id}/subscription", byPath(id))),
    staleTime: 0,
  });

/** Who pays; without a first payment the server answers what the registration knows. */
export const subscriberQuery = (id: string) =>
  queryOptions({
    queryKey: ["subscriber", id],
    queryFn: () => send((api) => api.GET("/api/subscription/customer", byQuery(id))),
    staleTime: 0,
  });

export const cardsQuery = (id: string) =>
  queryOptions({
    queryKey: ["cards", id],
    queryFn: async () => (await send((api) => api.GET("/api/subscription/cards", byQuery(id)))) ?? [],
    staleTime: 0,
  });

export const simulationQuery = (id: string) =>
  queryOptions({
    queryKey: ["plan-simulation", id],
    queryFn: () => send((api) => api.GET("/api/therapist/{id}/plan-simulation", byPath(id))),
  });

export type PlanOrder = {
  type: string;
  planId: string;
  /** Empty for a plan without a charge. */
  cvv: string;
  therapist: { id: string; name: string };
  /** A new card, charged and kept with this order; without it the active one is charged. */
  subscriber?: NewMethod;
};

/** Whether the order of a plan carries the code of a new card: a provider that bills by itself demands it. */
export const wantsCvv = async (): Promise<boolean> =>
  (await send((api) => api.GET("/api/payment/public-key"))).wantsCvv;

/** Takes or changes a plan; answers how the subscription stands then. */
export const subscribe = (body: PlanOrder): Promise<Subscription> =>
  send((api) => api.POST("/api/subscription", { body }));

export const cancelSubscription = (id: string) => send((api) => api.POST("/api/subscription/cancel", byQuery(id)));

/** Type aliases here and above: only they fit the open bodies of the schema. */
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

/** Plays the provider's confirmation where the installation allows it. */
export const confirmPayment = (id: string) =>
  send((api) =>
    api.POST("/api/therapist/{id}/subscription-payment-hook", {
      ...byPath(id),
      body: "{}",
      bodySerializer: (text: string) => text,
    }),
  );
