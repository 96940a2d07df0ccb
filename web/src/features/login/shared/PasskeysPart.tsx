import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { attempt, showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type LoginPasskey, passkeysQuery } from "~/api/queries/passkeys";
import { useForm, withMessages } from "~/lib/form";
import { tokenStore } from "~/lib/token";
import { NoPasskey, passkeysOffered, type Trouble } from "~/lib/webauthn";
import { loadUser } from "~/login/currentUser";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import { passkeyTexts as t } from "../passkeyStrings";
import { deviceName } from "./deviceName";
import c from "./Passkeys.module.css";
import { addPasskey, removePasskey, renamePasskey } from "./passkeys";

const MOST = 10;
const MAX_NAME = 40;
const SHOWN_MS = 4000;

const named = ({ name }: { name: string }) =>
  withMessages({ name: name.trim() && name.trim().length <= MAX_NAME ? "" : t.nameNeeded });

/** The own passkeys, with a form for another one. Adding and removing ask again who the person is. */
export function PasskeysPart({ passkeys }: { passkeys: readonly LoginPasskey[] }) {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
  return (
    <div className={c.part}>
      <p className={c.quiet}>{t.lead}</p>
      {passkeys.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul className={c.list}>
          {passkeys.map((one) => (
            <OnePasskey key={one.id} one={one} onChanged={refetch} />
          ))}
        </ul>
      )}
      {!passkeysOffered() && <p className={c.quiet}>{t.unsupported}</p>}
      {passkeysOffered() && passkeys.length < MOST && <NewPasskey onAdded={refetch} />}
      {passkeys.length >= MOST && <p className={c.quiet}>{t.full}</p>}
    </div>
  );
}

interface OneProps {
  one: LoginPasskey;
  onChanged: () => Promise<unknown>;
}

function OnePasskey({ one, onChanged }: OneProps) {
  const [renaming, setRenaming] = useState(false);

  async function remove() {
    const sure = { title: t.removeTitle(one.name), text: t.removeText, confirmLabel: t.removeYes, ends: true } as const;
    if (!(await popup.confirm(sure))) return;
    try {
      await removePasskey(one);
      toast.show(t.removed, SHOWN_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    }
    await onChanged();
  }

  return (
    <li className={c.one}>
      <div>
        <strong>{one.name}</strong>
        <p className={c.quiet}>
          {t.created(one.createdOn)}, {one.usedOn ? t.used(one.usedOn) : t.unused}
          {one.synced && `, ${t.synced}`}
        </p>
        {one.suspended && <Alert tone="warn">{t.suspended}</Alert>}
      </div>
      {renaming ? (
        <Rename
          one={one}
          onDone={async () => {
            setRenaming(false);
            await onChanged();
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <div className={c.actions}>
          <Button variant="secondary" size="sm" aria-label={t.renameOf(one.name)} onClick={() => setRenaming(true)}>
            {t.rename}
          </Button>
          <Button variant="secondary" size="sm" aria-label={t.removeOf(one.name)} onClick={remove}>
            {t.remove}
          </Button>
        </div>
      )}
    </li>
  );
}

function Rename({ one, onDone, onCancel }: { one: LoginPasskey; onDone: () => Promise<void>; onCancel: () => void }) {
  const form = useForm({ initial: { name: one.name }, validate: named });
  const save = form.submit(({ name }) =>
    attempt(async () => {
      await renamePasskey(one.id, name.trim());
      toast.show(t.renamed, SHOWN_MS);
      await onDone();
    }, form.applyFault),
  );
  return (
    <form className={c.form} noValidate onSubmit={save}>
      <TextField label={t.newName} autoComplete="off" maxLength={MAX_NAME} {...form.field("name")} />
      <div className={c.actions}>
        <Button type="submit" size="sm" loading={form.busy}>
          {t.save}
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

function NewPasskey({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const form = useForm({ initial: { name: deviceName(t.device) }, validate: named });

  async function add({ name }: { name: string }) {
    setTrouble(null);
    const { token } = await addPasskey(name.trim());
    if (token) {
      tokenStore.set(token); // the limited login has ended
      await loadUser(true);
    }
    toast.show(t.added, SHOWN_MS);
    await onAdded();
  }

  const submit = form.submit((values) =>
    attempt(() => add(values), form.applyFault).catch((error: unknown) => {
      if (!(error instanceof NoPasskey)) throw error;
      setTrouble(error.trouble);
    }),
  );
  return (
    <form className={c.form} noValidate onSubmit={submit}>
      <TextField label={t.name} hint={t.nameHint} autoComplete="off" maxLength={MAX_NAME} {...form.field("name")} />
      {trouble && <Alert tone="warn">{t.trouble[trouble]}</Alert>}
      <div className={c.actions}>
        <Button type="submit" loading={form.busy}>
          {t.add}
        </Button>
      </div>
    </form>
  );
}
