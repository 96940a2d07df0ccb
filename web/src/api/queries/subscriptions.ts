/** A therapist's subscription, its subscriber, and a simulation of another plan. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

type Schemas = components["schemas"];
/** Without the label of the API: screens show the words of `lib/statusStrings` (Q224). */
export type Subscription = Omit<Schemas["SubscriptionBody"], "subscriptionStatus">;
/** The subscription while the registration waits for its payment. */
export type PendingSubscription = Schemas["TherapistSubscriptionBody"];
export type Subscriber = Schemas["SubscriberInfoBody"];
export type Simulation = Schemas["SimulationBody"];

const byQuery = (id: string) => ({ params: { query: { id } } });
const byPath = (id: string) => ({ params: { path: { id } } });

export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ["subscription", id],
    queryFn: () => send((api) => api.GET("/api/subscription", byQuery(id))),
    staleTime: 0,
  });

export const pendingSubscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ["therapist-subscription", id],
    queryFn: () => send((api) => api.GET("/api/therapist/{id}/subscription", byPath(id))),
    staleTime: 0,
  });

/** The subscriber. Before the first payment the server returns the data of the registration. */
export const subscriberQuery = (id: string) =>
  queryOptions({
    queryKey: ["subscriber", id],
    queryFn: () => send((api) => api.GET("/api/subscription/customer", byQuery(id))),
    staleTime: 0,
  });

export const simulationQuery = (id: string) =>
  queryOptions({
    queryKey: ["plan-simulation", id],
    queryFn: () => send((api) => api.GET("/api/therapist/{id}/plan-simulation", byPath(id))),
  });
