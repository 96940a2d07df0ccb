import { MONTHS } from "~/lib/dates";
import type { Period } from "~/lib/period";
import { SelectField } from "./SelectField";

interface Props {
  period: Period;
  years: readonly number[];
  onPeriod: (period: Period) => void;
}

const option = (value: number, label: string) => ({ value: String(value), label });
const monthOptions = [option(0, "Todos os meses"), ...MONTHS.map((name, i) => option(i + 1, name))];

/** Choice of month and year. For "all time" the months are not offered. */
export function PeriodFields({ period, years, onPeriod }: Props) {
  const listed = years.includes(period.year) || period.year === 0 ? years : [period.year, ...years];
  const yearOptions = [...listed.map((year) => option(year, String(year))), option(0, "Desde o início")];
  return (
    <>
      <SelectField
        label="Mês"
        options={monthOptions}
        value={String(period.month)}
        disabled={period.year === 0}
        onChange={(event) => onPeriod({ ...period, month: Number(event.target.value) })}
      />
      <SelectField
        label="Ano"
        options={yearOptions}
        value={String(period.year)}
        onChange={(event) => {
          const year = Number(event.target.value);
          onPeriod({ year, month: year === 0 ? 0 : period.month });
        }}
      />
    </>
  );
}
