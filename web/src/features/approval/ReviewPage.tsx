import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { isNotFound } from "~/api/errors";
import { pendingTherapistsQuery } from "~/api/queries/approvals";
import { therapistRecordQuery } from "~/api/queries/therapists";
import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { StatusPage } from "~/ui/StatusPage";
import { approve } from "./api";
import { ReviewView } from "./ReviewView";
import { reviewTexts as t } from "./strings";
import { useDecision } from "./useDecision";

/** One registration of the pending list. */
export default function ReviewPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(therapistRecordQuery(id));
  const pending = useQuery(pendingTherapistsQuery());
  const decision = useDecision();

  async function decide(evidence: string) {
    await approve(id, evidence);
    await decision.approved();
  }

  if (isNotFound(query.error)) return <UnknownRegistration />;
  if ((query.isError && !query.data) || (pending.isError && !pending.data))
    return <LoadFailed onRetry={() => void Promise.all([query.refetch(), pending.refetch()])} />;
  if (!query.data || !pending.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  const contested = pending.data.find((one) => one.id === id && !one.newName)?.contested ?? [];
  return (
    <ReviewView
      therapist={query.data}
      contested={contested}
      onApprove={decide}
      onReject={(reason) => decision.reject(id, reason)}
    />
  );
}

const UnknownRegistration = () => (
  <StatusPage
    art={<LostArt />}
    title={t.unknown}
    actions={<ButtonLink to="/admin/psicologos/pendentes">{t.toPending}</ButtonLink>}
  >
    <p>{t.unknownText}</p>
  </StatusPage>
);
