import { useQuery } from "@tanstack/react-query";
import { attempt } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type CalendarAccount, type ChoosableCalendar, choosableQuery } from "~/api/queries/calendars";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { SelectField } from "~/ui/SelectField";
import type { ChoiceForm } from "../api";
import c from "../Calendars.module.css";
import { choice as t } from "../strings";

interface Props {
  therapistId: string;
  one: CalendarAccount;
  onSave: (values: ChoiceForm) => Promise<void>;
  onCancel: () => void;
}

/** Asks the server of an account for its calendars, and lets the psychologist choose what is read and written. */
export function ChooseForm({ therapistId, one, onSave, onCancel }: Props) {
  const query = useQuery(choosableQuery(therapistId, one.id));
  if (query.isError)
    return (
      <Alert tone="warn" title={t.failed}>
        {query.error instanceof ApiError && <p>{query.error.fields[0]?.description}</p>}
        <div className={c.buttons}>
          <Button variant="secondary" size="sm" onClick={() => void query.refetch()}>
            {t.retry}
          </Button>
        </div>
      </Alert>
    );
  if (!query.data) return <p role="status">{t.loading}</p>;
  if (query.data.length === 0) return <p role="status">{t.none}</p>;
  return (
    <Fields
      list={query.data}
      host={one.host}
      initials={one.writes?.initials ?? false}
      onSave={onSave}
      onCancel={onCancel}
    />
  );
}

interface FieldsProps {
  list: ChoosableCalendar[];
  host: string;
  initials: boolean;
  onSave: (values: ChoiceForm) => Promise<void>;
  onCancel: () => void;
}

function Fields({ list, host, initials, onSave, onCancel }: FieldsProps) {
  const form = useForm<ChoiceForm>({
    initial: {
      read: list.filter((one) => one.read).map((one) => one.key),
      write: list.find((one) => one.write)?.key ?? "",
      initials,
    },
  });
  const { read, write } = form.values;
  const toggle = (key: string) =>
    form.set("read", read.includes(key) ? read.filter((one) => one !== key) : [...read, key]);
  const writable = list.filter((one) => one.writable).map(({ key, name }) => ({ value: key, label: name }));
  return (
    <form
      className={c.form}
      noValidate
      aria-label={t.title(host)}
      onSubmit={form.submit((values) => attempt(() => onSave(values), form.applyFault))}
    >
      <fieldset className={c.choices}>
        <legend>{t.read}</legend>
        {list.map((one) => (
          <Checkbox key={one.key} label={one.name} checked={read.includes(one.key)} onChange={() => toggle(one.key)} />
        ))}
      </fieldset>
      <SelectField
        label={t.write}
        hint={t.writeHint}
        options={[{ value: "", label: t.writeNone }, ...writable]}
        {...form.field("write")}
      />
      {write !== "" && (
        <>
          <Checkbox
            label={t.initials}
            checked={form.values.initials}
            onChange={(event) => form.set("initials", event.target.checked)}
          />
          <p className={c.quiet}>{t.initialsHint}</p>
        </>
      )}
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
