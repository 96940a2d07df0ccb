/** One attempt to sign in. A token starts the login; a refusal shows a popup. */
import { ApiError } from "~/api/errors";
import { popup } from "~/ui/Popup";
import type { LoginResponse } from "./api";
import { type SignInKind, signInNotice } from "./outcome";

const failureOf = (error: unknown) => (error instanceof ApiError ? error : { status: 0 });

export async function trySignIn(
  kind: SignInKind,
  request: () => Promise<LoginResponse>,
  start: (token: string) => Promise<void>,
): Promise<void> {
  try {
    const { token } = await request();
    if (token) return await start(token);
    showRefusal(kind, { status: 200 });
  } catch (error) {
    showRefusal(kind, failureOf(error));
  }
}

function showRefusal(kind: SignInKind, failure: Parameters<typeof signInNotice>[1]): void {
  void popup.show({ tone: "error", ...signInNotice(kind, failure) });
}
