import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { sessionQuery } from "~/api/queries/sessions";
import { usePhoto } from "~/features/account/shared/usePhoto";
import { RoomWatch, TherapistAnnounced } from "~/features/room/shared/RoomWatch";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { isMissing } from "./api";
import { SessionMissing } from "./components/SessionMissing";
import { DetailView } from "./DetailView";
import { confirmCancel, useCancel } from "./shared/useCancel";
import { sideOf } from "./statusBox";
import { detail as t } from "./strings";
import { useFiles } from "./useFiles";
import { useSessionRefetch } from "./useSessionRefetch";

/** `/sessao-detalhes/{id}`, for both people of the session. */
export default function DetailPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const user = useUser();
  const side = sideOf(user?.type);
  const navigate = useNavigate();
  const query = useQuery(sessionQuery(id));
  const session = query.data;
  const other = side === "therapist" ? session?.customerInfo?.id : session?.therapistId;
  const photo = usePhoto(other ?? "");
  const cancelling = useCancel();
  const files = useFiles(id);
  useSessionRefetch(id);

  /** Patients answer a question here. Therapists also say whether the hour opens again, on a page of its own. */
  async function cancel(): Promise<void> {
    if (!session) return;
    if (side === "therapist") return navigate({ to: "/cancelar-sessao", search: { id } });
    if (!(await confirmCancel(session)) || !(await cancelling.cancel(session))) return;
    await navigate({ to: "/home-cliente" });
  }

  if (isMissing(query.error)) return <SessionMissing side={side} />;
  if (!session)
    return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={t.title} size="lg" />;
  return (
    <DetailView
      watch={
        side === "therapist" ? <RoomWatch therapistId={user?.id ?? ""} /> : <TherapistAnnounced sessions={[session]} />
      }
      session={session}
      side={side}
      photo={photo}
      busy={cancelling.busy}
      files={files.files}
      onCancel={() => void cancel()}
      onHoldEnd={() => void query.refetch()}
      onCalendar={files.calendar}
      onReceipt={files.receipt}
      onAttach={files.attach}
    />
  );
}
