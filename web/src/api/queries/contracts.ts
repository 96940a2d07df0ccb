/** What companies cover: their contracts, for administrators. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

type Schemas = components["schemas"];
export type ContractRow = Schemas["ContractRow"];
export type Coverage = Schemas["CoverageBody"];
export type ContractTerms = Schemas["ContractTermsBody"];

const PAGE_SIZE = 10;

export const contractKeys = {
  allowance: ["allowance"] as const,
  coverage: ["coverage"] as const,
  /** Prefix of every page of one company's contracts. */
  company: (id: string) => ["company-contracts", id] as const,
};

export const contractsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...contractKeys.company(id), page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/company/{id}/contracts", {
          params: { path: { id }, query: { currentPage: page, pageSize: PAGE_SIZE } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The caller's own allowance. Without a company that covers sessions its company is empty. */
export const allowanceQuery = () =>
  queryOptions({ queryKey: contractKeys.allowance, queryFn: () => send((api) => api.GET("/api/allowance")) });

/** What the caller's company would pay of a session on a day, dd/MM/yyyy. It is always read again. */
export const coverageQuery = (therapistId: string, day: string) =>
  queryOptions({
    queryKey: [...contractKeys.coverage, therapistId, day],
    queryFn: () =>
      send((api) => api.GET("/api/therapist/{id}/coverage", { params: { path: { id: therapistId }, query: { day } } })),
    staleTime: 0,
  });

/** What a therapist asks for a covered session; 0 takes no part. */
export const coverageOfferQuery = (therapistId: string) =>
  queryOptions({
    queryKey: ["coverage-offer", therapistId],
    queryFn: () =>
      send((api) => api.GET("/api/therapist/{id}/coverage-offer", { params: { path: { id: therapistId } } })),
  });
