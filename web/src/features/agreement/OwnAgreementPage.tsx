import { useQuery, useQueryClient } from "@tanstack/react-query";
import { attempt } from "~/api/attempt";
import { agreementsKey, ownAgreementQuery } from "~/api/queries/agreements";
import type { Fault } from "~/lib/form";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { type Publication, publishAgreement } from "./api";
import { OwnAgreementView } from "./OwnAgreementView";
import { own as t } from "./strings";

const TOAST_MS = 4000;

/** `/meu-contrato`: the therapist's own contract, its versions, and who accepted it. */
export default function OwnAgreementPage() {
  const client = useQueryClient();
  const query = useQuery(ownAgreementQuery());

  async function publish(body: Publication, applyFault: (fault: Fault) => boolean): Promise<void> {
    const sure = { title: t.sure, text: t.sureText, confirmLabel: t.publish, cancelLabel: t.sureNo };
    if (!(await popup.confirm(sure))) return;
    await attempt(async () => {
      const { message } = await publishAgreement(body);
      await client.invalidateQueries({ queryKey: agreementsKey });
      if (message) toast.show(message, TOAST_MS);
    }, applyFault);
  }

  if (!query.data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <Loading title={t.title} lead={t.lead} />
    );
  return <OwnAgreementView key={query.data.version} own={query.data} onPublish={publish} />;
}
