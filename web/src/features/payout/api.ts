import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { Kind } from "~/api/queries/statements";
import type { Period } from "~/lib/period";

/** A plain link could not send the token, so the file is fetched and then saved. */
export async function readStatementCsv(id: string, period: Period, type: Kind): Promise<Blob> {
  const params = { path: { id }, query: { ...period, type } };
  const file: unknown = await send((api) => api.GET("/api/therapist/{id}/statement.csv", { params, parseAs: "blob" }));
  return file as Blob;
}

export async function readReceitaSaude(id: string, period: Period): Promise<Blob> {
  const params = { path: { id }, query: { ...period } };
  const answer: unknown = await send((api) =>
    api.GET("/api/therapist/{id}/receita-saude.csv", { params, parseAs: "blob" }),
  );
  return answer as Blob;
}

/**
 * One file of the receipts to import in Carnê-Leão Web. Each has up to a thousand rows; the first is 1. `missing` leaves
 * out what is marked as issued. It is null when the first file has no rows, and after the last file.
 */
export async function readCarneLeao(id: string, period: Period, part: number, missing: boolean): Promise<Blob | null> {
  const params = { path: { id }, query: { ...period, part, missing } };
  const answer: unknown = await send((api) =>
    api.GET("/api/therapist/{id}/carne-leao.csv", { params, parseAs: "blob" }),
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "payout.no_such_part") return null;
    throw error;
  });
  return (answer as Blob | undefined) ?? null;
}

/** The bank's receipt of an own payout. */
export const readPayoutReceipt = (id: string, payoutId: string): Promise<Blob> =>
  send<unknown>(
    (api) =>
      api.GET("/api/therapist/{id}/payouts/{payoutId}/receipt", {
        params: { path: { id, payoutId } },
        parseAs: "blob",
      }),
    { popup: true },
  ) as Promise<Blob>;

/** Marks the receipt of a session as issued on a day, `dd/mm/yyyy`. Without a day the mark is taken back. */
export const markTaxReceipt = (id: string, sessionId: string, issuedOn: string) =>
  send((api) =>
    api.PUT("/api/therapist/{id}/tax-receipts/{sessionId}", {
      params: { path: { id, sessionId } },
      body: { issuedOn },
    }),
  );

/** Marks what is missing of a month as issued today. */
export const markTaxMonth = (id: string, { year, month }: Period) =>
  send((api) => api.POST("/api/therapist/{id}/tax-month", { params: { path: { id } }, body: { year, month } }));

export const chooseTaxReminders = (id: string, reminders: boolean) =>
  send((api) => api.PUT("/api/therapist/{id}/tax-reminders", { params: { path: { id } }, body: { reminders } }));
