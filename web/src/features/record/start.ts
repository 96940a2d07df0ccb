import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { today } from "~/lib/dates";
import { serverDate } from "~/lib/serverTime";
import { firstEntry } from "./strings";
import { openRecord } from "./write";

/** Opens the record of a patient with the name as its first entry. Returns its id, or null when that failed. */
export async function startRecord(customerId: string, name: string, author: string): Promise<string | null> {
  try {
    return await openRecord(customerId, name, {
      entry: crypto.randomUUID(),
      version: 1,
      kind: "IDENTIFICATION",
      on: today(),
      text: firstEntry(name),
      at: serverDate().toISOString(),
      author,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showProblem(error);
    return null;
  }
}
