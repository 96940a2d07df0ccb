/** How many registrations wait, for the side menu, which stands outside every page's cache. */
import { readPending } from "~/api/queries/approvals";
import { onForget } from "~/lib/forget";
import { makeStore, useStore } from "~/lib/store";

const count = makeStore<number | null>(null);

onForget(() => count.set(null));

/** A menu that cannot count shows no number: the list itself tells what is wrong. */
export async function refreshPendingCount(): Promise<void> {
  try {
    count.set((await readPending()).length);
  } catch {
    count.set(null);
  }
}

export const usePendingCount = (): number | null => useStore(count, null);
