import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { type Factor, factorQuery } from "~/api/queries/passkeys";
import { copyText } from "~/lib/clipboard";
import { useForm } from "~/lib/form";
import { tokenStore } from "~/lib/token";
import { Button } from "~/ui/Button";
import { PasswordField } from "~/ui/PasswordField";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import { factorTexts as t } from "../factorStrings";
import { Codes } from "./Codes";
import s from "./Factor.module.css";
import { beginFactor, confirmFactor, disableFactor, type Enrolment, renewCodes } from "./factorApi";

/** Receives the typed code or password. */
type ProofHandler = (typed: string) => Promise<void>;

interface Props {
  factor: Factor;
  enrolment: Enrolment | null;
  onBegin: ProofHandler;
  onConfirm: ProofHandler;
  onDisable: ProofHandler;
  onRenew: ProofHandler;
}

/** Sets up and switches off the own second factor. Secret and codes are only in this part's state and cannot be read again. */
export function FactorPart({ factor }: { factor: Factor }) {
  const queries = useQueryClient();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const refetch = () => queries.invalidateQueries({ queryKey: factorQuery().queryKey });

  async function confirm(code: string) {
    const response = await confirmFactor(code);
    tokenStore.set(response.token); // the previous login has ended
    setEnrolment(null);
    setCodes(response.recoveryCodes ?? []);
    await refetch();
  }

  async function disable(code: string) {
    await disableFactor(code);
    void popup.show({ tone: "success", title: t.disabled });
    await refetch();
  }

  async function renew(code: string) {
    setCodes((await renewCodes(code)).recoveryCodes ?? []);
    await refetch();
  }

  const props: Props = {
    factor,
    enrolment,
    onBegin: async (password) => setEnrolment(await beginFactor(password)),
    onConfirm: confirm,
    onDisable: disable,
    onRenew: renew,
  };
  return (
    <div className={s.part}>
      {codes.length > 0 && <Codes codes={codes} onSaved={() => setCodes([])} />}
      <p>{factor.enabled ? t.on : t.off}</p>
      {factor.enabled ? (
        <EnabledFactor {...props} />
      ) : enrolment ? (
        <EnrolFactor {...props} enrolment={enrolment} />
      ) : (
        <DisabledFactor {...props} />
      )}
    </div>
  );
}

function DisabledFactor({ onBegin }: Props) {
  return (
    <>
      <p className={s.note}>{t.what}</p>
      <ProofForm
        label={t.password}
        hint={t.passwordHint}
        missing={t.passwordMissing}
        submit={t.begin}
        secret
        onProof={onBegin}
      />
    </>
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
      <div className={s.actions}>
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
      <p className={s.note}>{t.lost}</p>
      <h3 className={s.heading}>{t.renewTitle}</h3>
      <p className={s.note}>{t.renewText}</p>
      <ProofForm label={t.code} missing={t.codeMissing} submit={t.renew} onProof={onRenew} />
      {!factor.required && (
        <>
          <h3 className={s.heading}>{t.disableTitle}</h3>
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
      form.setErrors({ proof: error instanceof ApiError && error.description ? error.description : t.failed });
    }
  }
  return (
    <form className={s.form} noValidate onSubmit={form.submit(sendProof)}>
      {secret ? (
        <PasswordField label={label} hint={hint} autoComplete="current-password" {...form.field("proof")} />
      ) : (
        <TextField label={label} autoComplete="one-time-code" maxLength={40} {...form.field("proof")} />
      )}
      <div className={s.actions}>
        <Button type="submit" loading={form.busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
