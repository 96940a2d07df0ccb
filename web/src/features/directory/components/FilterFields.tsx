import { today } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import { Checkbox } from "~/ui/Checkbox";
import { Field } from "~/ui/Field";
import { SelectField } from "~/ui/SelectField";
import { type Filters, parseFilters } from "../rules";
import { benefit, GENDERS, PERIODS, filterTexts as t } from "../strings";
import c from "./FilterFields.module.css";

interface Props {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  approaches: readonly string[];
  signedIn: boolean;
  employee: boolean;
}

const PRICES = [80, 100, 120, 150, 180, 200, 250, 300, 400];

/** A value that came with a shared address is offered too, or the select would show another one. */
function approachOptions(approaches: readonly string[], current: string) {
  const all = current && !approaches.includes(current) ? [current, ...approaches] : approaches;
  return all.map((approach) => ({ value: approach, label: approach }));
}

function priceOptions(current: number) {
  const all = [...new Set(current > 0 ? [...PRICES, current] : PRICES)].sort((a, b) => a - b);
  return all.map((price) => ({ value: String(price), label: t.priceOption(formatBRL(price)) }));
}

/** All fields are native controls, for the pickers of the phone and a small bundle. */
export default function FilterFields({ filters, onFilters, approaches, signedIn, employee }: Props) {
  const set = (change: Partial<Filters>) => onFilters({ ...filters, ...change });
  return (
    <div className={c.fields}>
      <SelectField
        label={t.approach}
        placeholder={t.anyApproach}
        options={approachOptions(approaches, filters.approach)}
        value={filters.approach}
        onChange={(event) => set({ approach: event.target.value })}
      />
      <SelectField
        label={t.period}
        hint={t.periodHint}
        placeholder={t.anyPeriod}
        options={PERIODS}
        value={filters.period}
        onChange={(event) => set({ period: event.target.value as Filters["period"] })}
      />
      <Field label={t.until}>
        {(wiring) => (
          <input
            {...wiring}
            type="date"
            min={today()}
            value={filters.until}
            onChange={(event) => set({ until: parseFilters({ ate: event.target.value }).until })}
          />
        )}
      </Field>
      <SelectField
        label={t.gender}
        hint={t.genderHint}
        placeholder={t.anyGender}
        options={GENDERS}
        value={filters.gender}
        onChange={(event) => set({ gender: event.target.value as Filters["gender"] })}
      />
      {signedIn && (
        <SelectField
          label={t.maxPrice}
          placeholder={t.anyPrice}
          options={priceOptions(filters.maxPrice)}
          value={filters.maxPrice > 0 ? String(filters.maxPrice) : ""}
          onChange={(event) => set({ maxPrice: Number(event.target.value) })}
        />
      )}
      {employee && (
        <Checkbox
          label={benefit.only}
          checked={filters.benefit}
          onChange={(event) => set({ benefit: event.target.checked })}
        />
      )}
    </div>
  );
}
