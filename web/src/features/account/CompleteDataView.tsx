import { attempt } from "~/api/attempt";
import { AuthLayout } from "~/features/login/shared/AuthLayout";
import c from "~/features/login/shared/Form.module.css";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { TextField } from "~/ui/TextField";
import { basicInfoErrors, type NameValues, TEXT_MAX } from "./shared/personalRules";
import { completeTexts as t } from "./strings/registration";

interface Props {
  initial: NameValues;
  onSubmit: (values: NameValues) => Promise<void>;
}

export function CompleteDataView({ initial, onSubmit }: Props) {
  const form = useForm<NameValues>({ initial, validate: basicInfoErrors });
  const submit = form.submit((values) => attempt(() => onSubmit(values), form.applyFault));
  return (
    <AuthLayout title={t.title}>
      <form className={c.form} noValidate onSubmit={submit}>
        <TextField label={t.name} required autoComplete="name" maxLength={TEXT_MAX} {...form.field("fullName")} />
        <TextField
          label={t.social}
          hint={t.socialHint}
          autoComplete="nickname"
          maxLength={TEXT_MAX}
          {...form.field("nickname")}
        />
        <Checkbox label={t.news} {...form.check("emailAlertsOptIn")} />
        <Button type="submit" size="lg" block loading={form.busy}>
          {t.save}
        </Button>
      </form>
    </AuthLayout>
  );
}
