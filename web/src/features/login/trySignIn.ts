/** One attempt at a sign-in door: the token goes to the session, a refusal to its popup. */
import { ApiError } from "~/api/errors";
import type { Entry } from "~/features/account/api";
import { popup } from "~/ui/Popup";
import { type Door, signInNotice } from "./outcome";

const failureOf = (error: unknown) => (error instanceof ApiError ? error : { status: 0 });

export async function tryToEnter(
  door: Door,
  ask: () => Promise<Entry>,
  enter: (token: string) => Promise<void>,
): Promise<void> {
  try {
    const { token } = await ask();
    if (token) return await enter(token);
    refuse(door, { status: 200 });
  } catch (error) {
    refuse(door, failureOf(error));
  }
}

function refuse(door: Door, failure: Parameters<typeof signInNotice>[1]): void {
  void popup.show({ tone: "error", ...signInNotice(door, failure) });
}
