import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { calendarQuery, type Month, pastQuery } from "~/api/queries/patientAgenda";
import { OwnReminders } from "~/features/account/shared/OwnReminders";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { AgendaView } from "./AgendaView";
import { monthFrom } from "./month";
import { agenda as t } from "./strings";
import { useSessionRefetch } from "./useSessionRefetch";

/** `/minha-agenda-cliente`. The month is in the address, so that it survives a visit to a session. */
export default function AgendaPage() {
  const user = useUser();
  const id = user?.id ?? "";
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = useQuery({ ...calendarQuery(id, monthFrom(search)), enabled: id !== "" });
  const past = useInfiniteQuery({ ...pastQuery(id), enabled: id !== "" });
  useSessionRefetch();
  const showMonth = ({ month, year }: Month) =>
    void navigate({
      to: "/minha-agenda-cliente",
      search: { mes: month, ano: year },
      replace: true,
      resetScroll: false,
    });

  if (!query.data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <Loading title={t.title} lead={t.lead} size="lg" />
    );
  return (
    <AgendaView
      calendar={query.data}
      turning={query.isPlaceholderData}
      reminders={<OwnReminders user={user} />}
      past={past.data}
      pastFailed={past.isError}
      morePast={past.hasNextPage}
      morePastFailed={past.isFetchNextPageError}
      loadingPast={past.isFetchingNextPage}
      onMonth={showMonth}
      onRetryPast={() => void past.refetch()}
      onMorePast={() => void past.fetchNextPage()}
    />
  );
}
