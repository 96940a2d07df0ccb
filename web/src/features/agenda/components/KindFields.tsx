import type { ComponentProps } from "react";
import { Checkbox } from "~/ui/Checkbox";
import { entryForm as t } from "../strings";
import c from "./Forms.module.css";

type Check = Omit<ComponentProps<typeof Checkbox>, "label">;

interface Props {
  repeat: Check;
  enterprise: Check;
  /** R253: only for therapists who take company sessions. */
  enterpriseShown: boolean;
}

const label = (text: string, hint: string) => (
  <>
    {text}
    <small className={c.hint}>{hint}</small>
  </>
);

/** Whether a time repeats, and for whom it is. The hints are text and not tooltips, which touch screens do not have. */
export function KindFields({ repeat, enterprise, enterpriseShown }: Props) {
  return (
    <div className={c.checks}>
      <Checkbox {...repeat} label={label(t.repeat, t.repeatHint)} />
      {enterpriseShown && <Checkbox {...enterprise} label={label(t.enterprise, t.enterpriseHint)} />}
    </div>
  );
}
