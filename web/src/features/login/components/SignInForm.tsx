import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { ErrorList } from "~/ui/ErrorList";
import { PasswordField } from "~/ui/PasswordField";
import { TextField } from "~/ui/TextField";
import c from "../shared/Form.module.css";
import type { SignInValues } from "../shared/rules";
import { signInTexts as t } from "../strings";
import { CodeField } from "./CodeField";

interface Props {
  form: ReturnType<typeof useForm<SignInValues>>;
  /** The password was right, and the account has a second factor. */
  askCode: boolean;
  /** Signing in with a passkey. */
  passkey: ReactNode;
  onSubmit: (values: SignInValues) => Promise<void>;
  onCreate: () => void;
}

export function SignInForm({ form, askCode, passkey, onSubmit, onCreate }: Props) {
  return (
    <form className={c.form} noValidate onSubmit={form.submit(onSubmit)}>
      <ErrorList errors={form.submittedErrors} />
      <TextField label={t.email} type="email" autoComplete="username webauthn" {...form.field("email")} />
      <PasswordField label={t.password} autoComplete="current-password" {...form.field("password")} />
      {askCode && <CodeField {...form.field("code")} />}
      <Button type="submit" size="lg" block loading={form.busy}>
        {t.enter}
      </Button>
      {passkey}
      <div className={c.links}>
        <Link to="/redefinir">{t.forgot}</Link>
        <button type="button" onClick={onCreate}>
          {t.create}
        </button>
      </div>
    </form>
  );
}
