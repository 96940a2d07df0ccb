import { Link } from "@tanstack/react-router";
import { useForm } from "~/lib/form";
import { productName } from "~/lib/product";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorList } from "~/ui/ErrorList";
import { Logo } from "~/ui/Logo";
import { PasswordField } from "~/ui/PasswordField";
import { TextField } from "~/ui/TextField";
import { marked } from "./components/marked";
import { useSubmittedErrors } from "./components/useSubmittedErrors";
import s from "./StaffSignIn.module.css";
import c from "./shared/Form.module.css";
import { type SignInValues, staffSignInErrors } from "./shared/rules";
import { staffTexts, signInTexts as t } from "./strings";

interface Props {
  title: string;
  lead: string;
  onSubmit: (values: SignInValues) => Promise<void>;
}

/** The door of the administration and of companies: their areas have neither header nor footer. */
export function StaffSignInView({ title, lead, onSubmit }: Props) {
  const form = useForm<SignInValues>({ initial: { email: "", password: "" }, validate: staffSignInErrors });
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
        <form className={c.form} noValidate onSubmit={form.submit(onSubmit)}>
          <ErrorList errors={useSubmittedErrors(form.errorList)} />
          <TextField label={t.email} type="email" autoComplete="username" {...marked(form.field("email"))} />
          <PasswordField label={t.password} autoComplete="current-password" {...marked(form.field("password"))} />
          <Button type="submit" size="lg" block loading={form.busy}>
            {t.enter}
          </Button>
          <div className={c.links}>
            <Link to="/redefinir">{t.forgot}</Link>
          </div>
        </form>
      </Card>
    </div>
  );
}
