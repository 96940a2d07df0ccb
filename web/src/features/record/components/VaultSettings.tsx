import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type SealedVault, vaultQuery } from "~/api/queries/records";
import { useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { Loading } from "~/ui/Loading";
import { PageHeader } from "~/ui/PageHeader";
import { PasswordField } from "~/ui/PasswordField";
import { toast } from "~/ui/Toast";
import { changeKeys } from "../api";
import { Closed } from "../crypto/format";
import { changeKit, changePassphrase, type Keys } from "../crypto/vault";
import { passphraseErrors } from "../passphrase";
import c from "../Record.module.css";
import { create, gate, settings as t } from "../strings";
import { ArchivePart } from "./ArchivePart";
import { KitCheck } from "./KitCheck";
import { PasskeyPart } from "./PasskeyPart";
import { ownerOf } from "./UnlockVault";

const keysOf = ({ salt, iterations, passphraseKey, kitKey }: Keys): Keys => ({
  salt,
  iterations,
  passphraseKey,
  kitKey,
});

/** Another passphrase, another kit. */
export function VaultSettings() {
  const query = useQuery(vaultQuery());
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="sm" />;

  /** Returns whether the new keys are in use. */
  async function save(keys: Keys, vault: SealedVault): Promise<boolean> {
    try {
      await changeKeys({ ...keysOf(keys), keysVersion: vault.keysVersion });
      await query.refetch();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      return false;
    }
  }

  const vault = query.data;
  return (
    <Container size="sm">
      <PageHeader eyebrow={<Link to="/prontuario">{t.back}</Link>} title={t.title} lead={t.lead} />
      <div className={c.page}>
        <PassphrasePart vault={vault} onSave={(keys) => save(keys, vault)} />
        <PasskeyPart vault={vault} onChanged={query.refetch} />
        <KitPart vault={vault} onSave={(keys) => save(keys, vault)} />
        <ArchivePart />
        <p className={c.quiet}>{t.idle}</p>
      </div>
    </Container>
  );
}

interface PartProps {
  vault: SealedVault;
  onSave: (keys: Keys) => Promise<boolean>;
}

function PassphrasePart({ vault, onSave }: PartProps) {
  const form = useForm({
    initial: { current: "", passphrase: "", again: "" },
    validate: (values) => withMessages({ current: values.current ? "" : gate.needed, ...passphraseErrors(values) }),
  });
  async function change({ current, passphrase }: { current: string; passphrase: string }) {
    try {
      const proof = { way: "passphrase", typed: current } as const;
      const keys = await changePassphrase(ownerOf(vault), keysOf(vault), proof, passphrase);
      if (!(await onSave(keys))) return;
      form.reset();
      toast.show(t.saved, 4000);
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      form.setErrors({ current: gate.wrong });
    }
  }
  return (
    <Card as="section" aria-labelledby="frase">
      <form className={c.stack} noValidate onSubmit={form.submit(change)}>
        <h2 id="frase" className={c.heading}>
          {t.passphrase}
        </h2>
        <p className={c.quiet}>{t.passphraseText}</p>
        <PasswordField label={t.current} autoComplete="off" {...form.field("current")} />
        <PasswordField label={t.next} autoComplete="off" {...form.field("passphrase")} />
        <PasswordField label={t.again} autoComplete="off" {...form.field("again")} />
        <div>
          <Button type="submit" loading={form.busy}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function KitPart({ vault, onSave }: PartProps) {
  const [made, setMade] = useState<{ keys: Keys; kit: string } | null>(null);
  const form = useForm({
    initial: { current: "" },
    validate: ({ current }) => withMessages({ current: current ? "" : gate.needed }),
  });
  async function make({ current }: { current: string }) {
    try {
      setMade(await changeKit(ownerOf(vault), keysOf(vault), { way: "passphrase", typed: current }));
      form.reset();
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      form.setErrors({ current: gate.wrong });
    }
  }
  async function use(next: { keys: Keys }) {
    if (!(await onSave(next.keys))) return;
    setMade(null);
    toast.show(t.kitSaved, 5000);
  }
  return (
    <Card as="section" aria-labelledby="kit" className={c.stack}>
      <h2 id="kit" className={c.heading}>
        {made ? t.kitReady : t.kit}
      </h2>
      <p className={c.quiet}>{made ? create.threeText : t.kitText}</p>
      {made ? (
        <KitCheck kit={made.kit} submit={t.kitSave} onChecked={() => use(made)} />
      ) : (
        <form className={c.stack} noValidate onSubmit={form.submit(make)}>
          <PasswordField label={t.current} autoComplete="off" {...form.field("current")} />
          <div>
            <Button type="submit" variant="secondary" loading={form.busy}>
              {t.make}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}
