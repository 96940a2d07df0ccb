import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { formatBRL } from "~/lib/money";
import { WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { StatusPage } from "~/ui/StatusPage";
import type { Deletion } from "../api";
import { deletionTexts as t } from "../strings/deletion";

interface Props {
  request: Deletion;
  onWithdraw: () => Promise<void>;
}

/** A pending deletion request, which can still be taken back. */
export function DeletionWaiting({ request, onWithdraw }: Props) {
  const [busy, setBusy] = useState(false);

  async function withdraw() {
    setBusy(true);
    try {
      await onWithdraw();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      showProblem(error);
    }
  }

  return (
    <StatusPage
      tone="warn"
      art={<WaitArt />}
      title={t.waiting}
      actions={
        <Button loading={busy} onClick={withdraw}>
          {t.withdraw}
        </Button>
      }
    >
      <p>{t.waitingText(request.requestedAt, request.deleteAt)}</p>
      <p>{t.waitingHint}</p>
      {request.balance > 0 && <p>{t.balanceReturns(formatBRL(request.balance))}</p>}
    </StatusPage>
  );
}
