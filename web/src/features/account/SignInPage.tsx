import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "~/app/session";
import { popup } from "~/ui/Popup";
import { signIn, signUp } from "./api";
import { useQueryParam } from "./components/useQueryParam";
import { tryToEnter } from "./door";
import { forgetReferral, rememberReferral } from "./referral";
import { registerType, type SignUpValues } from "./rules";
import { SignInView, type Tab } from "./SignInView";
import { signInTexts as t } from "./strings";

export default function SignInPage() {
  const { id } = useParams({ strict: false });
  const [referralCode] = useState(() => rememberReferral(id));
  const [tab, setTab] = useState<Tab>(id ? "cadastrar" : "entrar");
  const back = useQueryParam("volta");
  const session = useSession();
  const navigate = useNavigate();

  async function register(values: SignUpValues) {
    const { email, password } = values;
    await signUp({ email, password, type: registerType(values), referralCode });
    forgetReferral();
    void popup.show({
      tone: "success",
      title: t.accepted,
      text: t.acceptedText,
      onConfirm: () => void navigate({ to: "/" }),
    });
  }

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
