import { Link } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
import { attempt } from "~/api/attempt";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { PasswordField } from "~/ui/PasswordField";
import { AuthLayout } from "./shared/AuthLayout";
import { ConsentNote } from "./shared/ConsentNote";
import c from "./shared/Form.module.css";
import { TermsCheckbox } from "./shared/TermsCheckbox";
import { beginAgainTexts, proveTexts as t } from "./strings";

interface Props {
  onSubmit: (password: string) => Promise<void>;
  onBeginAgain: () => Promise<void>;
  onLeave: () => void;
}

const errors = (v: { password: string }) => (v.password ? {} : { password: t.missing });

/** The two ways out of a guarded account. They are the same for everybody, whatever the account holds. */
export function ProveIdentityView({ onSubmit, onBeginAgain, onLeave }: Props) {
  const [again, setAgain] = useState(false);
  const form = useForm({ initial: { password: "" }, validate: errors });
  const submit = form.submit((v) => attempt(() => onSubmit(v.password), form.applyFault));
  if (again) return <BeginAgain onSubmit={onBeginAgain} onBack={() => setAgain(false)} />;
  return (
    <AuthLayout title={t.title} lead={t.lead}>
      <form className={c.form} noValidate onSubmit={submit}>
        <PasswordField label={t.password} autoComplete="off" {...form.field("password")} />
        <Button type="submit" size="lg" block loading={form.busy}>
          {t.send}
        </Button>
        <p>{t.other}</p>
        <Button variant="secondary" size="lg" block onClick={() => setAgain(true)}>
          {t.again}
        </Button>
        <div className={c.links}>
          <Link to="/contato">{t.help}</Link>
          <button type="button" onClick={onLeave}>
            {t.leave}
          </button>
        </div>
      </form>
    </AuthLayout>
  );
}

const termsErrors = (v: { terms: boolean }) => (v.terms ? {} : { terms: beginAgainTexts.termsMissing });

/** Says what happens with the old data before the account begins again. */
function BeginAgain({ onSubmit, onBack }: { onSubmit: () => Promise<void>; onBack: () => void }) {
  const b = beginAgainTexts;
  const form = useForm({ initial: { terms: false }, validate: termsErrors });
  const submit = form.submit(() => attempt(onSubmit, form.applyFault));
  // This view opens in the place of a button. The second click of a double click must not accept the terms.
  const ignoreSecond = (event: MouseEvent) => event.detail > 1 && event.preventDefault();
  return (
    <AuthLayout title={b.title} lead={b.lead}>
      <form className={c.form} noValidate onSubmit={submit} onClickCapture={ignoreSecond}>
        <ul>
          {b.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <TermsCheckbox kind="CUSTOMER" {...form.check("terms")} />
        <ConsentNote />
        <Button type="submit" size="lg" block loading={form.busy}>
          {b.send}
        </Button>
        <Button variant="secondary" size="lg" block onClick={onBack}>
          {b.back}
        </Button>
      </form>
    </AuthLayout>
  );
}
