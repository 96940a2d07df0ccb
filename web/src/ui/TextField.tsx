import type { ChangeEvent, ComponentPropsWithoutRef } from "react";
import type { MaskName } from "~/lib/masks";
import { useMask } from "~/lib/useMask";
import { Field, type FieldProps } from "./Field";

type InputProps = ComponentPropsWithoutRef<"input">;
interface Props extends InputProps, FieldProps {
  mask?: MaskName;
}

const INPUT_MODE: Partial<Record<MaskName, InputProps["inputMode"]>> = {
  cpf: "numeric",
  cep: "numeric",
  phone: "tel",
  date: "numeric",
  time: "numeric",
  crp: "numeric",
  bankDigits: "numeric",
  card: "numeric",
  month: "numeric",
  year: "numeric",
  cvv: "numeric",
};

/** A one-line input with label, hint, error and an optional mask. */
export function TextField({ label, hint, error, mask, id, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (mask ? <Masked {...input} {...wiring} mask={mask} /> : <input {...input} {...wiring} />)}
    </Field>
  );
}

/**
 * Maskito changes the DOM value before React compares it, so React would not call onChange. This input calls it from
 * onInput instead.
 */
function Masked({ mask, onChange, ...input }: InputProps & { mask: MaskName }) {
  const ref = useMask(mask);
  return (
    <input
      inputMode={INPUT_MODE[mask]}
      {...input}
      ref={ref}
      onInput={(event) => onChange?.(event as unknown as ChangeEvent<HTMLInputElement>)}
      onChange={() => {}}
    />
  );
}
