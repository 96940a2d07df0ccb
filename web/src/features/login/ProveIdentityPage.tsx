import { proveIdentity } from "~/features/account/recovery";
import { useQueryParam } from "~/lib/useQueryParam";
import { useSession } from "~/login/login";
import { ProveIdentityView } from "./ProveIdentityView";

export default function ProveIdentityPage() {
  const session = useSession();
  const back = useQueryParam("volta");

  /** The limited token dies with the proof; the answer brings the one that opens the account. */
  async function prove(password: string) {
    const { token } = await proveIdentity(password);
    if (token) await session.enter(token, back);
  }

  return <ProveIdentityView onSubmit={prove} onLeave={() => void session.leave()} />;
}
