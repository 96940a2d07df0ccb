import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useQueryParam } from "~/lib/useQueryParam";
import { useLogin } from "~/login/login";
import { useExpired, useReturn } from "~/login/returns";
import { signIn } from "./api";
import { SignInView, type Tab } from "./SignInView";
import { rememberReferral } from "./shared/referral";
import { useSignUp } from "./shared/useSignUp";
import { trySignIn } from "./trySignIn";

export default function SignInPage() {
  const { id } = useParams({ strict: false });
  const [referralCode] = useState(() => rememberReferral(id));
  const wantsAccount = useQueryParam("aba") === "cadastrar";
  const [tab, setTab] = useState<Tab>(id || wantsAccount ? "cadastrar" : "entrar");
  const back = useReturn();
  const login = useLogin();
  const register = useSignUp(referralCode, back);

  return (
    <SignInView
      tab={tab}
      onTab={setTab}
      expired={useExpired()}
      invited={referralCode !== undefined}
      onSignIn={(v) =>
        trySignIn(
          "site",
          () => signIn(v.email, v.password),
          (token) => login.signIn(token, back),
        )
      }
      onSignUp={register}
    />
  );
}
