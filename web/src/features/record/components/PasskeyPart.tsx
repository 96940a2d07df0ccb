import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import type { Passkey, SealedVault } from "~/api/queries/records";
import { useForm, withMessages } from "~/lib/form";
import { forgetPasskey, NoPasskey, passkeysOffered, type Trouble } from "~/lib/webauthn";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { PasswordField } from "~/ui/PasswordField";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import { addPasskey, dropPasskey } from "../api";
import { Closed } from "../crypto/format";
import { prove, wrapForPasskey } from "../crypto/vault";
import { createPasskey } from "../passkeys";
import c from "../Record.module.css";
import { gate, passkeyTroubles, settings, passkeys as t } from "../strings";
import { ownerOf } from "./UnlockVault";

const MAX_NAME = 40;

interface Props {
  vault: SealedVault;
  onChanged: () => Promise<unknown>;
}

/** The passkeys that open the vault, and a form for another one. */
export function PasskeyPart({ vault, onChanged }: Props) {
  async function remove({ id, name, credential }: Passkey) {
    const sure = { title: t.removeTitle(name), text: t.removeText, confirmLabel: t.removeYes, ends: true } as const;
    if (!(await popup.confirm(sure))) return;
    try {
      await dropPasskey(id);
      if (passkeysOffered()) await forgetPasskey(credential);
      toast.show(t.removed, 4000);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    }
    await onChanged();
  }

  return (
    <Card as="section" aria-labelledby="chaves" className={c.stack}>
      <h2 id="chaves" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.quiet}>{t.text}</p>
      {vault.passkeys.length === 0 ? (
        <p className={c.quiet}>{t.none}</p>
      ) : (
        <ul className={c.passkeys}>
          {vault.passkeys.map((one) => (
            <li key={one.id}>
              <span>
                <strong>{one.name}</strong>, {t.created(one.createdOn)}
              </span>
              <Button variant="secondary" size="sm" aria-label={t.removeOf(one.name)} onClick={() => remove(one)}>
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeysOffered() ? <NewPasskey vault={vault} onAdded={onChanged} /> : <p className={c.quiet}>{t.not}</p>}
    </Card>
  );
}

function NewPasskey({ vault, onAdded }: { vault: SealedVault; onAdded: () => Promise<unknown> }) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const form = useForm({
    initial: { name: "", current: "" },
    validate: ({ name, current }) =>
      withMessages({
        name: name.trim() && name.trim().length <= MAX_NAME ? "" : t.nameNeeded,
        current: current ? "" : gate.needed,
      }),
  });

  async function add({ name, current }: { name: string; current: string }) {
    setTrouble(null);
    const owner = ownerOf(vault);
    const proof = { way: "passphrase", typed: current } as const;
    try {
      await prove(owner, vault, proof); // before the device asks for anything
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      return form.setErrors({ current: gate.wrong });
    }
    try {
      const { one, secret } = await createPasskey(vault.passkeys, name.trim());
      const key = await wrapForPasskey(owner, vault, proof, one.id, secret);
      secret.fill(0);
      await send({ ...one, key });
    } catch (error) {
      if (!(error instanceof NoPasskey)) throw error;
      setTrouble(error.trouble);
    }
  }

  async function send({ id, credential, salt, key, name }: Passkey) {
    try {
      await addPasskey({ id, vaultId: vault.id, credential, salt, key, name });
      form.reset();
      toast.show(t.added, 5000);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await forgetPasskey(credential);
      showProblem(error);
    }
    await onAdded();
  }

  return (
    <form className={c.stack} noValidate onSubmit={form.submit(add)}>
      <TextField label={t.name} hint={t.nameHint} autoComplete="off" maxLength={MAX_NAME} {...form.field("name")} />
      <PasswordField label={settings.current} autoComplete="off" {...form.field("current")} />
      <p className={c.quiet}>{t.cloud}</p>
      {trouble && <Alert tone="warn">{passkeyTroubles[trouble]}</Alert>}
      <div>
        <Button type="submit" variant="secondary" loading={form.busy}>
          {t.add}
        </Button>
      </div>
    </form>
  );
}
