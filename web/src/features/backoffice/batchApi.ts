/** Batches of payouts: what an administrator does with them. */

import { send } from "~/api/client";
import type { BatchMeans, PayoutBatch, ReturnRow } from "~/api/queries/payoutBatches";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
const at = (id: string) => ({ params: { path: { id } } });

/** What a batch has: chosen payouts, or without any all that a filter finds. The amount is the one on the screen. */
export interface BatchContent {
  payouts?: string[];
  text?: string;
  cycle?: string;
  amount: number;
}

/** The server requires a step-up, and makes the batch of all payouts or of none. */
export const makeBatch = (means: BatchMeans, content: BatchContent): Promise<PayoutBatch> =>
  send((api) => api.POST("/api/admin/payout-batches", { body: { means, ...content } }));

/** The amount is the one on the screen: when it changed, nothing is sent. */
export const confirmBatch = (id: string, amount: number): Promise<PayoutBatch> =>
  send((api) => api.POST("/api/admin/payout-batches/{id}/confirm", { ...at(id), body: { amount } }));

export const checkBatch = (id: string): Promise<PayoutBatch> =>
  send((api) => api.POST("/api/admin/payout-batches/{id}/check", at(id)));

export const cancelBatch = (id: string): Promise<PayoutBatch> =>
  send((api) => api.POST("/api/admin/payout-batches/{id}/cancel", at(id)));

export type BatchFile = Schemas["PayoutBatchFileBody"];

/** The file has unmasked bank data. The server requires a step-up and writes it to the audit log. */
export const readBatchFile = (id: string): Promise<BatchFile> =>
  send((api) => api.POST("/api/admin/payout-batches/{id}/file", at(id)));

/** For a FormData the browser sets the boundary, so the body is serialized here. */
export const sendReturnFile = async (id: string, file: File): Promise<readonly ReturnRow[]> => {
  const { rows } = await send((api) =>
    api.POST("/api/admin/payout-batches/{id}/return-file", {
      ...at(id),
      body: { file: "" },
      bodySerializer: () => {
        const form = new FormData();
        form.append("file", file);
        return form;
      },
    }),
  );
  return rows ?? [];
};

export type LineOutcome = "PAID" | "REFUSED" | "RETURNED";

/** What a person read at the bank about one line. */
export const settleLine = (id: string, payoutId: string, outcome: LineOutcome, reference: string) =>
  send((api) =>
    api.POST("/api/admin/payout-batches/{id}/lines/{payoutId}/outcome", {
      params: { path: { id, payoutId } },
      body: { outcome, ...(reference && { reference }) },
    }),
  );
