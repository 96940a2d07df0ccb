/** One attempt to sign in: the token starts the login, a refusal shows its popup. */
import { ApiError } from "~/api/errors";
import { popup } from "~/ui/Popup";
import type { LoginAnswer } from "./api";
import { type SignInKind, signInNotice } from "./outcome";

const failureOf = (error: unknown) => (error instanceof ApiError ? error : { status: 0 });

export async function trySignIn(
  kind: SignInKind,
  ask: () => Promise<LoginAnswer>,
  start: (token: string) => Promise<void>,
): Promise<void> {
  try {
    const { token } = await ask();
    if (token) return await start(token);
    refuse(kind, { status: 200 });
  } catch (error) {
    refuse(kind, failureOf(error));
  }
}

function refuse(kind: SignInKind, failure: Parameters<typeof signInNotice>[1]): void {
  void popup.show({ tone: "error", ...signInNotice(kind, failure) });
}
