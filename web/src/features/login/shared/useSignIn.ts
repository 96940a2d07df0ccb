import { useState } from "react";
import { ApiError } from "~/api/errors";
import type { LoginResponse } from "../api";
import type { SignInKind } from "../outcome";
import { trySignIn } from "../trySignIn";
import type { SignInValues } from "./rules";

const wantsCode = (error: unknown) => error instanceof ApiError && error.code === "auth.second_factor_required";

type Request = (email: string, password: string, code: string) => Promise<LoginResponse>;

/** One sign-in screen: the password first, and then the code, for somebody with a second factor. */
export function useSignIn(
  kind: SignInKind,
  request: Request,
  start: (token: string, response: LoginResponse) => Promise<void>,
) {
  const [askCode, setAskCode] = useState(false);
  async function submit(v: SignInValues): Promise<void> {
    let response: LoginResponse;
    try {
      response = await request(v.email, v.password, askCode ? v.code : "");
    } catch (error) {
      if (wantsCode(error) && !askCode) return setAskCode(true);
      return trySignIn(
        kind,
        () => Promise.reject(error),
        async () => {},
      );
    }
    await trySignIn(
      kind,
      () => Promise.resolve(response),
      (token) => start(token, response),
    );
  }
  return { askCode, submit };
}
