import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { generalQuery } from "~/api/queries/agendas";
import { addDays, type Iso, today } from "~/lib/dates";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { GeneralAgendaView } from "./GeneralAgendaView";
import { weekFrom } from "./week";

const LAST_DAY = 6;

/** `/minha-agenda-psicologo`. The week is in the address, so that it survives a visit to a session. */
export default function GeneralAgendaPage() {
  const id = useUser()?.id ?? "";
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const week = weekFrom(search.semana, today());
  const query = useQuery({
    ...generalQuery(id, week, addDays(week, LAST_DAY)),
    enabled: id !== "",
    placeholderData: keepPreviousData,
  });
  const showWeek = (semana: Iso) =>
    void navigate({ to: "/minha-agenda-psicologo", search: { semana }, replace: true, resetScroll: false });

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  const sessions = query.isPlaceholderData ? undefined : query.data;
  return <GeneralAgendaView week={week} today={today()} sessions={sessions} onWeek={showWeek} />;
}
