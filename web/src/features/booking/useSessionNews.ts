import { useQueryClient } from "@tanstack/react-query";
import { patientAgendaKey } from "~/api/queries/patientAgenda";
import { sessionQuery } from "~/api/queries/sessions";
import { useServerEvents } from "~/lib/events";

/** Keeps what is on screen true: news of this session, or of any when no id is given, ask again. */
export function useSessionNews(id?: string): void {
  const queries = useQueryClient();
  useServerEvents((changed) => {
    if (changed !== null && id !== undefined && changed !== id) return;
    void queries.invalidateQueries({ queryKey: id === undefined ? patientAgendaKey : sessionQuery(id).queryKey });
  });
}
