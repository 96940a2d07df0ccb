import { useId, useState } from "react";
import type { useForm } from "~/lib/form";
import { Block, Cell } from "~/ui/Block";
import { Checkbox } from "~/ui/Checkbox";
import { PasswordField } from "~/ui/PasswordField";
import { passwordTexts as t } from "../strings/registration";
import { type ChangePasswordValues, passwordRules } from "../strongPassword";
import c from "./NewPasswordFields.module.css";

function PasswordRuleList({ id, password }: { id: string; password: string }) {
  return (
    <div id={id} className={c.demands}>
      <p className={c.title}>{t.demands}</p>
      <ul className={c.list}>
        {passwordRules.map((demand) => (
          <li key={demand.text} className={c.demand} data-met={demand.met(password)}>
            {demand.text}
            <span className="sr"> ({demand.met(password) ? t.met : t.unmet})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Props {
  form: Pick<ReturnType<typeof useForm<ChangePasswordValues>>, "values" | "set" | "field">;
}

/** Closing the block clears its fields: a hidden half-typed password must not make the form invalid. */
export function NewPasswordFields({ form }: Props) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  function toggle(next: boolean) {
    setOpen(next);
    if (next) return;
    for (const name of ["currentPassword", "password", "confirmation"] as const) form.set(name, "");
  }
  return (
    <Block title={t.title} hint={t.hint}>
      <Cell>
        <Checkbox label={t.open} checked={open} onChange={(event) => toggle(event.target.checked)} />
      </Cell>
      {open && (
        <>
          <Cell>
            <PasswordRuleList id={listId} password={form.values.password} />
          </Cell>
          <Cell width="third">
            <PasswordField label={t.current} autoComplete="current-password" {...form.field("currentPassword")} />
          </Cell>
          <Cell width="third">
            <PasswordField
              label={t.next}
              autoComplete="new-password"
              aria-details={listId}
              {...form.field("password")}
            />
          </Cell>
          <Cell width="third">
            <PasswordField label={t.confirmation} autoComplete="new-password" {...form.field("confirmation")} />
          </Cell>
        </>
      )}
    </Block>
  );
}
