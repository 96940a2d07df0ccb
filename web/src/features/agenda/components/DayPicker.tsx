import { Checkbox } from "~/ui/Checkbox";
import { labelOf, WEEKDAYS, type Weekday } from "../model";
import c from "./Forms.module.css";

interface Props {
  legend: string;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  /** No day was chosen where one is needed. */
  invalid?: boolean;
  /** A day that makes no sense here. */
  without?: Weekday | null;
}

/** Any number of weekdays. */
export function DayPicker({ legend, value, onChange, invalid, without = null }: Props) {
  const offered = WEEKDAYS.filter((day) => day !== without);
  return (
    <fieldset className={c.days} data-invalid={invalid ? "" : undefined}>
      <legend>{legend}</legend>
      {offered.map((day) => (
        <Checkbox
          key={day}
          label={labelOf(day)}
          checked={value.includes(day)}
          onChange={(event) =>
            onChange(WEEKDAYS.filter((other) => (other === day ? event.target.checked : value.includes(other))))
          }
        />
      ))}
    </fieldset>
  );
}
