import { IconAdjustmentsHorizontal, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { Button } from "~/ui/Button";
import { type Filters, NO_FILTERS } from "../rules";
import { filterTexts as t } from "../strings";
import { activeFilters } from "./activeFilters";
import c from "./FilterBar.module.css";

// Loaded on demand: selects and date fields are heavy on a phone, and most people search by name.
const FilterFields = lazy(() => import("./FilterFields"));

interface Props {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  approaches: readonly string[];
  signedIn: boolean;
  employee: boolean;
}

/** A disclosure with the filters, and beside it a chip for each active filter that removes it. */
export function FilterBar({ filters, onFilters, approaches, signedIn, employee }: Props) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const active = activeFilters(filters, signedIn, employee);

  /** The clicked button disappears, so the focus moves to the disclosure. */
  const change = (next: Filters) => {
    onFilters(next);
    toggle.current?.focus();
  };
  return (
    <div className={c.filters}>
      <div className={c.bar}>
        <Button
          ref={toggle}
          variant="secondary"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
          {t.open}
          {active.length > 0 && ` (${active.length})`}
        </Button>
        {active.map(({ label, without }) => (
          <button
            key={label}
            type="button"
            className={c.chip}
            aria-label={t.remove(label)}
            onClick={() => change(without)}
          >
            {label} <IconX size={16} aria-hidden="true" />
          </button>
        ))}
        {active.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => change({ ...NO_FILTERS, text: filters.text })}>
            {t.clear}
          </Button>
        )}
      </div>
      <div id={id} hidden={!open}>
        <Suspense fallback={<div className={c.waiting} />}>
          {open && <FilterFields {...{ filters, onFilters, approaches, signedIn, employee }} />}
        </Suspense>
      </div>
    </div>
  );
}
