/** How the people of a company get in. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

export type CompanyAccess = components["schemas"]["CompanyAccessBody"];

export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: ["company-access", id],
    queryFn: () => send((api) => api.GET("/api/company/{id}/access", { params: { path: { id } } })),
    staleTime: 0,
  });
