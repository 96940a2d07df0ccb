import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type SealedVault, vaultQuery } from "~/api/queries/records";
import { useForm, withMessages } from "~/lib/form";
import { NoPasskey, passkeysOffered } from "~/lib/webauthn";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { PasswordField } from "~/ui/PasswordField";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import { abandonVault, readVault } from "../api";
import { Closed } from "../crypto/format";
import { unlock, unlockWithPasskey, type Vault, type Way } from "../crypto/vault";
import { enter } from "../opened";
import { secretOfPasskey } from "../passkeys";
import c from "../Record.module.css";
import { passkeyTroubles, gate as t } from "../strings";

interface Props {
  vault: SealedVault;
  onAbandoned: () => void;
}

export const ownerOf = (vault: SealedVault) => ({ vaultId: vault.id, therapistId: vault.therapistId });

/** Asks for a passkey, the passphrase or the printed kit. What is typed or derived does not leave the browser. */
export function UnlockVault({ vault, onAbandoned }: Props) {
  const client = useQueryClient();
  const [way, setWay] = useState<Way>("passphrase");
  const [trouble, setTrouble] = useState("");
  const byPasskey = vault.passkeys.length > 0 && passkeysOffered();
  const form = useForm({
    initial: { typed: "" },
    validate: ({ typed }) => withMessages({ typed: typed ? "" : t.needed }),
  });

  async function openByPasskey() {
    setTrouble("");
    try {
      const { passkey, secret } = await secretOfPasskey(vault.passkeys);
      const opened = await unlockWithPasskey(ownerOf(vault), passkey, secret);
      secret.fill(0);
      await show(opened, setTrouble);
    } catch (error) {
      if (error instanceof NoPasskey) return setTrouble(passkeyTroubles[error.trouble]);
      if (!(error instanceof Closed)) throw error;
      setTrouble(t.passkeyClosed);
    }
  }

  async function open(typed: string) {
    let opened: Vault;
    try {
      opened = await unlock(ownerOf(vault), vault, way, typed);
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      return form.setErrors({ typed: way === "kit" ? t.wrongKit : t.wrong });
    }
    await show(opened, (typed) => form.setErrors({ typed }));
  }

  /** Shows the opened vault with what the server has now. */
  async function show(opened: Vault, fail: (message: string) => void) {
    try {
      const newest = await readVault();
      client.setQueryData(vaultQuery().queryKey, newest);
      await enter(opened, newest);
    } catch (error) {
      if (error instanceof ApiError) return showProblem(error);
      if (!(error instanceof Closed)) throw error;
      fail(t.damaged);
    }
  }

  async function abandon() {
    const no = { cancelLabel: t.lostNo, ends: true, tone: "error" } as const;
    if (!(await popup.confirm({ ...no, title: t.lostTitle, text: t.lostText, confirmLabel: t.lostYes }))) return;
    const sure = { ...no, title: t.lostAgain, text: t.lostAgainText, confirmLabel: t.lostFinal };
    if (!(await popup.confirm(sure))) return;
    try {
      await abandonVault();
      onAbandoned();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    }
  }

  function change(next: Way) {
    setWay(next);
    form.reset();
    form.setErrors({});
  }

  return (
    <Container size="sm">
      <PageHeader title={t.lockedTitle} lead={t.lockedLead} />
      <div className={c.page}>
        <Card className={c.stack}>
          {byPasskey && (
            <>
              <Button size="lg" onClick={openByPasskey}>
                {t.usePasskey}
              </Button>
              {trouble && <Alert tone="error">{trouble}</Alert>}
              {way === "passphrase" && <p className={c.quiet}>{t.passkeyOr}</p>}
            </>
          )}
          <form className={c.stack} noValidate onSubmit={form.submit(({ typed }) => open(typed))}>
            {way === "kit" ? (
              <TextField
                label={t.kit}
                hint={t.kitHint}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                {...form.field("typed")}
              />
            ) : (
              <PasswordField label={t.passphrase} autoComplete="off" {...form.field("typed")} />
            )}
            <div className={c.buttons}>
              <Button type="submit" size="lg" variant={byPasskey ? "secondary" : "primary"} loading={form.busy}>
                {t.unlock}
              </Button>
              <Button variant="ghost" onClick={() => change(way === "kit" ? "passphrase" : "kit")}>
                {way === "kit" ? t.usePassphrase : t.useKit}
              </Button>
            </div>
          </form>
        </Card>
        <div>
          <Button variant="ghost" size="sm" onClick={abandon}>
            {t.lost}
          </Button>
        </div>
      </div>
    </Container>
  );
}
