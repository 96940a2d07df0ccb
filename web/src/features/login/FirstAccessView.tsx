import { attempt } from "~/api/attempt";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { PasswordPair } from "./components/PasswordPair";
import { AuthLayout } from "./shared/AuthLayout";
import { ConsentNote } from "./shared/ConsentNote";
import c from "./shared/Form.module.css";
import { type AccountKind, type FirstAccessValues, firstAccessErrors } from "./shared/rules";
import { TermsCheckbox } from "./shared/TermsCheckbox";
import { firstAccessTexts as t } from "./strings";

interface Props {
  kind: AccountKind;
  /** Patients alone give a consent for health data. */
  consents: boolean;
  onSubmit: (values: FirstAccessValues) => Promise<void>;
}

export function FirstAccessView({ kind, consents, onSubmit }: Props) {
  const form = useForm<FirstAccessValues>({
    initial: { password: "", confirmation: "", terms: false },
    validate: firstAccessErrors,
  });
  const submit = form.submit((values) => attempt(() => onSubmit(values), form.applyFault));
  return (
    <AuthLayout title={t.title} lead={t.lead}>
      <form className={c.form} noValidate onSubmit={submit}>
        <PasswordPair field={form.field} />
        <TermsCheckbox kind={kind} {...form.check("terms")} />
        {consents && <ConsentNote />}
        <Button type="submit" size="lg" block loading={form.busy}>
          {t.save}
        </Button>
      </form>
    </AuthLayout>
  );
}
