import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { allSessionsQuery, SESSION_STATES, type SessionFilter } from "~/api/queries/backoffice";
import { fromBr } from "~/lib/dates";
import { Loading } from "~/ui/Loading";
import { PageFailed } from "./components/parts";
import { SessionsView } from "./SessionsView";
import { allSessions as t } from "./strings/people";

/** What the page keeps in the browser's history beside the address: names of people, and the page of the list. */
interface Remembered {
  therapist?: string;
  customer?: string;
  before?: string;
}

/** A day of the address, which people may have typed wrong. */
const dayOf = (value: unknown): string => (typeof value === "string" && fromBr(value) ? value : "");

/** `/admin/sessoes`. Period and state are in the address, names are not. */
export default function SessionsPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const remembered = useLocation({ select: (location) => location.state }) as Remembered;
  const navigate = useNavigate();
  const filter: SessionFilter = {
    startDate: dayOf(search.de),
    finishDate: dayOf(search.ate),
    state: SESSION_STATES.find((state) => state === search.situacao) ?? "",
    therapist: remembered.therapist ?? "",
    customer: remembered.customer ?? "",
    standing: search.fixo === "todos" ? "ALL" : typeof search.fixo === "string" ? search.fixo : "",
  };
  const before = remembered.before ?? "";
  const query = useQuery(allSessionsQuery(filter, before));

  const goTo = (next: SessionFilter, cursor: string) =>
    void navigate({
      to: ".",
      search: {
        ...(next.startDate && { de: next.startDate }),
        ...(next.finishDate && { ate: next.finishDate }),
        ...(next.state && { situacao: next.state }),
        ...(next.standing && { fixo: next.standing === "ALL" ? "todos" : next.standing }),
      },
      state: (previous) => ({
        ...previous,
        therapist: next.therapist.trim(),
        customer: next.customer.trim(),
        before: cursor,
      }),
      resetScroll: cursor !== "",
    });

  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <SessionsView
      filter={filter}
      sessions={query.data.elements ?? []}
      standing={query.data.standing}
      next={query.data.next}
      first={before === ""}
      busy={query.isPlaceholderData}
      onFilter={(next) => goTo(next, "")}
      onPage={(cursor) => goTo(filter, cursor)}
    />
  );
}
