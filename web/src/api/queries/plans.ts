/** The plans that therapists choose from. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

export type Plan = components["schemas"]["PlanBody"];

export const plansQuery = () =>
  queryOptions({
    queryKey: ["active-plans"],
    queryFn: async () => (await send((api) => api.GET("/api/subscription/plans/active"))) ?? [],
  });
