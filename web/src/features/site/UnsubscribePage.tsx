import { useCallback, useEffect, useState } from "react";
import { ApiError } from "~/api/errors";
import { useMaskedAddress } from "~/lib/useMaskedAddress";
import { useQueryParam } from "~/lib/useQueryParam";
import { unsubscribe } from "./api";
import { UnsubscribeView, type Unsubscribing } from "./UnsubscribeView";

/** `/descadastrar`: the link of a news mail. It works signed out and any number of times. */
export default function UnsubscribePage() {
  const token = useQueryParam("token");
  useMaskedAddress(token, "/descadastrar");
  const [state, setState] = useState<Unsubscribing>(token ? "working" : "invalid");
  const end = useCallback(async () => {
    if (!token) return;
    setState("working");
    try {
      await unsubscribe(token);
      setState("done");
    } catch (error) {
      setState(error instanceof ApiError && error.code === "mail.unsubscribe_invalid" ? "invalid" : "unreachable");
    }
  }, [token]);
  useEffect(() => void end(), [end]);
  return <UnsubscribeView state={state} onRetry={() => void end()} />;
}
