import { Checkbox } from "~/ui/Checkbox";
import { WEEKDAYS, type Weekday, weekdayLabel } from "../model";
import c from "./Forms.module.css";

interface Props {
  legend: string;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  /** No day is chosen, and one is required. */
  invalid?: boolean;
  /** A day that is not offered. */
  without?: Weekday | null;
}

export function DayPicker({ legend, value, onChange, invalid, without = null }: Props) {
  const offered = WEEKDAYS.filter((day) => day !== without);
  return (
    <fieldset className={c.days} data-invalid={invalid ? "" : undefined}>
      <legend>{legend}</legend>
      {offered.map((day) => (
        <Checkbox
          key={day}
          label={weekdayLabel(day)}
          checked={value.includes(day)}
          onChange={(event) =>
            onChange(WEEKDAYS.filter((other) => (other === day ? event.target.checked : value.includes(other))))
          }
        />
      ))}
    </fieldset>
  );
}
