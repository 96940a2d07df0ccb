import { useState } from "react";
import { requestReset } from "./api";
import { ForgotPasswordView } from "./ForgotPasswordView";

export default function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  async function send(email: string) {
    await requestReset(email);
    setSent(true);
  }
  return <ForgotPasswordView sent={sent} onSubmit={send} />;
}
