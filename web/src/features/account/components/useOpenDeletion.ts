import { useCallback, useEffect, useState } from "react";
import { type Deletion, NO_DELETION, readDeletion, withdrawDeletion } from "../api";

/**
 * How the deletion of the person's account stands; undefined while loading. A failed request counts as none, because
 * the server checks again when the form is sent.
 */
export function useOpenDeletion(id: string) {
  const [deletion, setDeletion] = useState<Deletion | undefined>(id ? undefined : NO_DELETION);

  useEffect(() => {
    if (!id) return;
    let mounted = true;
    const showIfMounted = (found: Deletion) => mounted && setDeletion(found);
    readDeletion(id).then(showIfMounted, () => showIfMounted(NO_DELETION));
    return () => {
      mounted = false;
    };
  }, [id]);

  const withdraw = useCallback(async () => {
    await withdrawDeletion(id);
    setDeletion((was) => ({ ...NO_DELETION, balance: was?.balance ?? 0 }));
  }, [id]);

  return { deletion, withdraw };
}
