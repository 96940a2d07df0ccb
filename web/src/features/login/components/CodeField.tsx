import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { TextField } from "~/ui/TextField";
import { staffTexts } from "../strings";

/** Takes the focus when it appears, because the other fields are already filled. */
export function CodeField(field: {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box}>
      <TextField label={staffTexts.code} hint={staffTexts.codeHint} autoComplete="one-time-code" {...field} />
    </div>
  );
}
