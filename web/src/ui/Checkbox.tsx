import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import c from "./Choice.module.css";
import { FieldError } from "./Field";

interface Props extends Omit<ComponentPropsWithRef<"input">, "type"> {
  label: ReactNode;
  error?: string | undefined;
}

/** A native checkbox. The label may contain links. */
export function Checkbox({ label, error, id, ...input }: Props) {
  const auto = useId();
  const own = id ?? auto;
  return (
    <div className={c.choice}>
      <label className={c.row} htmlFor={own}>
        <input
          {...input}
          id={own}
          type="checkbox"
          className={c.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${own}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${own}-error`} error={error} />
    </div>
  );
}
