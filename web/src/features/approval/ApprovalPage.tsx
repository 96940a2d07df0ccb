import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { isNotFound } from "~/api/errors";
import { approvalQuery } from "~/api/queries/approvals";
import { useMaskedAddress } from "~/lib/useMaskedAddress";
import { AlertArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { StatusPage } from "~/ui/StatusPage";
import { approveByLink } from "./api";
import { ReviewView } from "./ReviewView";
import { reviewTexts as t } from "./strings";
import { useDecision } from "./useDecision";

/** The page of the mailed link. The id in the address is the link's one-time token. */
export default function ApprovalPage() {
  const { id: token = "" } = useParams({ strict: false });
  useMaskedAddress(token, "/admin/psicologos/pendentes");
  const query = useQuery(approvalQuery(token));
  const decision = useDecision();

  async function approve(evidence: string) {
    await approveByLink(token, evidence);
    await decision.approved();
  }

  if (query.isError && !query.data)
    return isNotFound(query.error) ? <UsedLink /> : <LoadFailed onRetry={() => void query.refetch()} />;
  const { therapist, register, contested } = query.data ?? {};
  if (!therapist) return <Loading title={t.title} />;
  return (
    <ReviewView
      therapist={therapist}
      register={register}
      contested={contested ?? []}
      onApprove={approve}
      onReject={(reason) => decision.reject(therapist.id ?? "", reason)}
    />
  );
}

function UsedLink() {
  return (
    <StatusPage
      tone="warn"
      art={<AlertArt />}
      title={t.used}
      actions={<ButtonLink to="/admin/psicologos/pendentes">{t.toPending}</ButtonLink>}
    >
      <p>{t.usedText}</p>
    </StatusPage>
  );
}
