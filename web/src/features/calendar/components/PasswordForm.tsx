import { attempt } from "~/api/attempt";
import type { CalendarAccount } from "~/api/queries/calendars";
import { useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { PasswordField } from "~/ui/PasswordField";
import { TextField } from "~/ui/TextField";
import c from "../Calendars.module.css";
import { accountForm as t } from "../strings";

interface Values {
  user: string;
  password: string;
}

interface Props {
  one: CalendarAccount;
  onSave: (values: Values) => Promise<void>;
  onCancel: () => void;
}

export function PasswordForm({ one, onSave, onCancel }: Props) {
  const form = useForm<Values>({
    initial: { user: one.user, password: "" },
    validate: ({ user, password }) =>
      withMessages<Values>({
        user: user.trim() ? "" : t.userMissing,
        password: password.trim() ? "" : t.passwordMissing,
      }),
  });
  return (
    <form
      className={c.form}
      noValidate
      aria-label={t.changing(one.host)}
      onSubmit={form.submit((values) => attempt(() => onSave(values), form.applyFault))}
    >
      <TextField label={t.user} autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.field("user")} />
      <PasswordField label={t.password} hint={t.passwordHint} autoComplete="off" {...form.field("password")} />
      <div className={c.buttons}>
        <Button type="submit" loading={form.busy}>
          {t.save}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
