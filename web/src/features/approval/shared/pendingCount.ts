/**
 * Number of pending registrations for the side menu. The menu is outside the pages' query cache, so the number is in a
 * store of its own.
 */
import { readPending } from "~/api/queries/approvals";
import { onForget } from "~/lib/forget";
import { makeStore, useStore } from "~/lib/store";

const count = makeStore<number | null>(null);

onForget(() => count.set(null));

/** On failure the menu shows no number; the list shows the error. */
export async function refreshPendingCount(): Promise<void> {
  try {
    count.set((await readPending()).length);
  } catch {
    count.set(null);
  }
}

export const usePendingCount = (): number | null => useStore(count, null);
