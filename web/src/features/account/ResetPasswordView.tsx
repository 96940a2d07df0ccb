import { useForm } from "~/lib/form";
import { AlertArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { PasswordPair } from "./components/PasswordPair";
import { AuthLayout } from "./shared/AuthLayout";
import { attempt, focusing } from "./shared/attempt";
import c from "./shared/Form.module.css";
import { type NewPasswordValues, resetErrors } from "./shared/rules";
import { resetTexts as t } from "./strings";

interface Props {
  /** The link has no token, or the server refused it. */
  broken: boolean;
  onSubmit: (values: NewPasswordValues) => Promise<void>;
}

export function ResetPasswordView({ broken, onSubmit }: Props) {
  const form = useForm<NewPasswordValues>({ initial: { password: "", confirmation: "" }, validate: resetErrors });
  if (broken) return <BrokenLink />;
  const submit = form.submit((values) => attempt(() => onSubmit(values), form.applyFault));
  return (
    <AuthLayout title={t.title} lead={t.lead}>
      <form className={c.form} noValidate onSubmit={focusing(submit)}>
        <PasswordPair field={form.field} />
        <Button type="submit" size="lg" block loading={form.busy}>
          {t.save}
        </Button>
      </form>
    </AuthLayout>
  );
}

function BrokenLink() {
  return (
    <StatusPage
      tone="warn"
      art={<AlertArt />}
      title={t.broken}
      actions={<ButtonLink to="/redefinir">{t.askAgain}</ButtonLink>}
    >
      <p role="alert">{t.brokenText}</p>
    </StatusPage>
  );
}
