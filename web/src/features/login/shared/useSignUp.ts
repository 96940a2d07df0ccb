import { useNavigate } from "@tanstack/react-router";
import { keepReturn } from "~/login/keptReturn";
import { popup } from "~/ui/Popup";
import { signUp } from "../api";
import { signInTexts as t } from "../strings";
import { forgetReferral } from "./referral";
import { registerType, type SignUpValues } from "./rules";

/** Registers, shows what comes next and opens the start page. `back` is where the first sign-in leads. */
export function useSignUp(referralCode: string | undefined, back: string, text: string = t.acceptedText) {
  const navigate = useNavigate();
  return async (values: SignUpValues): Promise<void> => {
    const { email, password } = values;
    await signUp({ email, password, type: registerType(values), referralCode });
    forgetReferral();
    keepReturn(back);
    const onConfirm = () => void navigate({ to: "/" });
    // The server does not tell which companies are customers, so the text is right for every address.
    const next = registerType(values) === "ENTERPRISE" ? t.corporateText : text;
    void popup.show({ tone: "success", title: t.accepted, text: next, onConfirm });
  };
}
