import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type Wait, waitingKey, waitingQuery } from "~/api/queries/waiting";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { endWaiting } from "./api";
import { page as t } from "./strings";
import { WaitingView } from "./WaitingView";

const TOAST_MS = 3000;

/** `/espera`: what the patient waits for, and the hour that is reserved now. */
export default function WaitingPage() {
  const client = useQueryClient();
  const query = useQuery(waitingQuery());
  const [ending, setEnding] = useState<string | null>(null);

  async function end(wait: Wait): Promise<void> {
    const sure = await popup.confirm({
      title: t.question,
      text: t.questionText,
      confirmLabel: t.end,
      cancelLabel: t.no,
      ends: true,
    });
    if (!sure) return;
    setEnding(wait.id);
    try {
      await endWaiting(wait.id);
      await client.invalidateQueries({ queryKey: waitingKey });
      toast.show(t.ended, TOAST_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      setEnding(null);
    }
  }

  if (!query.data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <Loading title={t.title} lead={t.lead} />
    );
  return <WaitingView waiting={query.data} ending={ending} onEnd={(wait) => void end(wait)} />;
}
