import { useId } from "react";
import { Checkbox } from "~/ui/Checkbox";
import { FieldError } from "~/ui/Field";
import { WEEKDAYS, type Weekday, weekdayLabel } from "../model";
import c from "./Forms.module.css";

interface Props {
  legend: string;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  error?: string | undefined;
  /** A day that is not offered. */
  without?: Weekday | null;
}

export function DayPicker({ legend, value, onChange, error, without = null }: Props) {
  const offered = WEEKDAYS.filter((day) => day !== without);
  const id = useId();
  return (
    <fieldset
      className={c.days}
      data-invalid={error ? "" : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
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
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
