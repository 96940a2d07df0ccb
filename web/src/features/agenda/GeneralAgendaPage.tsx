import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { weekQuery } from "~/api/queries/agendas";
import { addDays, type Iso, today } from "~/lib/dates";
import { useServerEvents } from "~/lib/events";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { GeneralAgendaView } from "./GeneralAgendaView";
import { useSaoPauloNow } from "./useSaoPauloNow";
import { dayFrom, weekFrom } from "./week";

const LAST_DAY = 6;

/** `/minha-agenda-psicologo`. The day is in the address, so that it survives a visit to a session. */
export default function GeneralAgendaPage() {
  const id = useUser()?.id ?? "";
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const now = useSaoPauloNow();
  const week = weekFrom(search.semana, today());
  const query = useQuery({
    ...weekQuery(id, week, addDays(week, LAST_DAY)),
    enabled: id !== "",
    placeholderData: keepPreviousData,
  });
  useServerEvents(() => void query.refetch(), query.data !== undefined);
  const showDay = (semana: Iso) =>
    void navigate({ to: "/minha-agenda-psicologo", search: { semana }, replace: true, resetScroll: false });

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  const body = query.isPlaceholderData ? undefined : query.data;
  return (
    <GeneralAgendaView
      id={id}
      week={week}
      day={dayFrom(search.semana, week, today())}
      now={now}
      body={body}
      onDay={showDay}
      onChanged={() => void query.refetch()}
    />
  );
}
