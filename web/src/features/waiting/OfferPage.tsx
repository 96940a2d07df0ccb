import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type Offer, offerQuery, waitingKey } from "~/api/queries/waiting";
import { useServerEvents } from "~/lib/events";
import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { StatusPage } from "~/ui/StatusPage";
import { toast } from "~/ui/Toast";
import { acceptOffer, declineOffer } from "./api";
import { OfferView } from "./OfferView";
import { offer as t } from "./strings";
import { inWords } from "./when";

const TOAST_MS = 4000;
const isMissing = (error: Error | null): boolean => error instanceof ApiError && [403, 404, 422].includes(error.status);

/** `/espera/{id}`: an hour that is reserved for the signed-in patient. One tap accepts it. */
export default function OfferPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(offerQuery(id));
  const [busy, setBusy] = useState<"accept" | "decline" | null>(null);
  const again = () => client.invalidateQueries({ queryKey: waitingKey });
  useServerEvents(() => void again(), query.data?.state === "OPEN", "offer");

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

  const accept = (offer: Offer) =>
    run("accept", async () => {
      const { sessionId, payNow } = await acceptOffer(offer.id);
      if (payNow) {
        await navigate({ to: `/sessao-pagamento/${sessionId}` });
      } else {
        await popup.show({ tone: "success", title: t.moved, text: t.movedText(inWords(offer.startsAt)) });
        await navigate({ to: `/sessao-detalhes/${sessionId}` });
      }
      void client.invalidateQueries();
    });

  const decline = (offer: Offer) =>
    run("decline", async () => {
      await declineOffer(offer.id);
      toast.show(t.declined, TOAST_MS);
      await again();
    });

  if (isMissing(query.error)) return <Missing />;
  if (!query.data)
    return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={t.title} />;
  return <OfferView offer={query.data} busy={busy} onAccept={accept} onDecline={decline} onEnd={() => void again()} />;
}

const Missing = () => (
  <StatusPage
    art={<LostArt />}
    tone="error"
    title={t.missing}
    actions={<ButtonLink to="/espera">{t.waits}</ButtonLink>}
  >
    <p role="alert">{t.missingText}</p>
  </StatusPage>
);
