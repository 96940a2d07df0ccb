import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { ApiError, listeners, problemOf } from "~/api/errors";
import { cardsQuery } from "~/api/queries/cards";
import { ownId } from "~/login/me";
import { deleteCard } from "./api";
import { type RemovalState, RemoveCardView } from "./RemoveCardView";
import { takeRemoval } from "./removal";

/**
 * `/cancelar-cartao?id=`. Removes at once the card whose removal was confirmed on the page before; asks first for any
 * other.
 */
export default function RemoveCardPage() {
  const { id = "" }: { id?: string } = useSearch({ strict: false });
  const client = useQueryClient();
  const [state, setState] = useState<RemovalState>(id ? "asking" : "gone");

  const remove = useCallback(async () => {
    setState("working");
    try {
      await deleteCard(ownId(), id);
      client.removeQueries({ queryKey: cardsQuery(ownId()).queryKey });
      setState("done");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return setState("gone");
      const problem = problemOf(error);
      if (problem) listeners.problem(problem);
      setState("asking");
    }
  }, [client, id]);

  useEffect(() => {
    if (takeRemoval(id)) void remove();
  }, [id, remove]);
  return <RemoveCardView state={state} onRemove={() => void remove()} />;
}
