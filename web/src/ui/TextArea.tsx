import type { ComponentPropsWithRef } from "react";
import { Field, type FieldProps } from "./Field";
import c from "./TextArea.module.css";

type Props = ComponentPropsWithRef<"textarea"> & FieldProps;

export function TextArea({ label, hint, error, id, rows = 5, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {({ className, ...wiring }) => (
        <textarea rows={rows} {...input} {...wiring} className={`${className} ${c.area}`} />
      )}
    </Field>
  );
}
