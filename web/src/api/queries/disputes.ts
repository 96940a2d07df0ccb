/** Disputed payments, as administrators read them. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { adminKey } from "./adminShared";

type Schemas = components["schemas"];
export type DisputeRow = Schemas["DisputeRowBody"];
export type Dispute = Schemas["DisputeBody"];
export type DisputeEvidence = Schemas["DisputeEvidenceBody"];
export type DisputeState = DisputeRow["state"];
type DisputeKind = DisputeRow["kind"];
export type DisputeStay = Schemas["DisputeStayBody"];
export type DisputeMail = Schemas["DisputeMailBody"];

export const DISPUTE_PARTS = ["WAITING", "ANSWERED", "CLOSED"] as const;
type DisputePart = (typeof DISPUTE_PARTS)[number];
export const DISPUTE_KINDS = ["CHARGEBACK", "MED"] as const;

export interface DisputeFilter {
  part: DisputePart | "";
  kind: DisputeKind | "";
  page: number;
}

/** The earliest deadline first. */
export const disputesQuery = ({ part, kind, page }: DisputeFilter) =>
  queryOptions({
    queryKey: [...adminKey, "disputes", part, kind, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/disputes", {
          params: { query: { ...(part && { part }), ...(kind && { kind }), currentPage: page, pageSize: 20 } },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, "disputes", "one", id],
    queryFn: () => send((api) => api.GET("/api/admin/dispute/{id}", { params: { path: { id } } })),
    staleTime: 0,
  });
