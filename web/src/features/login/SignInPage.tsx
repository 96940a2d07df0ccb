import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useQueryParam } from "~/lib/useQueryParam";
import { useLogin } from "~/login/login";
import { useExpired, useReturn } from "~/login/returns";
import { signIn } from "./api";
import { PasskeyEntry } from "./components/PasskeyEntry";
import { SignInView, type Tab } from "./SignInView";
import { rememberReferral } from "./shared/referral";
import { useSignIn } from "./shared/useSignIn";
import { useSignUp } from "./shared/useSignUp";

export default function SignInPage() {
  const { id } = useParams({ strict: false });
  const [referralCode] = useState(() => rememberReferral(id));
  const wantsAccount = useQueryParam("aba") === "cadastrar";
  const [tab, setTab] = useState<Tab>(id || wantsAccount ? "cadastrar" : "entrar");
  const back = useReturn();
  const login = useLogin();
  const register = useSignUp(referralCode, back);
  const enter = (token: string) => login.signIn(token, back);
  const { askCode, submit } = useSignIn("site", signIn, enter);

  return (
    <SignInView
      tab={tab}
      onTab={setTab}
      expired={useExpired()}
      invited={referralCode !== undefined}
      askCode={askCode}
      passkey={<PasskeyEntry door="site" onEnter={enter} />}
      onSignIn={submit}
      onSignUp={register}
    />
  );
}
