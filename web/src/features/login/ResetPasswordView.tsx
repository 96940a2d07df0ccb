import { Link } from "@tanstack/react-router";
import { attempt } from "~/api/attempt";
import { useForm } from "~/lib/form";
import { AlertArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { PasswordPair } from "./components/PasswordPair";
import { AuthLayout } from "./shared/AuthLayout";
import { ConsentNote } from "./shared/ConsentNote";
import c from "./shared/Form.module.css";
import { type AccountKind, type FirstAccessValues, firstAccessErrors, resetErrors } from "./shared/rules";
import { TermsCheckbox } from "./shared/TermsCheckbox";
import { invitationTexts as i, resetTexts as t } from "./strings";

interface Props {
  /** The link has no token, or the server refused it. */
  broken: boolean;
  /** The link is an invitation: the person chooses the first password and accepts the terms. */
  invited: boolean;
  /** Whom the link is for. Patients alone give a consent for health data. */
  kind: AccountKind | "COMPANY" | "ADMINISTRATOR";
  onSubmit: (values: FirstAccessValues) => Promise<void>;
}

export function ResetPasswordView({ broken, invited, kind, onSubmit }: Props) {
  const person = kind === "CUSTOMER" || kind === "THERAPIST";
  const form = useForm<FirstAccessValues>({
    initial: { password: "", confirmation: "", terms: false },
    validate: invited ? firstAccessErrors : resetErrors,
  });
  const fromCompany = invited && kind === "CUSTOMER";
  if (broken) return <BrokenLink invited={invited} fromCompany={fromCompany} />;
  const submit = form.submit((values) => attempt(() => onSubmit(values), form.applyFault));
  return (
    <AuthLayout
      title={invited ? i.title : t.title}
      lead={!invited ? t.lead : kind === "COMPANY" ? i.companyLead : i.lead}
    >
      <form className={c.form} noValidate onSubmit={submit}>
        <PasswordPair field={form.field} />
        {invited && <TermsCheckbox kind={person ? kind : "CUSTOMER"} {...form.check("terms")} />}
        {fromCompany && <ConsentNote />}
        <Button type="submit" size="lg" block loading={form.busy}>
          {invited ? i.save : t.save}
        </Button>
        {fromCompany && (
          <p>
            {i.known}{" "}
            <Link to="/beneficio" className={c.link}>
              {i.toBenefit}
            </Link>
          </p>
        )}
      </form>
    </AuthLayout>
  );
}

function BrokenLink({ invited, fromCompany }: { invited: boolean; fromCompany: boolean }) {
  return (
    <StatusPage
      tone="warn"
      art={<AlertArt />}
      title={t.broken}
      actions={
        <>
          {fromCompany && <ButtonLink to="/beneficio">{i.toBenefit}</ButtonLink>}
          <ButtonLink to="/redefinir" variant={fromCompany ? "secondary" : "primary"}>
            {t.askAgain}
          </ButtonLink>
        </>
      }
    >
      <p role="alert">{invited ? i.brokenText : t.brokenText}</p>
    </StatusPage>
  );
}
