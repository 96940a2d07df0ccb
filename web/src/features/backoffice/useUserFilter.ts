import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { USER_SORTS, USER_STATES, USER_TYPES, type UserFilter } from "~/api/queries/backoffice";
import { useDebounced } from "~/lib/useDebounced";

/** What the page keeps in the browser's history beside the address. */
interface Remembered {
  searchText?: string;
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | "" =>
  known.find((word) => word === value) ?? "";

const pageOf = (value: unknown): number => Math.max(0, Math.floor(Number(value) || 1) - 1);

/** Default values are left out of the address. */
const addressOf = (f: Omit<UserFilter, "text">) => ({
  ...(f.type && { tipo: f.type }),
  ...(f.companyId && { empresa: f.companyId }),
  ...(f.state && { situacao: f.state }),
  ...(f.sort !== "newest" && { ordem: f.sort }),
  ...(f.page > 0 && { pagina: f.page + 1 }),
});

/**
 * The filters of the list of people. They are in the page's address, so that "back" finds them again. The search text
 * is the name of a person, so it is in the history's state and not in the address.
 */
export function useUserFilter() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const remembered = useLocation({ select: (location) => location.state }) as Remembered;
  const navigate = useNavigate();
  const [text, setText] = useState(remembered.searchText ?? "");
  const searchText = useDebounced(text.trim());
  const filter: UserFilter = {
    text: searchText,
    type: oneOf(USER_TYPES, search.tipo),
    companyId: String(search.empresa ?? ""),
    state: oneOf(USER_STATES, search.situacao),
    sort: oneOf(USER_SORTS, search.ordem) || "newest",
    page: pageOf(search.pagina),
  };

  // Navigation ends in a later render: a second choice before that must not undo the first.
  const latest = useRef(filter);
  const running = useRef(0);
  const address = JSON.stringify(addressOf(filter));
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else changed the address, such as the menu.
  useEffect(() => {
    if (running.current === 0) latest.current = filter;
  }, [address]);

  const goTo = (next: UserFilter) => {
    latest.current = next;
    running.current += 1;
    return navigate({
      to: ".",
      search: addressOf(next),
      state: (previous) => ({ ...previous, searchText: next.text }),
      replace: true,
      resetScroll: false,
    }).finally(() => {
      running.current -= 1;
    });
  };

  const stored = remembered.searchText ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new search text starts at the first page.
  useEffect(() => {
    if (searchText !== stored) void goTo({ ...latest.current, text: searchText, page: 0 });
  }, [searchText]);

  return {
    filter,
    text,
    onText: setText,
    onFilter: (part: Partial<UserFilter>) => void goTo({ ...latest.current, page: 0, ...part }),
    onClear: () => {
      setText("");
      void goTo({ text: "", type: "", companyId: "", state: "", sort: "newest", page: 0 });
    },
  };
}
