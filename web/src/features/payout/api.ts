/** What this feature changes through the API; what it reads is in `api/queries`. */
import { send } from "~/api/client";
import type { Kind } from "~/api/queries/statements";
import type { Period } from "~/lib/period";

/** The file's text comes through the login, so an address alone would not do. */
export async function readStatementCsv(id: string, period: Period, type: Kind): Promise<Blob> {
  const params = { path: { id }, query: { ...period, type } };
  const answer: unknown = await send((api) =>
    api.GET("/api/therapist/{id}/statement.csv", { params, parseAs: "blob" }),
  );
  return answer as Blob;
}

export async function readReceitaSaude(id: string, period: Period): Promise<Blob> {
  const params = { path: { id }, query: { ...period } };
  const answer: unknown = await send((api) =>
    api.GET("/api/therapist/{id}/receita-saude.csv", { params, parseAs: "blob" }),
  );
  return answer as Blob;
}
