import { attempt } from "~/api/attempt";
import type { OutsideCalendar } from "~/api/queries/calendars";
import { useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/TextField";
import type { CalendarForm } from "../api";
import c from "../Calendars.module.css";
import { form as t } from "../strings";

interface Props {
  /** The calendar that changes. Without one a calendar is connected. */
  one?: OutsideCalendar;
  onSave: (values: CalendarForm) => Promise<void>;
  onCancel?: () => void;
}

export function ConnectForm({ one, onSave, onCancel }: Props) {
  const form = useForm<CalendarForm>({
    initial: { name: one?.name ?? "", address: "" },
    validate: ({ name, address }) =>
      withMessages<CalendarForm>({
        name: name.trim() ? "" : t.nameMissing,
        address: one || address.trim() ? "" : t.addressMissing,
      }),
  });
  return (
    <form
      className={c.form}
      noValidate
      aria-label={one ? t.changing(one.name) : t.title}
      onSubmit={form.submit((values) => attempt(() => onSave(values), form.applyFault))}
    >
      <TextField label={t.name} hint={t.nameHint} autoComplete="off" maxLength={60} {...form.field("name")} />
      {/* The address of a calendar that an account reads is the account's affair. */}
      {!one?.accountId && (
        <TextField
          label={t.address}
          hint={one ? t.sameAddress : t.addressHint}
          type="url"
          autoComplete="off"
          spellCheck={false}
          {...form.field("address")}
        />
      )}
      <div className={c.buttons}>
        <Button type="submit" loading={form.busy}>
          {one ? t.save : t.connect}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
