import { useRef } from "react";
import { SearchArt } from "~/ui/art/SearchArt";
import { Container } from "~/ui/Container";
import { FilterBar } from "./components/FilterBar";
import { Results, type ResultsProps } from "./components/Results";
import { SearchBox } from "./components/SearchBox";
import { type Filters, NO_FILTERS } from "./rules";
import c from "./SearchView.module.css";
import { search as t } from "./strings";

interface Props extends Omit<ResultsProps, "onClear" | "benefit"> {
  onFilters: (filters: Filters) => void;
  approaches: readonly string[];
  employee: boolean;
}

export function SearchView(props: Props) {
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
            employee={props.employee}
          />
        </Container>
      </section>
      <Container className={c.list}>
        <Results {...props} benefit={props.employee && filters.benefit} onClear={clear} />
      </Container>
    </>
  );
}
