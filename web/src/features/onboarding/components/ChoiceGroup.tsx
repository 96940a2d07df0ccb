import { useId } from "react";
import { Checkbox } from "~/ui/Checkbox";
import { FieldError } from "~/ui/Field";
import c from "./ChoiceGroup.module.css";

interface Props {
  legend: string;
  required?: boolean;
  options: readonly { value: string; label: string }[];
  name: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
}

/** Multiple choice. The values are kept in the order of the options, not of the clicks. */
export function ChoiceGroup({ legend, required, options, name, value, onChange, error }: Props) {
  const id = useId();
  const toggle = (option: string, on: boolean) =>
    onChange(options.map((o) => o.value).filter((v) => (v === option ? on : value.includes(v))));
  return (
    <fieldset className={c.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={c.legend} data-required={required || undefined}>
        {legend}
      </legend>
      <div className={c.options}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            label={option.label}
            checked={value.includes(option.value)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
