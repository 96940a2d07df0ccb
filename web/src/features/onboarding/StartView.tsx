import { Link } from "@tanstack/react-router";
import { AuthLayout } from "~/features/login/shared/AuthLayout";
import f from "~/features/login/shared/Form.module.css";
import type { SignUpValues } from "~/features/login/shared/rules";
import { SignUpForm } from "~/features/login/shared/SignUpForm";
import type { useForm } from "~/lib/form";
import c from "./Start.module.css";
import { startTexts as t } from "./strings";

interface Props {
  form: ReturnType<typeof useForm<SignUpValues>>;
  invited: boolean;
  onSubmit: (values: SignUpValues) => Promise<void>;
}

/** Creates only the login; the data form follows after the e-mail is confirmed. */
export function StartView({ form, invited, onSubmit }: Props) {
  return (
    <AuthLayout title={t.title} lead={t.lead}>
      <SignUpForm form={form} invited={invited} onSubmit={onSubmit} askKind={false} submitLabel={t.begin} />
      <div className={f.links}>
        <Link to="/entrar">{t.haveAccount}</Link>
      </div>
      <section className={c.steps}>
        <h2 className={c.heading}>{t.stepsTitle}</h2>
        <ol>
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </AuthLayout>
  );
}
