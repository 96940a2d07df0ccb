import { useState } from "react";
import { rememberReferral } from "~/features/login/shared/referral";
import { emptySignUp, type SignUpValues, signUpErrors } from "~/features/login/shared/rules";
import { useSignUp } from "~/features/login/shared/useSignUp";
import { useForm } from "~/lib/form";
import { StartView } from "./StartView";
import { startTexts as t } from "./strings";

export default function StartPage() {
  const [referralCode] = useState(() => rememberReferral(undefined));
  const register = useSignUp(referralCode, "", t.accepted);
  const form = useForm<SignUpValues>({ initial: { ...emptySignUp, kind: "THERAPIST" }, validate: signUpErrors });
  return <StartView form={form} invited={referralCode !== undefined} onSubmit={register} />;
}
