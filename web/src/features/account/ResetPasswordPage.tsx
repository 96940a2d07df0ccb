import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { popup } from "~/ui/Popup";
import { resetPassword } from "./api";
import { useQueryParam } from "./components/useQueryParam";
import { ResetPasswordView } from "./ResetPasswordView";
import type { NewPasswordValues } from "./shared/rules";
import { resetTexts as t } from "./strings";

export default function ResetPasswordPage() {
  const token = useQueryParam("token");
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);

  async function save(values: NewPasswordValues) {
    try {
      await resetPassword(token, values);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "auth.reset_invalid")) throw error;
      return setRefused(true);
    }
    void popup.show({
      tone: "success",
      title: t.done,
      text: t.doneText,
      onConfirm: () => void navigate({ to: "/entrar" }),
    });
  }

  return <ResetPasswordView broken={refused || !token} onSubmit={save} />;
}
