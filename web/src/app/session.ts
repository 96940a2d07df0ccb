import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { send, type UserInfo } from "~/api/client";
import { ApiError } from "~/api/errors";
import { browser } from "~/lib/browser";
import { pictureStore, shrinkToDataUrl } from "~/lib/picture";
import { clearPersonal } from "~/lib/storage";
import { decodeToken, tokenStore } from "~/lib/token";
import { homeOf, roleOf, SIGN_IN, safeReturn } from "./guard";

const FRESH_MS = 10 * 60_000;
const USABLE_MS = 60 * 60_000;

/** The current user, or null when the server knows no one behind the token; throws when unreachable. */
async function fetchUser(): Promise<UserInfo | null> {
  if (!tokenStore.get()) return null;
  try {
    return await send((api) => api.GET("/api/user/info/"), { quiet: true });
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}

const unfinished = (user: UserInfo | null | undefined): boolean => user?.state !== "REGISTRATION_COMPLETE";

export const userQuery = queryOptions({
  queryKey: ["user-info"],
  queryFn: fetchUser,
  staleTime: FRESH_MS,
  gcTime: USABLE_MS,
});

/**
 * User info for a decision: fresh for 10 minutes, then used once more while it is refetched behind,
 * and refetched before use when older than 1 hour, unfinished or forced.
 */
export async function loadUser(qc: QueryClient, force = false): Promise<UserInfo | null> {
  const state = qc.getQueryState(userQuery.queryKey);
  const age = Date.now() - (state?.dataUpdatedAt ?? 0);
  const user = state?.data;
  if (force || !user || unfinished(user) || age > USABLE_MS) return qc.fetchQuery({ ...userQuery, staleTime: 0 });
  if (age > FRESH_MS) void qc.prefetchQuery({ ...userQuery, staleTime: 0 });
  return user;
}

/** Fetches the own picture and keeps a small copy; having none is no error. */
export async function loadPicture(): Promise<void> {
  const id = decodeToken(tokenStore.get())?.id;
  if (!id) return;
  try {
    const image = (await send(
      (api) => api.GET("/api/user/{id}/profile-picture", { params: { path: { id } }, parseAs: "blob" }),
      { quiet: true },
    )) as Blob | undefined;
    if (image?.type.startsWith("image/")) pictureStore.set(await shrinkToDataUrl(image));
    else pictureStore.clear();
  } catch {
    pictureStore.clear();
  }
}

/** Wipes everything personal from this browser, stored and in memory. */
export function forget(qc: QueryClient): void {
  clearPersonal();
  pictureStore.clear();
  qc.clear();
}

/** Keeps a new token and loads the person behind it; what was known of another person is gone first. */
export async function keepToken(qc: QueryClient, token: string): Promise<UserInfo | null> {
  forget(qc);
  tokenStore.set(token);
  const user = await loadUser(qc, true);
  void loadPicture();
  return user;
}

/** Ends the login on the server and here. The page is loaded anew, so nothing stays in memory. */
export async function leave(qc: QueryClient): Promise<void> {
  const role = roleOf({ type: decodeToken(tokenStore.get())?.type ?? "" });
  const ended = send((api) => api.POST("/api/auth/logout", { signal: AbortSignal.timeout(4000) }), { quiet: true });
  await ended.catch(() => {
    // Unreachable: the login ends by its own age, and this browser forgets it now.
  });
  forget(qc);
  browser.leaveTo(role === "ADMINISTRATOR" ? "/admin/login" : "/");
}

/** The signed-in person, null for a visitor. */
export function useUser(): UserInfo | null {
  return useQuery({ ...userQuery, enabled: tokenStore.get() !== null }).data ?? null;
}

/** The own picture as a data URL, null when there is none. */
export function usePicture(): string | null {
  return useSyncExternalStore(pictureStore.subscribe, pictureStore.get, () => null);
}

/** What a screen may do with the login. */
export function useSession() {
  const qc = useQueryClient();
  const router = useRouter();
  const user = useUser();
  /** Signs in with a token and goes to `to` when that is an own page, else to the home of the role. */
  const enter = useCallback(
    async (token: string, to?: string) => {
      const person = await keepToken(qc, token);
      const home = person && homeOf(person);
      const wanted = home && safeReturn(to, window.location.origin);
      await router.navigate({ href: wanted ?? home ?? SIGN_IN });
    },
    [qc, router],
  );
  return useMemo(
    () => ({
      user,
      enter,
      leave: () => leave(qc),
      /** Fetches user info again, after something changed it. */
      refresh: () => loadUser(qc, true),
      refreshPicture: loadPicture,
      /** Wipes everything personal and stays on the page; for an account that was just closed. */
      forget: () => forget(qc),
    }),
    [user, enter, qc],
  );
}
