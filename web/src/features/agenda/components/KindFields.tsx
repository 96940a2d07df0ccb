import type { ComponentProps } from "react";
import { Checkbox } from "~/ui/Checkbox";
import { hourForm as t } from "../strings";
import c from "./Forms.module.css";

type Check = Omit<ComponentProps<typeof Checkbox>, "label">;

interface Props {
  repeat: Check;
  enterprise: Check;
  /** R253: only for who takes company sessions. */
  enterpriseShown: boolean;
}

const label = (text: string, hint: string) => (
  <>
    {text}
    <small className={c.hint}>{hint}</small>
  </>
);

/** Whether an hour repeats and whom it is for. The hints are plain text, for fingers have no tooltips. */
export function KindFields({ repeat, enterprise, enterpriseShown }: Props) {
  return (
    <div className={c.checks}>
      <Checkbox {...repeat} label={label(t.repeat, t.repeatHint)} />
      {enterpriseShown && <Checkbox {...enterprise} label={label(t.enterprise, t.enterpriseHint)} />}
    </div>
  );
}
