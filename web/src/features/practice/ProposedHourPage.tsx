import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type ProposedHour, proposedHourQuery, proposedKey } from "~/api/queries/practice";
import { useServerEvents } from "~/lib/events";
import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { StatusPage } from "~/ui/StatusPage";
import { toast } from "~/ui/Toast";
import { acceptProposal, declineProposal, isMissing } from "./api";
import { ProposedHourView } from "./ProposedHourView";
import { proposed as t } from "./strings";
import { longMoment } from "./when";

const TOAST_MS = 4000;

/** `/proposta/{id}`: an hour that a therapist keeps for the signed-in patient. */
export default function ProposedHourPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(proposedHourQuery(id));
  const [busy, setBusy] = useState<"accept" | "decline" | null>(null);
  const again = () => client.invalidateQueries({ queryKey: proposedKey });
  useServerEvents(() => void again(), query.data?.state === "OPEN", "proposal");

  async function run(what: "accept" | "decline", act: () => Promise<void>): Promise<void> {
    setBusy(what);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      await again();
    } finally {
      setBusy(null);
    }
  }

  const accept = (hour: ProposedHour) =>
    run("accept", async () => {
      const { sessionId, payNow } = await acceptProposal(hour.id);
      if (payNow) {
        await navigate({ to: `/sessao-pagamento/${sessionId}` });
      } else {
        await popup.show({ tone: "success", title: t.moved, text: t.movedText(longMoment(hour.startsAt)) });
        await navigate({ to: `/sessao-detalhes/${sessionId}` });
      }
      void client.invalidateQueries();
    });

  const decline = (hour: ProposedHour) =>
    run("decline", async () => {
      await declineProposal(hour.id);
      toast.show(t.declined, TOAST_MS);
      await again();
    });

  if (isMissing(query.error)) return <Missing />;
  if (!query.data)
    return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={t.title} />;
  return <ProposedHourView hour={query.data} busy={busy} onAccept={accept} onDecline={decline} />;
}

const Missing = () => (
  <StatusPage
    art={<LostArt />}
    tone="error"
    title={t.missing}
    actions={<ButtonLink to="/home-cliente">{t.home}</ButtonLink>}
  >
    <p role="alert">{t.missingText}</p>
  </StatusPage>
);
