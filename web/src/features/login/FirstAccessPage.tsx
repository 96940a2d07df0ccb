import { useLogin } from "~/login/login";
import { useReturn } from "~/login/returns";
import { completeFirstAccess } from "./api";
import { FirstAccessView } from "./FirstAccessView";
import type { FirstAccessValues } from "./shared/rules";

export default function FirstAccessPage() {
  const login = useLogin();
  const back = useReturn();
  const role = login.user?.type;
  const kind = role === "THERAPIST" ? "THERAPIST" : "CUSTOMER";

  /** The new password ends the current token. The response has the new one. */
  async function save(values: FirstAccessValues) {
    const { token } = await completeFirstAccess(values);
    if (token) await login.signIn(token, back);
  }

  return <FirstAccessView kind={kind} consents={role === "CUSTOMER" || role === "ENTERPRISE"} onSubmit={save} />;
}
