import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useForm } from "~/lib/form";
import { productName } from "~/lib/product";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorList } from "~/ui/ErrorList";
import { Logo } from "~/ui/Logo";
import { PasswordField } from "~/ui/PasswordField";
import { TextField } from "~/ui/TextField";
import { CodeField } from "./components/CodeField";
import s from "./StaffSignIn.module.css";
import c from "./shared/Form.module.css";
import { type SignInValues, staffErrors } from "./shared/rules";
import { staffTexts, signInTexts as t } from "./strings";

interface Props {
  title: string;
  lead: string;
  /** The page was opened because the login has ended. */
  expired?: boolean;
  /** The password was right, and the server requires the second factor. */
  askCode?: boolean;
  /** Signing in with a passkey. */
  passkey: ReactNode;
  onSubmit: (values: SignInValues) => Promise<void>;
}

/** Sign-in screen of administrators and companies. It has neither the site's header nor its footer. */
export function StaffSignInView({ title, lead, expired = false, askCode = false, passkey, onSubmit }: Props) {
  const form = useForm<SignInValues>({
    initial: { email: "", password: "", code: "" },
    validate: (values) => staffErrors(values, askCode),
  });
  return (
    <div className={s.page}>
      <Link to="/" className={s.brand} aria-label={`${productName()}, ${staffTexts.site}`}>
        <Logo name={productName()} />
      </Link>
      <Card className={s.card}>
        <header className={s.head}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        {expired && <Alert tone="info">{t.expired}</Alert>}
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
            <Link to="/blog/palavras-e-siglas">{staffTexts.words}</Link>
          </div>
          <p className={s.life}>{staffTexts.life}</p>
        </form>
      </Card>
    </div>
  );
}
