import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { pendingTherapistsQuery } from "~/api/queries/approvals";
import { popup } from "~/ui/Popup";
import { approveName, reject, rejectName } from "./api";
import { refreshPendingCount } from "./shared/pendingCount";
import { nameTexts, reviewTexts as t } from "./strings";

const PENDING = "/admin/psicologos/pendentes";

/** What both pages do after a decision: show a popup, navigate, and refresh the pending list. */
export function useDecision() {
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function refreshPending(): Promise<void> {
    await Promise.all([
      queries.invalidateQueries({ queryKey: pendingTherapistsQuery().queryKey }),
      refreshPendingCount(),
    ]);
  }

  return {
    approved: async () => {
      const onConfirm = () => void navigate({ to: "/admin/painel" });
      void popup.show({ tone: "success", title: t.approved, text: t.approvedText, onConfirm });
      await refreshPending();
    },
    reject: async (id: string, reason: string) => {
      await reject(id, reason);
      const onConfirm = () => void navigate({ to: PENDING });
      void popup.show({ tone: "success", title: t.rejected, onConfirm });
      await refreshPending();
    },
    approveName: async (changeId: string) => {
      await approveName(changeId);
      void popup.show({ tone: "success", title: nameTexts.approved });
      await refreshPending();
    },
    rejectName: async (changeId: string, reason: string) => {
      await rejectName(changeId, reason);
      void popup.show({ tone: "success", title: nameTexts.rejected });
      await refreshPending();
    },
  };
}
