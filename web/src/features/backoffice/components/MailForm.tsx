import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type UserFilter, usersQuery } from "~/api/queries/backoffice";
import { useForm } from "~/lib/form";
import { useDebounced } from "~/lib/useDebounced";
import { Button } from "~/ui/Button";
import { SelectField } from "~/ui/SelectField";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { useLeaveGuard } from "~/ui/useLeaveGuard";
import c from "../Admin.module.css";
import type { Audience } from "../api";
import { emptyMail, type MailValues, mailErrors, matchesType, type Target, TYPES } from "../mailRules";
import { mail as t } from "../strings/mail";

interface Props {
  target: Target;
  /** Goes back to the choice of the target. */
  onBack: () => void;
  onSend: (values: MailValues) => Promise<void>;
  /** Sends the mail to the writer alone. */
  onTest: (values: MailValues) => Promise<void>;
}

const audiences = [
  { value: "ALL", label: t.everyone },
  { value: "NEWS", label: t.news },
];

const typesFor = (target: Target) =>
  TYPES.map((value) => ({ value, label: target === "one" ? t.singular[value] : t.plural[value] }));

export function MailForm({ target, onBack, onSend, onTest }: Props) {
  const form = useForm<MailValues>({ initial: emptyMail, validate: mailErrors });
  const mayLeave = useLeaveGuard(form.dirty, t);
  const back = async () => {
    if (await mayLeave()) onBack();
  };
  const [testing, setTesting] = useState(false);
  const test = async (values: MailValues) => {
    setTesting(true);
    await onTest(values).finally(() => setTesting(false));
  };
  return (
    <form className={c.form} noValidate onSubmit={form.submit(onSend)}>
      <div className={c.actions}>
        <Button variant="ghost" size="sm" onClick={back}>
          <IconArrowLeft size={18} aria-hidden="true" /> {t.back}
        </Button>
      </div>
      <TextField label={t.subject} maxLength={150} {...form.field("subject")} />
      <div className={c.two}>
        <SelectField label={t.type} options={typesFor(target)} {...form.field("type")} />
        {target === "all" ? (
          <SelectField label={t.target} hint={t.targetHint} options={audiences} {...form.field("audience")} />
        ) : (
          <Recipient type={form.values.type} value={form.values.email} onChange={(email) => form.set("email", email)} />
        )}
      </div>
      <TextArea label={t.body} hint={t.bodyHint} rows={8} maxLength={10_000} {...form.field("body")} />
      <div className={c.actions}>
        <Button type="submit" loading={form.busy && !testing} held={testing}>
          {t.send}
        </Button>
        <Button variant="secondary" loading={testing} held={form.busy && !testing} onClick={form.submit(test)}>
          {t.test}
        </Button>
      </div>
    </form>
  );
}

interface RecipientProps {
  type: Audience["type"];
  value: string;
  onChange: (email: string) => void;
}

const everybody: UserFilter = { text: "", type: "", companyId: "", state: "ACTIVE", sort: "newest", page: 0 };

/** A text field with a datalist of active people. The server decides whether it knows the address. */
function Recipient({ type, value, onChange }: RecipientProps) {
  const id = useId();
  const text = useDebounced(value.trim());
  const query = useQuery({ ...usersQuery({ ...everybody, text }), enabled: text.length > 1 });
  const found = (query.data?.elements ?? []).filter((user) => matchesType(type, user.userType));
  return (
    <>
      <TextField
        label={t.one}
        hint={t.oneHint}
        list={id}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {found.map((user) => (
          <option key={user.id} value={user.username}>
            {user.fullName || user.nickname}
          </option>
        ))}
      </datalist>
    </>
  );
}
