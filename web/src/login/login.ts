import { useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { send } from "~/api/client";
import { readPicture } from "~/api/picture";
import type { UserInfo } from "~/api/user";
import { browser } from "~/lib/browser";
import { callRuns } from "~/lib/callLock";
import { forget, onForget, whileLeaving } from "~/lib/forget";
import { pictureStore, shrinkToDataUrl } from "~/lib/picture";
import { decodeToken, tokenStore } from "~/lib/token";
import { loadUser, useUser } from "./currentUser";
import { takeReturn } from "./keptReturn";
import { DIRECTORY, isDirectory, returnTo, SIGN_IN, withReturn } from "./returns";
import { homeOf, isPatient, roleOf } from "./roles";
import { mandatoryStep, seesPricesFirst } from "./steps";

const ownId = () => decodeToken(tokenStore.get())?.id;

/** Fetches the own photo and stores a small copy. A person without a photo is not an error. */
async function loadPicture(): Promise<void> {
  const id = ownId();
  if (!id) return;
  try {
    const image = await readPicture(id);
    const small = image && (await shrinkToDataUrl(image));
    // Somebody else may have signed in meanwhile.
    if (ownId() !== id) return;
    if (small) pictureStore.set(small);
    else pictureStore.none();
  } catch {
    if (ownId() === id) pictureStore.clear();
  }
}

let fetching: Promise<void> | null = null;
onForget(() => {
  fetching = null;
});

/** Fetches the own photo where this browser does not know it, for example because fetching failed after the sign-in. */
export function ensurePicture(): Promise<void> {
  if (pictureStore.known()) return Promise.resolve();
  if (fetching) return fetching;
  const mine = loadPicture().finally(() => {
    if (fetching === mine) fetching = null;
  });
  fetching = mine;
  return mine;
}

/** Deletes the data of any earlier login, stores the new token and loads its user. */
export async function startLogin(token: string): Promise<UserInfo | null> {
  forget();
  tokenStore.set(token);
  const user = await loadUser(true);
  void ensurePicture();
  return user;
}

/** Asks whether a call that runs in this browser may end. The application sets it, because this folder has no screens. */
export const endCallQuestion = { ask: (): Promise<boolean> => Promise.resolve(true) };

/** Ends the login on the server and in this browser. A full page load then clears the memory. */
export async function signOut(): Promise<void> {
  // The room of a call ends with its login, whichever tab it is in.
  if ((await callRuns()) && !(await endCallQuestion.ask())) return;
  const role = roleOf({ type: decodeToken(tokenStore.get())?.type ?? "" });
  const logout = () => send((api) => api.POST("/api/auth/logout", { signal: AbortSignal.timeout(4000) }));
  await whileLeaving(logout).catch(() => {
    // The server cannot be reached. The login expires there later; this browser deletes it now.
  });
  forget();
  browser.leaveTo(role === "ADMINISTRATOR" ? "/admin/login" : "/");
}

/**
 * The first page after signing in. A person with a mandatory step goes there first and then to `wanted`. A patient whose
 * only open step is the name sees prices before that form (Q214): booking asks for the name when it is needed.
 */
function landingOf(person: UserInfo, home: string, wanted: string | null): string {
  const pricesFirst = seesPricesFirst(person);
  if (!wanted) return pricesFirst ? DIRECTORY : home;
  const first = pricesFirst && isDirectory(wanted) ? null : mandatoryStep(person);
  return first ? withReturn(first, wanted) : wanted;
}

export function useLogin() {
  const router = useRouter();
  const user = useUser();
  /**
   * Signs in with a token and goes to `to` when that is a page of this site, otherwise to where the person wanted to go
   * when they signed up, or else to the home page of the role.
   */
  const signIn = useCallback(
    async (token: string, to?: string) => {
      const kept = takeReturn();
      const person = await startLogin(token);
      const home = person && homeOf(person);
      const wanted = home && (returnTo(to) ?? (isPatient(person.type) ? returnTo(kept) : null));
      await router.navigate({ href: home ? landingOf(person, home, wanted) : SIGN_IN });
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
