import { type ReactNode, useId } from "react";
import choice from "./Choice.module.css";
import { FieldError } from "./Field";
import c from "./RadioGroup.module.css";

interface Props<T extends string> {
  legend: ReactNode;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode; hint?: ReactNode }[];
  variant?: "cards" | "inline";
  name?: string;
  error?: string | undefined;
  disabled?: boolean;
}

/** Native radios in a fieldset. `cards` shows each option as a tile. */
export function RadioGroup<T extends string>(props: Props<T>) {
  const { legend, value, onChange, options, variant = "inline", error, disabled } = props;
  const auto = useId();
  const name = props.name ?? auto;
  return (
    <fieldset
      className={c.group}
      disabled={disabled}
      data-invalid={error ? "" : undefined}
      aria-describedby={error ? `${auto}-error` : undefined}
    >
      <legend className={c.legend}>{legend}</legend>
      <div className={c[variant]}>
        {options.map((option) => (
          <label key={option.value} className={`${choice.row} ${variant === "cards" ? c.card : ""}`}>
            <input
              type="radio"
              className={choice.box}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <small className={c.hint}>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${auto}-error`} error={error} />
    </fieldset>
  );
}
