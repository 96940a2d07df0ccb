import { type ReactNode, useState } from "react";
import { attempt } from "~/api/attempt";
import type { Recovery } from "~/api/queries/users";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { PasswordField } from "~/ui/PasswordField";
import { Skeleton } from "~/ui/Skeleton";
import { TextField } from "~/ui/TextField";
import { codeErrors, passwordErrors, type RecoveryValues, recoveryErrors } from "../recovery";
import { recoveryTexts as t } from "../strings/myData";
import c from "./Reminders.module.css";

export interface RecoveryProps {
  /** Undefined while loading. */
  recovery: Recovery | undefined;
  failed: boolean;
  retry: () => void;
  ask: (values: RecoveryValues) => Promise<void>;
  confirm: (code: string) => Promise<void>;
  remove: (password: string) => Promise<void>;
}

/** The recovery address: none, one that waits for its code, or a confirmed one. */
export function RecoveryEmail(props: RecoveryProps) {
  return (
    <Card as="section" aria-labelledby="recuperacao" className={c.section}>
      <h2 id="recuperacao" className={c.title}>
        {t.title}
      </h2>
      <p className={c.note}>{t.why}</p>
      <Body {...props} />
    </Card>
  );
}

function Body({ recovery, failed, retry, ...actions }: RecoveryProps) {
  const [step, setStep] = useState<"ask" | "remove" | null>(null);
  const done = () => setStep(null);
  if (failed)
    return (
      <div role="alert" className={c.failed}>
        <p>{t.failed}</p>
        <Button variant="secondary" size="sm" onClick={retry}>
          {t.retry}
        </Button>
      </div>
    );
  if (!recovery)
    return (
      <div role="status">
        <span className="sr">{t.loading}</span>
        <Skeleton shape="card" />
      </div>
    );
  const cancel = (
    <Button variant="ghost" onClick={done}>
      {t.cancel}
    </Button>
  );
  if (step === "remove")
    return (
      <RemoveForm
        note={t.removeNote(recovery.linksWithout)}
        onSubmit={(password) => actions.remove(password).then(done)}
        cancel={cancel}
      />
    );
  if (recovery.waiting && step !== "ask")
    return <CodeForm email={recovery.waiting} onSubmit={actions.confirm} onOther={() => setStep("ask")} />;
  if (!recovery.email || step === "ask")
    return <RequestForm onSubmit={(v) => actions.ask(v).then(done)} cancel={step === "ask" && cancel} />;
  return (
    <>
      <p>
        {t.current}: <strong>{recovery.email}</strong>
      </p>
      <div className={c.actions}>
        <Button variant="secondary" onClick={() => setStep("ask")}>
          {t.change}
        </Button>
        <Button variant="ghost" onClick={() => setStep("remove")}>
          {t.remove}
        </Button>
      </div>
    </>
  );
}

function RequestForm({ onSubmit, cancel }: { onSubmit: (values: RecoveryValues) => Promise<void>; cancel: ReactNode }) {
  const form = useForm<RecoveryValues>({ initial: { email: "", password: "" }, validate: recoveryErrors });
  const submit = form.submit((values) => attempt(() => onSubmit(values), form.applyFault));
  return (
    <form className={c.choice} noValidate onSubmit={submit}>
      <TextField label={t.email} type="email" autoComplete="off" {...form.field("email")} />
      <PasswordField label={t.password} autoComplete="current-password" {...form.field("password")} />
      <div className={c.actions}>
        <Button type="submit" loading={form.busy}>
          {t.send}
        </Button>
        {cancel}
      </div>
    </form>
  );
}

interface CodeProps {
  email: string;
  onSubmit: (code: string) => Promise<void>;
  onOther: () => void;
}

function CodeForm({ email, onSubmit, onOther }: CodeProps) {
  const form = useForm({ initial: { code: "" }, validate: codeErrors });
  const submit = form.submit(({ code }) => attempt(() => onSubmit(code), form.applyFault));
  return (
    <form className={c.choice} noValidate onSubmit={submit}>
      <p role="status">{t.sent(email)}</p>
      <TextField
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.field("code")}
      />
      <div className={c.actions}>
        <Button type="submit" loading={form.busy}>
          {t.confirm}
        </Button>
        <Button variant="ghost" onClick={onOther}>
          {t.again}
        </Button>
      </div>
    </form>
  );
}

interface RemoveProps {
  note: string;
  onSubmit: (password: string) => Promise<void>;
  cancel: ReactNode;
}

function RemoveForm({ note, onSubmit, cancel }: RemoveProps) {
  const form = useForm({ initial: { password: "" }, validate: passwordErrors });
  const submit = form.submit(({ password }) => attempt(() => onSubmit(password), form.applyFault));
  return (
    <form className={c.choice} noValidate onSubmit={submit}>
      <p>{note}</p>
      <PasswordField label={t.password} autoComplete="current-password" {...form.field("password")} />
      <div className={c.actions}>
        <Button type="submit" loading={form.busy}>
          {t.remove}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
