import { useQueryParam } from "~/lib/useQueryParam";
import { useLogin } from "~/login/login";
import { proveIdentity } from "./api";
import { ProveIdentityView } from "./ProveIdentityView";

export default function ProveIdentityPage() {
  const login = useLogin();
  const back = useQueryParam("volta");

  /** The limited token dies with the proof; the answer brings the one that opens the account. */
  async function prove(password: string) {
    const { token } = await proveIdentity(password);
    if (token) await login.signIn(token, back);
  }

  return <ProveIdentityView onSubmit={prove} onLeave={() => void login.signOut()} />;
}
