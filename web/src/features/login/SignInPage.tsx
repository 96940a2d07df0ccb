import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { signIn } from "~/features/account/api";
import { useQueryParam } from "~/lib/useQueryParam";
import { useSession } from "~/login/login";
import { SignInView, type Tab } from "./SignInView";
import { rememberReferral } from "./shared/referral";
import { useSignUp } from "./shared/useSignUp";
import { tryToEnter } from "./trySignIn";

export default function SignInPage() {
  const { id } = useParams({ strict: false });
  const [referralCode] = useState(() => rememberReferral(id));
  const [tab, setTab] = useState<Tab>(id ? "cadastrar" : "entrar");
  const back = useQueryParam("volta");
  const session = useSession();
  const register = useSignUp(referralCode);

  return (
    <SignInView
      tab={tab}
      onTab={setTab}
      invited={referralCode !== undefined}
      onSignIn={(v) =>
        tryToEnter(
          "site",
          () => signIn(v.email, v.password),
          (token) => session.enter(token, back),
        )
      }
      onSignUp={register}
    />
  );
}
