import { useLogin } from "~/login/login";
import { useReturn } from "~/login/returns";
import { beginAgain, proveIdentity } from "./api";
import { ProveIdentityView } from "./ProveIdentityView";

export default function ProveIdentityPage() {
  const login = useLogin();
  const back = useReturn();

  /** The proof ends the limited token. The response has the token for the whole account. */
  async function prove(password: string) {
    const { token } = await proveIdentity(password);
    if (token) await login.signIn(token, back);
  }

  /** The answer has the token of the empty account. Nothing of the old one is kept in this browser. */
  async function begin() {
    const { token } = await beginAgain();
    if (token) await login.signIn(token, undefined);
  }

  return <ProveIdentityView onSubmit={prove} onBeginAgain={begin} onLeave={() => void login.signOut()} />;
}
