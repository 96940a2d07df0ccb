import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import { toUserInfo, type UserInfo } from "~/api/user";
import { onForget } from "~/lib/forget";
import { clearPersonal } from "~/lib/storage";
import { makeStore, useStore } from "~/lib/store";
import { tokenStore } from "~/lib/token";

const FRESH_MS = 10 * 60_000;
const USABLE_MS = 60 * 60_000;

interface Known {
  user: UserInfo;
  at: number;
}

const known = makeStore<Known | null>(null);
let pending: Promise<UserInfo | null> | null = null;

onForget(() => {
  pending = null;
  known.set(null);
});

type Preparation = (user: UserInfo) => Promise<void>;
let prepare: Preparation = async () => {};

/** Runs before a newly loaded person is shown: the application fetches the frame of their role there. */
export function beforeUserShown(preparation: Preparation): void {
  prepare = preparation;
}

/** Whoever asks too often or too slowly is still somebody. */
const refuses = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Null when the server knows no one behind the token; throws when it cannot be asked. */
async function ask(): Promise<UserInfo | null> {
  if (!tokenStore.get()) return null;
  try {
    const user = toUserInfo(await send((api) => api.GET("/api/user/info")));
    if (user) await prepare(user);
    return user;
  } catch (error) {
    if (!(error instanceof ApiError) || !refuses(error.status)) throw error;
    clearPersonal();
    return null;
  }
}

/** One request at a time, however many ask; an answer that arrives after a logout is dropped. */
function refetch(): Promise<UserInfo | null> {
  if (pending) return pending;
  const request = ask().then((user) => {
    if (pending === request) known.set(user && { user, at: Date.now() });
    return user;
  });
  pending = request;
  const done = () => {
    if (pending === request) pending = null;
  };
  request.then(done, done);
  return request;
}

/**
 * User info for a decision: fresh for 10 minutes, then used once more while it is refetched behind,
 * and refetched before use when older than 1 hour, unfinished or forced.
 */
export async function loadUser(force = false): Promise<UserInfo | null> {
  const last = known.get();
  const age = Date.now() - (last?.at ?? 0);
  const unfinished = last?.user.state !== "REGISTRATION_COMPLETE";
  if (force || !last || unfinished || age > USABLE_MS) return refetch();
  if (age > FRESH_MS) refetch().catch(() => {}); // The known answer serves until the server is back.
  return last.user;
}

/** Who is signed in as far as this page knows, without asking. */
export const currentUser = (): UserInfo | null => known.get()?.user ?? null;

/** The signed-in person, null for a visitor. */
export const useUser = (): UserInfo | null => useStore(known, null)?.user ?? null;
