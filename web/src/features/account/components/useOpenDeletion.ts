import { useCallback, useEffect, useState } from "react";
import { type OpenDeletion, readDeletion, withdrawDeletion } from "../api";

/**
 * The person's waiting request: undefined while unknown, null when there is none. A failed question
 * counts as none, because the form itself will hear the truth from the server.
 */
export function useOpenDeletion(id: string) {
  const [request, setRequest] = useState<OpenDeletion | null | undefined>(id ? undefined : null);

  useEffect(() => {
    if (!id) return;
    let shown = true;
    const keep = (found: OpenDeletion | null) => shown && setRequest(found);
    readDeletion(id).then(keep, () => keep(null));
    return () => {
      shown = false;
    };
  }, [id]);

  const withdraw = useCallback(async () => {
    await withdrawDeletion(id);
    setRequest(null);
  }, [id]);

  return { request, withdraw };
}
