import { useState } from "react";
import { attempt } from "~/api/attempt";
import { useForm, withMessages } from "~/lib/form";
import { readWhole } from "~/lib/number";
import { Button } from "~/ui/Button";
import { NumberField } from "~/ui/NumberField";
import { RadioGroup } from "~/ui/RadioGroup";
import { TextField } from "~/ui/TextField";
import type { Invite } from "../api";
import c from "../OwnPatients.module.css";
import { priceError } from "../price";
import { form as t } from "../strings";

type By = "mail" | "link";

interface Values {
  email: string;
  name: string;
  price: string;
}

export function InviteForm({ onInvite }: { onInvite: (body: Invite) => Promise<void> }) {
  const [by, setBy] = useState<By>("mail");
  const form = useForm<Values>({
    initial: { email: "", name: "", price: "" },
    validate: ({ email, price }) =>
      withMessages<Values>({
        email: by === "link" || email.trim() ? "" : t.emailMissing,
        price: priceError(price),
      }),
  });
  const send = ({ email, name, price }: Values) =>
    onInvite({ email: by === "mail" ? email : "", name, price: readWhole(price) ?? 0 });
  return (
    <form
      className={c.form}
      noValidate
      onSubmit={form.submit((values) => attempt(() => send(values), form.applyFault))}
    >
      <RadioGroup<By>
        legend={t.by}
        value={by}
        onChange={setBy}
        options={[
          { value: "mail", label: t.byMail },
          { value: "link", label: t.byLink },
        ]}
      />
      {by === "mail" && (
        <TextField label={t.email} hint={t.emailHint} type="email" autoComplete="off" {...form.field("email")} />
      )}
      <TextField label={t.name} hint={t.nameHint} autoComplete="off" maxLength={100} {...form.field("name")} />
      <NumberField kind="whole" label={t.price} hint={t.priceHint} {...form.field("price")} />
      <div className={c.buttons}>
        <Button type="submit" loading={form.busy}>
          {by === "mail" ? t.send : t.make}
        </Button>
      </div>
      <p className={c.quiet}>{t.rules}</p>
    </form>
  );
}
