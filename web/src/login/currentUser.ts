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

/** Registers a function that runs before a newly loaded user is shown. `app` loads the layout of the role there. */
export function beforeUserShown(preparation: Preparation): void {
  prepare = preparation;
}

/** Statuses that mean: no valid login. 408 and 429 do not. */
const meansNoLogin = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Resolves to null when there is no valid login. Throws when the server cannot be reached. */
async function fetchUser(): Promise<UserInfo | null> {
  if (!tokenStore.get()) return null;
  try {
    const user = toUserInfo(await send((api) => api.GET("/api/user/info")));
    if (user) await prepare(user);
    return user;
  } catch (error) {
    if (!(error instanceof ApiError) || !meansNoLogin(error.status)) throw error;
    clearPersonal();
    return null;
  }
}

/** All callers share one pending request. A response that arrives after a logout is dropped. */
function refetch(): Promise<UserInfo | null> {
  if (pending) return pending;
  const request = fetchUser().then((user) => {
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
 * Returns the user for a decision. Up to 10 minutes old: from memory. Up to 1 hour: from memory, and refetched in the
 * background. Older, with an incomplete registration, or forced: refetched first.
 */
export async function loadUser(force = false): Promise<UserInfo | null> {
  const last = known.get();
  const age = Date.now() - (last?.at ?? 0);
  const unfinished = last?.user.state !== "REGISTRATION_COMPLETE";
  if (force || !last || unfinished || age > USABLE_MS) return refetch();
  if (age > FRESH_MS) refetch().catch(() => {}); // On failure the user in memory stays.
  return last.user;
}

/** The user in memory, without a request. */
export const currentUser = (): UserInfo | null => known.get()?.user ?? null;

/** Returns the signed-in person, or null for a visitor. */
export const useUser = (): UserInfo | null => useStore(known, null)?.user ?? null;
