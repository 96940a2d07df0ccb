import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "~/app/session";
import { signIn } from "./api";
import { useQueryParam } from "./components/useQueryParam";
import { tryToEnter } from "./door";
import { SignInView, type Tab } from "./SignInView";
import { rememberReferral } from "./shared/referral";
import { useSignUp } from "./shared/useSignUp";

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
