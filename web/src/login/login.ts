import { useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { send } from "~/api/client";
import type { UserInfo } from "~/api/user";
import { carrying, firstOf, homeOf, roleOf, SIGN_IN, safeReturn } from "~/app/guard";
import { browser } from "~/lib/browser";
import { forget, whileLeaving } from "~/lib/forget";
import { pictureStore, shrinkToDataUrl } from "~/lib/picture";
import { decodeToken, tokenStore } from "~/lib/token";
import { loadUser, useUser } from "./currentUser";

export { useUser } from "./currentUser";

/** The own picture, or null: without one the server answers with a stand-in and says so in a header. */
async function readPicture(id: string): Promise<Blob | null> {
  let standIn = false;
  const answer: unknown = await send(
    async (api) => {
      const result = await api.GET("/api/user/{id}/profile-picture", { params: { path: { id } }, parseAs: "blob" });
      standIn = result.response.headers.get("X-Picture") === "default";
      return result;
    },
    { quiet: true },
  );
  const image = answer as Blob | undefined;
  return !standIn && image?.type.startsWith("image/") ? image : null;
}

/** Fetches the own picture and keeps a small copy; having none is no error. */
async function loadPicture(): Promise<void> {
  const id = decodeToken(tokenStore.get())?.id;
  if (!id) return;
  try {
    const image = await readPicture(id);
    if (image) pictureStore.set(await shrinkToDataUrl(image));
    else pictureStore.clear();
  } catch {
    pictureStore.clear();
  }
}

/** Keeps a new token and loads the person behind it; what was known of another person is gone first. */
export async function keepToken(token: string): Promise<UserInfo | null> {
  forget();
  tokenStore.set(token);
  const user = await loadUser(true);
  void loadPicture();
  return user;
}

/** Ends the login on the server and here. The page is loaded anew, so nothing stays in memory. */
export async function leave(): Promise<void> {
  const role = roleOf({ type: decodeToken(tokenStore.get())?.type ?? "" });
  const logout = () =>
    send((api) => api.POST("/api/auth/logout", { signal: AbortSignal.timeout(4000) }), { quiet: true });
  await whileLeaving(logout).catch(() => {
    // Unreachable: the login ends by its own age, and this browser forgets it now.
  });
  forget();
  browser.leaveTo(role === "ADMINISTRATOR" ? "/admin/login" : "/");
}

/** Where an address says to go on, when that is a page of this site. */
export const returnTo = (volta: string | undefined): string | null => safeReturn(volta, window.location.origin);

/** What a screen may do with the login. */
export function useSession() {
  const router = useRouter();
  const user = useUser();
  /**
   * Signs in with a token and goes to `to` when that is an own page, else to the home of the role. Whoever has something
   * to finish first does that, and comes back to `to` from there.
   */
  const enter = useCallback(
    async (token: string, to?: string) => {
      const person = await keepToken(token);
      const home = person && homeOf(person);
      const wanted = home && returnTo(to);
      const first = wanted && firstOf(person);
      await router.navigate({ href: first ? carrying(first, wanted) : (wanted ?? home ?? SIGN_IN) });
    },
    [router],
  );
  return useMemo(
    () => ({
      user,
      enter,
      leave,
      /** Fetches user info again, after something changed it. */
      refresh: () => loadUser(true),
      refreshPicture: loadPicture,
      /** Wipes everything personal and stays on the page; for an account that was just closed. */
      forget,
    }),
    [user, enter],
  );
}
