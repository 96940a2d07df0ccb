import { useQueryClient } from "@tanstack/react-query";
import { patientAgendaKey } from "~/api/queries/patientAgenda";
import { sessionQuery } from "~/api/queries/sessions";
import { useServerEvents } from "~/lib/events";

/** Refetches the session, or the patient's agenda when no id is given, when the server reports a change. */
export function useSessionRefetch(id?: string): void {
  const queries = useQueryClient();
  useServerEvents((changed) => {
    if (changed !== null && id !== undefined && changed !== id) return;
    void queries.invalidateQueries({ queryKey: id === undefined ? patientAgendaKey : sessionQuery(id).queryKey });
  });
}
