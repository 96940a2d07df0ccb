import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ListedTherapist, therapistsQuery } from "~/api/queries/therapists";
import type { UserInfo } from "~/api/user";
import { useUser } from "~/login/currentUser";
import { isEmployee } from "~/login/roles";
import type { ChosenTime } from "./components/Results";
import { choiceSearch, type Filters, filterSearch, parseChoice, parseFilters, queryOf, viewerOf } from "./rules";
import { SearchView } from "./SearchView";
import { useBooking } from "./shared/useBooking";
import { otherZone } from "./shared/zone";

/** The order of the directory may change between two pages, so a therapist could be on both. */
const unique = (therapists: readonly ListedTherapist[]): ListedTherapist[] => [
  ...new Map(therapists.map((therapist) => [therapist.id, therapist])).values(),
];

interface Visit {
  client: QueryClient;
  search: Record<string, unknown>;
  user: Promise<UserInfo | null>;
}

/**
 * Prefetches the list. The prerendered first cards stay on screen until it is loaded. Meanwhile `otherZone` makes the
 * browser load its time zone data, which takes about 100 ms on a slow phone and would otherwise delay the render.
 */
export async function prepare({ client, search, user }: Visit): Promise<void> {
  const list = client.prefetchInfiniteQuery(therapistsQuery(queryOf(parseFilters(search), await user)));
  await new Promise((resolve) => setTimeout(resolve));
  otherZone();
  await list;
}

export default function SearchPage() {
  const user = useUser();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = parseFilters(search);
  const choice = parseChoice(search);
  const query = useInfiniteQuery(therapistsQuery(queryOf(filters, user)));
  const pages = query.data?.pages ?? [];
  const { book, booking } = useBooking();

  const showSearch = (next: Filters, chosen: ChosenTime | null, replace: boolean) =>
    void navigate({
      to: "/psicologos",
      search: { ...filterSearch(next), ...(chosen && { com: chosen.id, ...choiceSearch(chosen.choice) }) },
      replace,
      resetScroll: false,
    });

  return (
    <SearchView
      viewer={viewerOf(user)}
      employee={isEmployee(user?.type)}
      filters={filters}
      onFilters={(next) => showSearch(next, null, false)}
      chosen={choice && typeof search.com === "string" ? { id: search.com, choice } : null}
      onChoose={(chosen) => showSearch(filters, chosen, true)}
      onBook={(therapist, slot) =>
        void book({ id: therapist.id, name: therapist.name, price: therapist.sessionPrice }, slot, () =>
          showSearch(filters, null, true),
        )
      }
      booking={booking}
      state={query.isPending ? "loading" : query.isError && pages.length === 0 ? "failed" : "ready"}
      therapists={unique(pages.flatMap((page) => page.elements))}
      total={pages[0]?.totalElements ?? 0}
      approaches={pages[0]?.approaches ?? []}
      stale={query.isPlaceholderData}
      hasMore={query.hasNextPage}
      loadingMore={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      onRetry={() => void query.refetch()}
    />
  );
}
