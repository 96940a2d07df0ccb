import { useCallback, useEffect, useState } from "react";
import { type OpenDeletion, readDeletion, withdrawDeletion } from "../api";

/**
 * The person's pending deletion request: undefined while loading, null when there is none. A failed request counts as
 * none, because the server checks again when the form is sent.
 */
export function useOpenDeletion(id: string) {
  const [request, setRequest] = useState<OpenDeletion | null | undefined>(id ? undefined : null);

  useEffect(() => {
    if (!id) return;
    let mounted = true;
    const showIfMounted = (found: OpenDeletion | null) => mounted && setRequest(found);
    readDeletion(id).then(showIfMounted, () => showIfMounted(null));
    return () => {
      mounted = false;
    };
  }, [id]);

  const withdraw = useCallback(async () => {
    await withdrawDeletion(id);
    setRequest(null);
  }, [id]);

  return { request, withdraw };
}
