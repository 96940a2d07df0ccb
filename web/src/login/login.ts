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
import { returnTo, SIGN_IN, withReturn } from "./returns";
import { homeOf, roleOf } from "./roles";
import { mandatoryStep } from "./steps";

/** Fetches the own photo and stores a small copy. A person without a photo is not an error. */
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

/** Deletes the data of any earlier login, stores the new token and loads its user. */
export async function startLogin(token: string): Promise<UserInfo | null> {
  forget();
  tokenStore.set(token);
  const user = await loadUser(true);
  void loadPicture();
  return user;
}

/** Ends the login on the server and in this browser. A full page load then clears the memory. */
export async function signOut(): Promise<void> {
  const role = roleOf({ type: decodeToken(tokenStore.get())?.type ?? "" });
  const logout = () => send((api) => api.POST("/api/auth/logout", { signal: AbortSignal.timeout(4000) }));
  await whileLeaving(logout).catch(() => {
    // The server cannot be reached. The login expires there later; this browser deletes it now.
  });
  forget();
  browser.leaveTo(role === "ADMINISTRATOR" ? "/admin/login" : "/");
}

export function useLogin() {
  const router = useRouter();
  const user = useUser();
  /**
   * Signs in with a token and goes to `to` when that is a page of this site, otherwise to the home page of the role. A
   * person with a mandatory step goes there first and returns to `to` afterwards.
   */
  const signIn = useCallback(
    async (token: string, to?: string) => {
      const person = await startLogin(token);
      const home = person && homeOf(person);
      const wanted = home && returnTo(to);
      const first = wanted && mandatoryStep(person);
      await router.navigate({ href: first ? withReturn(first, wanted) : (wanted ?? home ?? SIGN_IN) });
    },
    [router],
  );
  return useMemo(
    () => ({
      user,
      signIn,
      signOut,
      /** Fetches the user again after a change. */
      refresh: () => loadUser(true),
      refreshPicture: loadPicture,
      /** Deletes all personal data and stays on the page. For an account that was just deleted. */
      forget,
    }),
    [user, signIn],
  );
}
