import { useCallback, useEffect, useState } from "react";
import { ApiError } from "~/api/errors";
import { confirmEmail } from "./api";
import { type Confirmation, ConfirmView } from "./ConfirmView";
import { useQueryParam } from "./components/useQueryParam";

/** A link works a single time: a page that mounts again must share the first answer, not ask anew. */
const asked = new Map<string, Promise<Confirmation>>();

/** No answer says nothing about the link: only a refusal does. */
function failed(token: string, error: unknown): Confirmation {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (refused) return "invalid";
  asked.delete(token);
  return "unreachable";
}

function ask(token: string): Promise<Confirmation> {
  const before = asked.get(token);
  if (before) return before;
  const answer = confirmEmail(token).then(
    (): Confirmation => "done",
    (error: unknown) => failed(token, error),
  );
  asked.set(token, answer);
  return answer;
}

export default function ConfirmPage() {
  const token = useQueryParam("token");
  const [state, setState] = useState<Confirmation>(token ? "checking" : "invalid");
  const check = useCallback(async () => {
    if (!token) return;
    setState("checking");
    setState(await ask(token));
  }, [token]);
  useEffect(() => void check(), [check]);
  return <ConfirmView state={state} onRetry={() => void check()} />;
}
