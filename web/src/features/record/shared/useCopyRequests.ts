import { useQuery } from "@tanstack/react-query";
import { copiesQuery } from "~/api/queries/copies";

/** How many patients wait for an answer to a request for a copy. 0 while it is not known. */
export function useCopyRequests(enabled: boolean): { open: number; loaded: boolean } {
  const { data, isFetched } = useQuery({ ...copiesQuery(), enabled });
  return { open: data?.requests.filter(({ state }) => state === "OPEN").length ?? 0, loaded: isFetched || !enabled };
}
