import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { useMaskedAddress } from "~/lib/useMaskedAddress";
import { useQueryParam } from "~/lib/useQueryParam";
import { popup } from "~/ui/Popup";
import { resetPassword } from "./api";
import { ResetPasswordView } from "./ResetPasswordView";
import type { FirstAccessValues } from "./shared/rules";
import { invitationTexts, resetTexts as t } from "./strings";

const SIGN_IN = {
  COMPANY: "/empresas/login",
  ADMINISTRATOR: "/admin/login",
  THERAPIST: "/entrar",
  CUSTOMER: "/entrar",
} as const;

export default function ResetPasswordPage() {
  const token = useQueryParam("token");
  const invited = useQueryParam("convite") !== "";
  const company = useQueryParam("empresa") !== "";
  const administrator = useQueryParam("administracao") !== "";
  const therapist = useQueryParam("psicologo") !== "";
  const kind = company ? "COMPANY" : administrator ? "ADMINISTRATOR" : therapist ? "THERAPIST" : "CUSTOMER";
  useMaskedAddress(token, "/senha-recuperacao");
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);

  async function save(values: FirstAccessValues) {
    try {
      await resetPassword(token, values, values.terms);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "auth.reset_invalid")) throw error;
      return setRefused(true);
    }
    void popup.show({
      tone: "success",
      title: invited ? invitationTexts.done : t.done,
      text: t.doneText,
      onConfirm: () => void navigate({ to: SIGN_IN[kind] }),
    });
  }

  return <ResetPasswordView broken={refused || !token} invited={invited} kind={kind} onSubmit={save} />;
}
