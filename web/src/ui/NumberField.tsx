import type { ComponentPropsWithoutRef } from "react";
import { TextField } from "./TextField";

interface Props extends Omit<ComponentPropsWithoutRef<typeof TextField>, "mask" | "inputMode"> {
  /** `whole` is read with `readWhole`, `reais` with `readReais`. */
  kind: "whole" | "reais";
}

/**
 * A number as the person typed it. Nothing is dropped or corrected while typing: `12,5` without its comma would become
 * 125. The form reads the text when it is sent and refuses what it cannot read.
 */
export function NumberField({ kind, ...input }: Props) {
  return <TextField autoComplete="off" {...input} inputMode={kind === "whole" ? "numeric" : "decimal"} />;
}
