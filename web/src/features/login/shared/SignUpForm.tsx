import { attempt } from "~/api/attempt";
import { useConfig } from "~/api/config";
import type { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ErrorList } from "~/ui/ErrorList";
import { PasswordField } from "~/ui/PasswordField";
import { RadioGroup } from "~/ui/RadioGroup";
import { TextField } from "~/ui/TextField";
import { signInTexts as t } from "../strings";
import { ConsentNote } from "./ConsentNote";
import c from "./Form.module.css";
import { registerType, type SignUpValues } from "./rules";
import { TermsCheckbox } from "./TermsCheckbox";

interface Props {
  form: ReturnType<typeof useForm<SignUpValues>>;
  invited: boolean;
  onSubmit: (values: SignUpValues) => Promise<void>;
  /** False on pages for one kind of account. */
  askKind?: boolean;
  submitLabel?: string;
}

const KINDS = [
  { value: "CUSTOMER", label: t.patient },
  { value: "THERAPIST", label: t.therapist },
] as const;

const PATIENT_KINDS = [
  { value: "COMMON", label: t.common },
  { value: "ENTERPRISE", label: t.enterprise },
] as const;

export function SignUpForm({ form, invited, onSubmit, askKind = true, submitLabel = t.begin }: Props) {
  const corporate = registerType(form.values) === "ENTERPRISE";
  const submit = form.submit((values) => attempt(() => onSubmit(values), form.applyFault));
  return (
    <form className={c.form} noValidate onSubmit={submit}>
      <ErrorList errors={form.submittedErrors} />
      {invited && <Alert tone="info">{t.invited}</Alert>}
      {askKind && <RadioGroup legend={t.kind} variant="cards" options={KINDS} {...form.field("kind")} />}
      {form.values.kind === "CUSTOMER" && (
        <RadioGroup legend={t.patientKind} options={PATIENT_KINDS} {...form.field("patientKind")} />
      )}
      <TextField
        label={t.email}
        placeholder={corporate ? t.corporateEmail : undefined}
        type="email"
        autoComplete="username"
        {...form.field("email")}
      />
      <PasswordField
        label={t.password}
        hint={t.passwordHint(useConfig().passwordMin)}
        autoComplete="new-password"
        {...form.field("password")}
      />
      <PasswordField label={t.confirmation} autoComplete="new-password" {...form.field("confirmation")} />
      <TermsCheckbox kind={form.values.kind} {...form.check("terms")} />
      {form.values.kind === "CUSTOMER" && <ConsentNote />}
      <Button type="submit" size="lg" block loading={form.busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
