import { useEffect, useState } from "react";
import { ApiError, type Proof } from "~/api/errors";
import { readPasskeys } from "~/api/queries/passkeys";
import { useForm } from "~/lib/form";
import { tokenStore } from "~/lib/token";
import { NoPasskey, passkeysOffered } from "~/lib/webauthn";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { PasswordField } from "~/ui/PasswordField";
import { TextField } from "~/ui/TextField";
import { confirmPassword, showFactor } from "./api";
import c from "./ProofDialog.module.css";
import { passkeyTexts } from "./passkeyStrings";
import { provePasskey, VaultPasskey } from "./shared/passkeys";
import { proof as t } from "./strings";

const requests = { code: showFactor, password: confirmPassword };

interface Props {
  proof: Proof;
  onDone: (shown: boolean) => void;
}

/** Asks for a passkey, the password or the code of the second factor, before a sensitive action is repeated. */
export default function ProofDialog({ proof, onDone }: Props) {
  return (
    <Dialog open onClose={() => onDone(false)} title={t.title}>
      <PasskeyProof only={proof === "passkey"} onDone={onDone} />
      {proof !== "passkey" && <TypedProof proof={proof} onDone={onDone} />}
    </Dialog>
  );
}

interface TypedProps extends Props {
  proof: keyof typeof requests;
}

function TypedProof({ proof, onDone }: TypedProps) {
  const form = useForm({
    initial: { value: "" },
    validate: (v): { value?: string } => (v.value.trim() ? {} : { value: t.missing[proof] }),
  });

  async function show({ value }: { value: string }) {
    try {
      const { token } = await requests[proof](value);
      if (token) tokenStore.set(token); // the previous login has ended
    } catch (error) {
      form.setErrors({ value: (error instanceof ApiError && error.description) || t.failed });
      return;
    }
    onDone(true);
  }

  return (
    <form className={c.form} noValidate onSubmit={form.submit(show)}>
      <p>{t.text[proof]}</p>
      {proof === "code" ? (
        <TextField label={t.label.code} autoComplete="one-time-code" {...form.field("value")} />
      ) : (
        <PasswordField label={t.label.password} autoComplete="current-password" {...form.field("value")} />
      )}
      <div className={c.actions}>
        <Button type="submit" loading={form.busy}>
          {t.confirm[proof]}
        </Button>
        <Button variant="secondary" onClick={() => onDone(false)}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

/** `only`: nothing else is accepted, so the part is there also where the browser knows no passkeys. */
function PasskeyProof({ only, onDone }: { only: boolean; onDone: Props["onDone"] }) {
  const offered = passkeysOffered();
  const [shown, setShown] = useState(only);
  const [trouble, setTrouble] = useState("");
  // The dialog stands above the queries of the pages.
  useEffect(() => {
    if (only || !offered) return;
    const show = (own: { suspended: boolean }[]) => setShown(own.some(({ suspended }) => !suspended));
    readPasskeys().then(show, () => {}); // The password or the code is asked for anyway.
  }, [only, offered]);
  if (!shown) return null;

  async function prove() {
    setTrouble("");
    try {
      const { token } = await provePasskey();
      if (token) tokenStore.set(token); // the previous login has ended
    } catch (error) {
      setTrouble(whyNot(error));
      return;
    }
    onDone(true);
  }

  return (
    <div className={c.passkey}>
      {only && <p>{offered ? passkeyTexts.proveText : passkeyTexts.unsupported}</p>}
      {trouble && <Alert tone="warn">{trouble}</Alert>}
      {offered && (
        <Button variant={only ? "primary" : "secondary"} onClick={prove}>
          {passkeyTexts.prove}
        </Button>
      )}
    </div>
  );
}

function whyNot(error: unknown): string {
  if (error instanceof NoPasskey) return passkeyTexts.trouble[error.trouble];
  if (error instanceof VaultPasskey) return passkeyTexts.vault;
  if (error instanceof ApiError) return error.description || t.failed;
  throw error;
}
