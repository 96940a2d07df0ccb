import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { sessionQuery } from "~/api/queries/sessions";
import { aheadQuery } from "~/api/queries/therapists";
import { usePhoto } from "~/features/account/shared/usePhoto";
import type { ChosenSlot } from "~/features/directory/shared/slots";
import { fromBr, toBr, today } from "~/lib/dates";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { isMissing } from "./api";
import { SessionMissing } from "./components/SessionMissing";
import { RescheduleView } from "./RescheduleView";
import { sideOf } from "./statusBox";
import { move as t } from "./strings";
import { useReschedule } from "./useReschedule";
import { useSessionRefetch } from "./useSessionRefetch";

const stringOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");

/** `/sessao-reagendamento/{therapist}/{session}`. The chosen time is in the address. */
export default function ReschedulePage() {
  const { id = "", sid = "" }: { id?: string; sid?: string } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const side = sideOf(useUser()?.type);
  const navigate = useNavigate();
  const query = useQuery(sessionQuery(sid));
  const agenda = useQuery(aheadQuery(id, today()));
  const photo = usePhoto(id);
  const moving = useReschedule();
  useSessionRefetch(sid);
  const session = query.data;
  const day = fromBr(toBr(stringOrEmpty(search.dia)));
  const choice = day ? { day, time: stringOrEmpty(search.hora) } : null;
  const choose = (next: ChosenSlot | null) =>
    void navigate({
      to: ".",
      search: next ? { dia: next.day, hora: next.time } : {},
      replace: true,
      resetScroll: false,
    });

  if (isMissing(query.error) || (session && session.therapistId !== id)) return <SessionMissing side={side} />;
  if (!session)
    return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={t.title} size="lg" />;
  return (
    <RescheduleView
      session={session}
      side={side}
      photo={photo}
      known={agenda.data}
      failed={agenda.isError && !isMissing(agenda.error)}
      closed={isMissing(agenda.error)}
      busy={moving.busy}
      choice={choice}
      onChoose={choose}
      onRetry={() => void agenda.refetch()}
      onMove={(slot) => void moving.reschedule(session, slot)}
    />
  );
}
