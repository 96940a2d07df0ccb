import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type ComponentPropsWithRef, useState } from "react";
import { Field, type FieldProps } from "./Field";
import c from "./PasswordField.module.css";

type Props = ComponentPropsWithRef<"input"> & FieldProps;

/** A password input with a button that shows the text. */
export function PasswordField({ label, hint, error, id, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {({ className, ...wiring }) => (
        <span className={c.wrap}>
          <input {...input} {...wiring} className={`${className} ${c.input}`} type={shown ? "text" : "password"} />
          <button
            type="button"
            className={c.toggle}
            aria-label={shown ? "Ocultar a senha" : "Mostrar a senha"}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon size={22} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
