import { useQuery, useQueryClient } from "@tanstack/react-query";
import { recoveryQuery } from "~/api/queries/users";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { toast } from "~/ui/Toast";
import type { RecoveryProps } from "./components/RecoveryEmail";
import { askRecovery, confirmRecovery, removeRecovery } from "./recovery";
import { recoveryTexts as t } from "./strings/myData";

/** The own personal address and what may be done with it. */
export function useRecovery(id: string): RecoveryProps {
  const queries = useQueryClient();
  const login = useLogin();
  const query = useQuery({ ...recoveryQuery(id), retryOnMount: false });
  const fresh = () => queries.invalidateQueries({ queryKey: recoveryQuery(id).queryKey });

  /** The home offers the address only while there is none. */
  async function told(text: string): Promise<void> {
    await Promise.all([fresh(), login.refresh().catch(ignoreStale)]);
    toast.show(text, 3000);
  }

  return {
    recovery: query.data,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    ask: async (values) => {
      await askRecovery(id, values);
      await fresh();
    },
    confirm: async (code) => {
      await confirmRecovery(id, code);
      await told(t.confirmed);
    },
    remove: async (password) => {
      await removeRecovery(id, password);
      await told(t.removed);
    },
  };
}
