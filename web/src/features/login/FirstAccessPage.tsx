import { completeFirstAccess } from "~/features/account/api";
import { useQueryParam } from "~/lib/useQueryParam";
import { useSession } from "~/login/login";
import { FirstAccessView } from "./FirstAccessView";
import type { FirstAccessValues } from "./shared/rules";

export default function FirstAccessPage() {
  const session = useSession();
  const back = useQueryParam("volta");
  const kind = session.user?.type === "THERAPIST" ? "THERAPIST" : "CUSTOMER";

  /** The old token dies with the given password; the answer brings the new one. */
  async function save(values: FirstAccessValues) {
    const { token } = await completeFirstAccess(values);
    if (token) await session.enter(token, back);
  }

  return <FirstAccessView kind={kind} onSubmit={save} />;
}
