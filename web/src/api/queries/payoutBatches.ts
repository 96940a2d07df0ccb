/** Batches of payouts as administrators read them. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { adminKey, at, fresh } from "./adminShared";

type Schemas = components["schemas"];
export type PayoutBatch = Schemas["PayoutBatchBody"];
export type BatchMeans = PayoutBatch["means"];
export type BatchLine = Schemas["PayoutBatchLineBody"];
export type LineState = BatchLine["state"];
export type ReturnRow = Schemas["ReturnRowBody"];

/** How often a batch that moves by itself is read again, in milliseconds. */
const PROGRESS = 2000;
const PAGE = 20;
const LINES = 50;

const key = [...adminKey, "payout-batches"];

export const payoutBatchesQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, "list", page],
    queryFn: () =>
      send((api) => api.GET("/api/admin/payout-batches", { params: { query: { currentPage: page, pageSize: PAGE } } })),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** Whether the server works on the batch, so that its figures change without anybody's doing. */
export const isMoving = ({ state }: PayoutBatch): boolean => state === "CHECKING" || state === "SENDING";

export const payoutBatchQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: () => send((api) => api.GET("/api/admin/payout-batches/{id}", at(id))),
    ...fresh,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? PROGRESS : false),
  });

interface LineFilter {
  text: string;
  state: LineState | "";
  page: number;
}

/** The lines of a batch. `moving` reads them again while the batch changes. */
export const batchLinesQuery = (id: string, { text, state, page }: LineFilter, moving: boolean) =>
  queryOptions({
    queryKey: [...key, id, "lines", text, state, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/payout-batches/{id}/lines", {
          params: {
            path: { id },
            query: { currentPage: page, pageSize: LINES, ...(text && { text }), ...(state && { state }) },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
    refetchInterval: moving ? PROGRESS : false,
  });
