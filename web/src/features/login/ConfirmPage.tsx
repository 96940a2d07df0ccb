import { useCallback, useEffect, useState } from "react";
import { ApiError } from "~/api/errors";
import { useMaskedAddress } from "~/lib/useMaskedAddress";
import { useQueryParam } from "~/lib/useQueryParam";
import { confirmEmail } from "./api";
import { type Confirmation, ConfirmView } from "./ConfirmView";

/**
 * Requests by token. A link works once, so a page that mounts again must share the first response and not send the
 * token again.
 */
const requests = new Map<string, Promise<Confirmation>>();

/**
 * A link that was used before, such as by this page before a reload, has confirmed the address. Only
 * `auth.confirm_invalid` means that the link itself is invalid. After any other failure the link may work later,
 * so the token may be sent again.
 */
function outcomeOf(token: string, error: unknown): Confirmation {
  if (error instanceof ApiError && error.code === "auth.confirm_invalid") return { state: "invalid" };
  if (error instanceof ApiError && error.code === "auth.confirm_used") return { state: "used" };
  requests.delete(token);
  if (!(error instanceof ApiError) || error.status === 429 || error.status < 400 || error.status >= 500) {
    return { state: "unreachable" };
  }
  return { state: "refused", reason: error.description };
}

function confirmOnce(token: string): Promise<Confirmation> {
  const running = requests.get(token);
  if (running) return running;
  const request = confirmEmail(token).then(
    (): Confirmation => ({ state: "done" }),
    (error: unknown) => outcomeOf(token, error),
  );
  requests.set(token, request);
  return request;
}

export default function ConfirmPage() {
  const token = useQueryParam("token");
  useMaskedAddress(token, "/cadastro-confirmar");
  const [outcome, setOutcome] = useState<Confirmation>({ state: token ? "checking" : "invalid" });
  const check = useCallback(async () => {
    if (!token) return;
    setOutcome({ state: "checking" });
    setOutcome(await confirmOnce(token));
  }, [token]);
  useEffect(() => void check(), [check]);
  return <ConfirmView outcome={outcome} onRetry={() => void check()} />;
}
