import { useState } from "react";
import { ApiError } from "~/api/errors";
import { copyText } from "~/lib/clipboard";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import c from "./Admin.module.css";
import type { Enrolment, Factor } from "./api";
import { AdminPage, Section } from "./components/parts";
import s from "./Security.module.css";
import { common, security as t } from "./strings";

type Act = (code: string) => Promise<void>;

interface Props {
  factor: Factor;
  enrolment: Enrolment | null;
  codes: readonly string[];
  onBegin: () => Promise<void>;
  onConfirm: Act;
  onDisable: Act;
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
            <On {...props} />
          ) : enrolment ? (
            <Enrol {...props} enrolment={enrolment} />
          ) : (
            <Off {...props} />
          )}
        </Section>
      </Card>
    </AdminPage>
  );
}

function Off({ onBegin }: Props) {
  const [busy, setBusy] = useState(false);
  const begin = () => {
    setBusy(true);
    void onBegin().finally(() => setBusy(false));
  };
  return (
    <div className={c.actions}>
      <Button loading={busy} onClick={begin}>
        {t.begin}
      </Button>
    </div>
  );
}

function Enrol({ enrolment, onConfirm }: Props & { enrolment: Enrolment }) {
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
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <a className={s.link} href={enrolment.uri}>
          {t.openApp}
        </a>
      </div>
      <CodeForm label={t.code} submit={t.confirm} onCode={onConfirm} />
    </>
  );
}

function On({ factor, onDisable }: Props) {
  return (
    <>
      <p>{t.left(factor.recoveryCodesLeft)}</p>
      {!factor.required && (
        <>
          <h3 className={c.sub}>{t.disableTitle}</h3>
          <CodeForm label={t.codeOrRecovery} submit={t.disable} onCode={onDisable} />
        </>
      )}
    </>
  );
}

function Codes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <Alert tone="warn" title={t.codes}>
      <p>{t.codesText}</p>
      <ul className={s.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button size="sm" onClick={onSaved}>
        {t.codesSaved}
      </Button>
    </Alert>
  );
}

function CodeForm({ label, submit, onCode }: { label: string; submit: string; onCode: Act }) {
  const form = useForm({
    initial: { code: "" },
    validate: (v): { code?: string } => (v.code.trim() ? {} : { code: t.codeMissing }),
  });
  async function show({ code }: { code: string }) {
    try {
      await onCode(code);
      form.reset();
    } catch (error) {
      form.setErrors({ code: error instanceof ApiError && error.description ? error.description : common.failed });
    }
  }
  return (
    <form className={c.form} noValidate onSubmit={form.submit(show)}>
      <TextField label={label} autoComplete="one-time-code" maxLength={40} {...form.field("code")} />
      <div className={c.actions}>
        <Button type="submit" loading={form.busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
