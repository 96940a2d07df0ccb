import { useQueryParam } from "~/lib/useQueryParam";
import { useLogin } from "~/login/login";
import { proveIdentity } from "./api";
import { ProveIdentityView } from "./ProveIdentityView";

export default function ProveIdentityPage() {
  const login = useLogin();
  const back = useQueryParam("volta");

  /** The proof ends the limited token. The response has the token for the whole account. */
  async function prove(password: string) {
    const { token } = await proveIdentity(password);
    if (token) await login.signIn(token, back);
  }

  return <ProveIdentityView onSubmit={prove} onLeave={() => void login.signOut()} />;
}
