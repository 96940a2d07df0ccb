import { useQuery, useQueryClient } from "@tanstack/react-query";
import { recoveryQuery } from "~/api/queries/users";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { toast } from "~/ui/Toast";
import type { RecoveryProps } from "./components/RecoveryEmail";
import { confirmRecovery, removeRecovery, requestRecovery } from "./recovery";
import { recoveryTexts as t } from "./strings/myData";

/** The own recovery address and its actions. */
export function useRecovery(id: string): RecoveryProps {
  const queries = useQueryClient();
  const login = useLogin();
  const query = useQuery({ ...recoveryQuery(id), retryOnMount: false });
  const refetchRecovery = () => queries.invalidateQueries({ queryKey: recoveryQuery(id).queryKey });

  /** Reads the user again too, because the home offers the address only while there is none. */
  async function refetchAndToast(text: string): Promise<void> {
    await Promise.all([refetchRecovery(), login.refresh().catch(ignoreStale)]);
    toast.show(text, 3000);
  }

  return {
    recovery: query.data,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    ask: async (values) => {
      await requestRecovery(id, values);
      await refetchRecovery();
    },
    confirm: async (code) => {
      await confirmRecovery(id, code);
      await refetchAndToast(t.confirmed);
    },
    remove: async (password) => {
      await removeRecovery(id, password);
      await refetchAndToast(t.removed);
    },
  };
}
