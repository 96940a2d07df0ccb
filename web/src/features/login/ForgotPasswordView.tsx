import { Link } from "@tanstack/react-router";
import { attempt } from "~/api/attempt";
import { useForm } from "~/lib/form";
import { MailArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { TextField } from "~/ui/TextField";
import { AuthLayout } from "./shared/AuthLayout";
import c from "./shared/Form.module.css";
import { forgotErrors } from "./shared/rules";
import { signInTexts, forgotTexts as t } from "./strings";

interface Props {
  sent: boolean;
  onSubmit: (email: string) => Promise<void>;
}

export function ForgotPasswordView({ sent, onSubmit }: Props) {
  const form = useForm({ initial: { email: "" }, validate: forgotErrors });
  if (sent) return <Sent />;
  const submit = form.submit((v) => attempt(() => onSubmit(v.email), form.applyFault));
  return (
    <AuthLayout title={t.title} lead={t.lead}>
      <form className={c.form} noValidate onSubmit={submit}>
        <TextField label={signInTexts.email} type="email" autoComplete="username" {...form.field("email")} />
        <Button type="submit" size="lg" block loading={form.busy}>
          {t.send}
        </Button>
        <div className={c.links}>
          <Link to="/entrar">{t.back}</Link>
        </div>
      </form>
    </AuthLayout>
  );
}

/** The text is the same for every address, so that it does not reveal whether an account exists. */
function Sent() {
  return (
    <div role="status">
      <StatusPage
        tone="success"
        art={<MailArt />}
        title={t.sent}
        actions={<ButtonLink to="/entrar">{t.back}</ButtonLink>}
      >
        <p>{t.sentText}</p>
      </StatusPage>
    </div>
  );
}
