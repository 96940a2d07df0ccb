import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { Field, type FieldProps } from "./Field";
import c from "./SelectField.module.css";

interface Option {
  value: string;
  label: string;
}

interface Props extends ComponentPropsWithRef<"select">, FieldProps {
  options: readonly Option[];
  /** The first option, shown while nothing is chosen. */
  placeholder?: string;
}

/** A native select: phones show their own picker, and it needs no script. */
export function SelectField({ label, hint, error, id, options, placeholder, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {({ className, ...wiring }) => (
        <span className={c.wrap}>
          <select {...select} {...wiring} className={`${className} ${c.select}`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown className={c.icon} size={20} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
