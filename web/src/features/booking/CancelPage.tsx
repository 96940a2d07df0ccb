import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { sessionQuery } from "~/api/queries/sessions";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { isMissing, type TherapistCancel } from "./api";
import { CancelView } from "./CancelView";
import { SessionMissing } from "./components/SessionMissing";
import { useCancel } from "./shared/useCancel";
import { detailOf, sideOf } from "./statusBox";
import { cancel as t } from "./strings";
import { useSessionRefetch } from "./useSessionRefetch";

/** `/cancelar-sessao?id=`. The therapist's agenda and links in mails lead here. */
export default function CancelPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = typeof search.id === "string" ? search.id : "";
  const side = sideOf(useUser()?.type);
  const navigate = useNavigate();
  const query = useQuery({ ...sessionQuery(id), enabled: id !== "" });
  const cancelling = useCancel();
  useSessionRefetch(id);
  const session = query.data;

  async function confirm(more?: TherapistCancel): Promise<void> {
    if (!session || !(await cancelling.cancel(session, more))) return;
    await navigate({ to: side === "therapist" ? "/home-psicologo" : "/sessao-cancelada", replace: true });
  }

  if (!id || isMissing(query.error)) return <SessionMissing side={side} />;
  if (!session) return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={t.page} />;
  return (
    <CancelView
      session={session}
      side={side}
      busy={cancelling.busy}
      onConfirm={(more) => void confirm(more)}
      onKeep={() => void navigate({ to: detailOf(session) })}
    />
  );
}
