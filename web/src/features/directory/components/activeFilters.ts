import { toBr } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import type { Filters } from "../rules";
import { benefit, GENDERS, PERIODS, filterTexts as t } from "../strings";

interface ActiveFilter {
  label: string;
  /** The filters without this one. */
  without: Filters;
}

/** Labels of the active filters. A price filter has no effect for visitors, who see no prices. */
export function activeFilters(f: Filters, signedIn: boolean, employee: boolean): ActiveFilter[] {
  const period = PERIODS.find((p) => p.value === f.period);
  const gender = GENDERS.find((g) => g.value === f.gender);
  const all = [
    { label: employee && f.benefit ? benefit.only : "", without: { ...f, benefit: false } },
    { label: f.approach, without: { ...f, approach: "" } },
    { label: period?.label ?? "", without: { ...f, period: "" as const } },
    { label: f.until ? t.untilChip(toBr(f.until)) : "", without: { ...f, until: "" as const } },
    { label: gender?.label ?? "", without: { ...f, gender: "" as const } },
    {
      label: signedIn && f.maxPrice > 0 ? t.priceOption(formatBRL(f.maxPrice)) : "",
      without: { ...f, maxPrice: 0 },
    },
  ];
  return all.filter((filter) => filter.label !== "");
}
