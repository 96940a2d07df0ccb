import { ApiError } from "~/api/errors";
import type { Factor } from "~/api/queries/backoffice";
import { copyText } from "~/lib/clipboard";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { PasswordField } from "~/ui/PasswordField";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import c from "./Admin.module.css";
import type { Enrolment } from "./api";
import { Codes } from "./components/Codes";
import { AdminPage, Section } from "./components/parts";
import s from "./Security.module.css";
import { common } from "./strings/common";
import { security as t } from "./strings/security";

/** Receives the typed code or password. */
type ProofHandler = (typed: string) => Promise<void>;

interface Props {
  factor: Factor;
  enrolment: Enrolment | null;
  codes: readonly string[];
  onBegin: ProofHandler;
  onConfirm: ProofHandler;
  onDisable: ProofHandler;
  onRenew: ProofHandler;
  onSaved: () => void;
}

export function SecurityView(props: Props) {
  const { factor, enrolment, codes } = props;
  return (
    <AdminPage
      title={t.title}
      lead={t.lead}
      actions={
        <ButtonLink to="/admin/auditoria" variant="secondary">
          {t.auditLink}
        </ButtonLink>
      }
    >
      {factor.required && !factor.enabled && <Alert tone="warn" title={t.required} />}
      {codes.length > 0 && <Codes codes={codes} onSaved={props.onSaved} />}
      <Card>
        <Section title={factor.enabled ? t.on : t.off}>
          {factor.enabled ? (
            <EnabledFactor {...props} />
          ) : enrolment ? (
            <EnrolFactor {...props} enrolment={enrolment} />
          ) : (
            <DisabledFactor {...props} />
          )}
        </Section>
      </Card>
    </AdminPage>
  );
}

function DisabledFactor({ onBegin }: Props) {
  return (
    <ProofForm
      label={t.password}
      hint={t.passwordHint}
      missing={t.passwordMissing}
      submit={t.begin}
      secret
      onProof={onBegin}
    />
  );
}

function EnrolFactor({ enrolment, onConfirm }: Props & { enrolment: Enrolment }) {
  const copy = async () => {
    if (await copyText(enrolment.secret)) toast.show(t.copied);
  };
  return (
    <>
      <p>{t.secretText}</p>
      <img className={s.qr} src={enrolment.qrCode} alt={t.qrAlt} width={220} height={220} />
      <p className={s.secret}>
        <span className="sr">{t.secret}: </span>
        {enrolment.secret.match(/.{1,4}/g)?.join(" ")}
      </p>
      <div className={c.actions}>
        <Button variant="secondary" size="sm" onClick={() => copy()}>
          {t.copy}
        </Button>
        <a className={s.link} href={enrolment.uri}>
          {t.openApp}
        </a>
      </div>
      <ProofForm label={t.code} missing={t.codeMissing} submit={t.confirm} onProof={onConfirm} />
    </>
  );
}

function EnabledFactor({ factor, onDisable, onRenew }: Props) {
  return (
    <>
      <p>{t.left(factor.recoveryCodesLeft)}</p>
      <h3 className={c.sub}>{t.renewTitle}</h3>
      <p className={c.note}>{t.renewText}</p>
      <ProofForm label={t.code} missing={t.codeMissing} submit={t.renew} onProof={onRenew} />
      {!factor.required && (
        <>
          <h3 className={c.sub}>{t.disableTitle}</h3>
          <ProofForm label={t.codeOrRecovery} missing={t.codeMissing} submit={t.disable} onProof={onDisable} />
        </>
      )}
    </>
  );
}

interface ProofProps {
  label: string;
  hint?: string;
  missing: string;
  submit: string;
  /** The proof is a password instead of a code. */
  secret?: boolean;
  onProof: ProofHandler;
}

/** A form with one field, by which the person proves the identity. */
function ProofForm({ label, hint, missing, submit, secret, onProof }: ProofProps) {
  const form = useForm({
    initial: { proof: "" },
    validate: (v): { proof?: string } => (v.proof.trim() ? {} : { proof: missing }),
  });
  async function sendProof({ proof }: { proof: string }) {
    try {
      await onProof(proof);
      form.reset();
    } catch (error) {
      form.setErrors({ proof: error instanceof ApiError && error.description ? error.description : common.failed });
    }
  }
  return (
    <form className={c.form} noValidate onSubmit={form.submit(sendProof)}>
      {secret ? (
        <PasswordField label={label} hint={hint} autoComplete="current-password" {...form.field("proof")} />
      ) : (
        <TextField label={label} autoComplete="one-time-code" maxLength={40} {...form.field("proof")} />
      )}
      <div className={c.actions}>
        <Button type="submit" loading={form.busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
