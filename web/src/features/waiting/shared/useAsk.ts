import { useQueryClient } from "@tanstack/react-query";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { waitingKey } from "~/api/queries/waiting";
import { toast } from "~/ui/Toast";

const TOAST_MS = 4000;

/** Sends what somebody waits for, says that it is done, and shows a refusal. */
export function useAsk(done: string, close: () => void) {
  const client = useQueryClient();
  return async (send: () => Promise<unknown>): Promise<void> => {
    try {
      await send();
      await client.invalidateQueries({ queryKey: waitingKey });
      toast.show(done, TOAST_MS);
      close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    }
  };
}
