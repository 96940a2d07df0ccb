import { type ReactNode, useId } from "react";
import c from "./Field.module.css";

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

interface Wiring {
  id: string;
  className: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

interface Props extends FieldProps {
  id?: string | undefined;
  required?: boolean | undefined;
  /** Renders the control with the ids that connect it to its label, hint and error. */
  children: (wiring: Wiring) => ReactNode;
}

export function Field({ label, hint, error, id, children }: Props) {
  const auto = useId();
  const own = id ?? auto;
  const described = [hint ? `${own}-hint` : "", error ? `${own}-error` : ""].filter(Boolean).join(" ");
  const wiring: Wiring = { id: own, className: c.control ?? "" };
  if (error) wiring["aria-invalid"] = true;
  if (described) wiring["aria-describedby"] = described;
  return (
    <div className={c.field}>
      <label className={c.label} htmlFor={own}>
        {label}
      </label>
      {hint && (
        <span className={c.hint} id={`${own}-hint`}>
          {hint}
        </span>
      )}
      {children(wiring)}
      <FieldError id={`${own}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <span className={c.error} id={id}>
      {error}
    </span>
  );
}
