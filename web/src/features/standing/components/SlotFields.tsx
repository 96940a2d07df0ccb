import type { Slot } from "~/api/queries/therapists";
import { SelectField } from "~/ui/SelectField";
import c from "../Standing.module.css";
import { change as t } from "../strings";
import { hour, longDay } from "../when";

export interface ChosenHour {
  day: string;
  startTime: string;
}

interface Props {
  slots: readonly Slot[];
  value: ChosenHour;
  onChange: (value: ChosenHour) => void;
}

/** First day and hour, among those that are free in the agenda. */
export function SlotFields({ slots, value, onChange }: Props) {
  const days = [...new Set(slots.map(({ day }) => day))];
  const hours = slots.filter(({ day }) => day === value.day).map(({ startTime }) => startTime);
  return (
    <div className={c.two}>
      <SelectField
        label={t.fromDay}
        placeholder={t.choose}
        value={value.day}
        onChange={(event) => onChange({ day: event.target.value, startTime: "" })}
        options={days.map((day) => ({ value: day, label: longDay(day) }))}
      />
      <SelectField
        label={t.atHour}
        placeholder={t.choose}
        value={value.startTime}
        disabled={hours.length === 0}
        onChange={(event) => onChange({ ...value, startTime: event.target.value })}
        options={hours.map((time) => ({ value: time, label: hour(time) }))}
      />
    </div>
  );
}
