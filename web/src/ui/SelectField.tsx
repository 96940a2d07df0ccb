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
  /** First entry, shown while nothing is chosen. */
  placeholder?: string;
}

/** Native select: the phone's own picker, and no script to load. */
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
