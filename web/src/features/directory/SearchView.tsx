import { useRef } from "react";
import { SearchArt } from "~/ui/art/SearchArt";
import { Container } from "~/ui/Container";
import type { Slot, Therapist } from "./api";
import { FilterBar } from "./components/FilterBar";
import { Results } from "./components/Results";
import { SearchBox } from "./components/SearchBox";
import { type Filters, NO_FILTERS, type Viewer } from "./rules";
import c from "./SearchView.module.css";
import type { Choice } from "./shared/slots";
import { search as t } from "./strings";

export interface ChosenTime {
  /** The therapist's. */
  id: string;
  choice: Choice;
}

export interface SearchProps {
  viewer: Viewer;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  chosen: ChosenTime | null;
  onChoose: (chosen: ChosenTime | null) => void;
  onBook: (therapist: Therapist, slot: Slot) => void;
  booking: boolean;
  state: "loading" | "failed" | "ready";
  therapists: readonly Therapist[];
  /** -1 when there are too many to count. */
  total: number;
  approaches: readonly string[];
  /** Those on screen answer the question before the current one. */
  stale: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  onRetry: () => void;
}

export function SearchView(props: SearchProps) {
  const { filters, onFilters } = props;
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onFilters(NO_FILTERS);
    input.current?.focus();
  };
  return (
    <>
      <section className={c.top}>
        <Container className={c.topInner}>
          <SearchArt className={c.art} />
          <h1 className={c.title}>{t.title}</h1>
          <SearchBox input={input} text={filters.text} onSearch={(text) => onFilters({ ...filters, text })} />
          <FilterBar
            filters={filters}
            onFilters={onFilters}
            approaches={props.approaches}
            signedIn={props.viewer !== "visitor"}
          />
        </Container>
      </section>
      <Container className={c.list}>
        <Results {...props} onClear={clear} />
      </Container>
    </>
  );
}
