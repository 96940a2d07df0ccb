import { useQueryClient } from "@tanstack/react-query";
import { useNews } from "~/lib/events";

/** Keeps what is on screen true: news of this session, or of any when no id is given, ask again. */
export function useSessionNews(id?: string): void {
  const queries = useQueryClient();
  useNews((changed) => {
    if (changed !== null && id !== undefined && changed !== id) return;
    void queries.invalidateQueries({ queryKey: id === undefined ? ["patient-agenda"] : ["session", id] });
  });
}
