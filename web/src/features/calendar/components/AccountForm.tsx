import { useState } from "react";
import { attempt } from "~/api/attempt";
import { useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { PasswordField } from "~/ui/PasswordField";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import type { AccountForm as Values } from "../api";
import c from "../Calendars.module.css";
import { providers, accountForm as t } from "../strings";

interface Props {
  onSave: (values: Values) => Promise<void>;
}

const OTHER = "";

export function AccountForm({ onSave }: Props) {
  const [provider, setProvider] = useState<string>(providers[0].value);
  const form = useForm<Values>({
    initial: { address: "", user: "", password: "" },
    validate: ({ address, user, password }) =>
      withMessages<Values>({
        address: provider !== OTHER || address.trim() ? "" : t.addressMissing,
        user: user.trim() ? "" : t.userMissing,
        password: password.trim() ? "" : t.passwordMissing,
      }),
  });
  const addressFault = form.field("address").error;
  return (
    <form
      className={c.form}
      noValidate
      onSubmit={form.submit((values) =>
        attempt(() => onSave({ ...values, address: provider || values.address }), form.applyFault),
      )}
    >
      <SelectField
        label={t.provider}
        options={[...providers, { value: OTHER, label: t.other }]}
        value={provider}
        error={provider === OTHER ? undefined : addressFault}
        onChange={(event) => setProvider(event.target.value)}
      />
      {provider === OTHER && (
        <TextField
          label={t.address}
          hint={t.addressHint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("address")}
        />
      )}
      <TextField
        label={t.user}
        hint={t.userHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("user")}
      />
      <PasswordField label={t.password} hint={t.passwordHint} autoComplete="off" {...form.field("password")} />
      <div className={c.buttons}>
        <Button type="submit" loading={form.busy}>
          {t.connect}
        </Button>
      </div>
    </form>
  );
}
