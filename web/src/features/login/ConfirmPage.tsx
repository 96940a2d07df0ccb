import { useCallback, useEffect, useState } from "react";
import { ApiError } from "~/api/errors";
import { useQueryParam } from "~/lib/useQueryParam";
import { confirmEmail } from "./api";
import { type Confirmation, ConfirmView } from "./ConfirmView";

/** A link works a single time: a page that mounts again must share the first answer, not ask anew. */
const asked = new Map<string, Promise<Confirmation>>();

/** Only one refusal is about the link itself. Others say their reason, and the link may work later: so may no answer. */
function failed(token: string, error: unknown): Confirmation {
  if (error instanceof ApiError && error.code === "auth.confirm_invalid") return { state: "invalid" };
  asked.delete(token);
  if (!(error instanceof ApiError) || error.status === 429 || error.status < 400 || error.status >= 500) {
    return { state: "unreachable" };
  }
  return { state: "refused", reason: error.description };
}

function ask(token: string): Promise<Confirmation> {
  const before = asked.get(token);
  if (before) return before;
  const answer = confirmEmail(token).then(
    (): Confirmation => ({ state: "done" }),
    (error: unknown) => failed(token, error),
  );
  asked.set(token, answer);
  return answer;
}

export default function ConfirmPage() {
  const token = useQueryParam("token");
  const [outcome, setOutcome] = useState<Confirmation>({ state: token ? "checking" : "invalid" });
  const check = useCallback(async () => {
    if (!token) return;
    setOutcome({ state: "checking" });
    setOutcome(await ask(token));
  }, [token]);
  useEffect(() => void check(), [check]);
  return <ConfirmView outcome={outcome} onRetry={() => void check()} />;
}
