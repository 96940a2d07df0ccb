/** The plans that psychologists choose from. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";

export type Plan = components["schemas"]["PlanBody"];

export const plansQuery = () =>
  queryOptions({
    queryKey: ["active-plans"],
    queryFn: async () => (await send((api) => api.GET("/api/subscription/plans/active"))) ?? [],
  });

/** A plan describes itself in sentences; each becomes a line of its own. */
export const sentences = (description: string): string[] =>
  description
    .split(/\.(?:\s+|$)/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
