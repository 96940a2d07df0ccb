/**
 * Where a visitor wanted to go when they signed up, such as the chosen time of a therapist. The mailed link opens in
 * another tab, so it is kept in this browser until the next sign-in, for two days at most. It names no person.
 */
import { serverNow } from "~/lib/serverTime";
import { readStored, removeStored, writeStored } from "~/lib/storage";

const KEY = "volta";
const LIFE_MS = 48 * 3_600_000;

export function keepReturn(volta: string): void {
  if (volta) writeStored(KEY, JSON.stringify({ volta, until: serverNow() + LIFE_MS }));
}

/** Returns what was kept, once. Callers check it with `returnTo`, because anybody can edit the storage. */
export function takeReturn(): string | undefined {
  const text = readStored(KEY);
  removeStored(KEY);
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("volta" in kept) || !("until" in kept)) return undefined;
    const { volta, until } = kept;
    return typeof volta === "string" && typeof until === "number" && until > serverNow() ? volta : undefined;
  } catch {
    return undefined;
  }
}
