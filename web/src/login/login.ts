import { useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { send } from "~/api/client";
import { readPicture } from "~/api/picture";
import type { UserInfo } from "~/api/user";
import { browser } from "~/lib/browser";
import { forget, whileLeaving } from "~/lib/forget";
import { pictureStore, shrinkToDataUrl } from "~/lib/picture";
import { decodeToken, tokenStore } from "~/lib/token";
import { loadUser, useUser } from "./currentUser";
import { carrying, returnTo, SIGN_IN } from "./returns";
import { homeOf, roleOf } from "./roles";
import { firstOf } from "./steps";

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
export async function startLogin(token: string): Promise<UserInfo | null> {
  forget();
  tokenStore.set(token);
  const user = await loadUser(true);
  void loadPicture();
  return user;
}

/** Ends the login on the server and here. The page is loaded anew, so nothing stays in memory. */
export async function signOut(): Promise<void> {
  const role = roleOf({ type: decodeToken(tokenStore.get())?.type ?? "" });
  const logout = () => send((api) => api.POST("/api/auth/logout", { signal: AbortSignal.timeout(4000) }));
  await whileLeaving(logout).catch(() => {
    // Unreachable: the login ends by its own age, and this browser forgets it now.
  });
  forget();
  browser.leaveTo(role === "ADMINISTRATOR" ? "/admin/login" : "/");
}

/** What a screen may do with the login. */
export function useLogin() {
  const router = useRouter();
  const user = useUser();
  /**
   * Signs in with a token and goes to `to` when that is an own page, else to the home of the role. Whoever has something
   * to finish first does that, and comes back to `to` from there.
   */
  const signIn = useCallback(
    async (token: string, to?: string) => {
      const person = await startLogin(token);
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
      signIn,
      signOut,
      /** Fetches user info again, after something changed it. */
      refresh: () => loadUser(true),
      refreshPicture: loadPicture,
      /** Wipes everything personal and stays on the page; for an account that was just closed. */
      forget,
    }),
    [user, signIn],
  );
}
