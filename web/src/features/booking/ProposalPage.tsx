import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { proposalQuery } from "~/api/queries/proposals";
import { useMaskedAddress } from "~/lib/useMaskedAddress";
import { useQueryParam } from "~/lib/useQueryParam";
import { AlertArt, WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { answerProposal, isMissing } from "./api";
import { ProposalView } from "./ProposalView";
import { proposal as t } from "./strings";

/** `/responder?token=`: a new time that the therapist proposes. The link of the mail works without a login. */
export default function ProposalPage() {
  const token = useQueryParam("token");
  useMaskedAddress(token, "/responder");
  const queries = useQueryClient();
  const query = useQuery({ ...proposalQuery(token), enabled: token !== "" });
  const [busy, setBusy] = useState<"yes" | "no" | null>(null);

  async function answer(accept: boolean): Promise<void> {
    if (busy) return;
    setBusy(accept ? "yes" : "no");
    try {
      await answerProposal(token, accept);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      await queries.invalidateQueries({ queryKey: proposalQuery(token).queryKey });
      setBusy(null);
    }
  }

  if (!token || isMissing(query.error))
    return (
      <StatusPage
        art={<AlertArt />}
        tone="error"
        title={t.unknown}
        actions={<ButtonLink to="/entrar">{t.enter}</ButtonLink>}
      >
        <p>{t.unknownText}</p>
      </StatusPage>
    );
  if (query.isError)
    return (
      <StatusPage
        art={<AlertArt />}
        tone="error"
        title={t.failed}
        actions={<Button onClick={() => void query.refetch()}>{t.retry}</Button>}
      />
    );
  if (!query.data) return <StatusPage art={<WaitArt />} title={t.loading} />;
  return <ProposalView proposal={query.data} busy={busy} onAnswer={(accept) => void answer(accept)} />;
}
