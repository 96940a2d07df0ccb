import { Link } from "@tanstack/react-router";
import type { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { ErrorList } from "~/ui/ErrorList";
import { PasswordField } from "~/ui/PasswordField";
import { TextField } from "~/ui/TextField";
import c from "../shared/Form.module.css";
import type { SignInValues } from "../shared/rules";
import { signInTexts as t } from "../strings";

interface Props {
  form: ReturnType<typeof useForm<SignInValues>>;
  onSubmit: (values: SignInValues) => Promise<void>;
  onCreate: () => void;
}

export function SignInForm({ form, onSubmit, onCreate }: Props) {
  return (
    <form className={c.form} noValidate onSubmit={form.submit(onSubmit)}>
      <ErrorList errors={form.submittedErrors} />
      <TextField label={t.email} type="email" autoComplete="username" {...form.field("email")} />
      <PasswordField label={t.password} autoComplete="current-password" {...form.field("password")} />
      <Button type="submit" size="lg" block loading={form.busy}>
        {t.enter}
      </Button>
      <div className={c.links}>
        <Link to="/redefinir">{t.forgot}</Link>
        <button type="button" onClick={onCreate}>
          {t.create}
        </button>
      </div>
    </form>
  );
}
