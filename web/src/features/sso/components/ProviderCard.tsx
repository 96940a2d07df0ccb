import { useState } from "react";
import { attempt } from "~/api/attempt";
import type { CompanyAccess } from "~/api/queries/access";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { PasswordField } from "~/ui/PasswordField";
import { TextField } from "~/ui/TextField";
import c from "../Access.module.css";
import type { ProviderForm } from "../api";
import { accessTexts as t } from "../strings";
import { Copied } from "./Copied";

interface Props {
  access: CompanyAccess;
  reader: "company" | "admin";
  onSave: (form: ProviderForm) => Promise<void>;
  onRemove: () => Promise<void>;
}

export function ProviderCard({ access, reader, onSave, onRemove }: Props) {
  const { provider, domain, returnUrl } = access;
  const [editing, setEditing] = useState(false);
  const mine = reader === "company";
  const typing = mine && domain.verified && (editing || !provider.set);
  async function save(form: ProviderForm) {
    await onSave(form);
    setEditing(false);
  }
  return (
    <Card as="section" aria-labelledby="provedor">
      <h2 id="provedor" className={c.heading}>
        {t.provider}
      </h2>
      <p>{t.providerText}</p>
      {!domain.verified && <p className={c.note}>{t.first}</p>}
      {provider.set && (
        <dl className={c.values}>
          <Copied label={t.link} value={provider.link ?? ""} hint={t.linkHint} />
          <Copied label={t.issuer} value={provider.issuer ?? ""} />
        </dl>
      )}
      {(provider.set || provider.members > 0) && <p className={c.note}>{t.members(provider.members)}</p>}
      {typing && <Form returnUrl={returnUrl} onSave={save} />}
      {mine && provider.set && (
        <div className={c.actions}>
          <Button variant="secondary" aria-expanded={editing} onClick={() => setEditing(!editing)}>
            {editing ? t.cancel : t.change}
          </Button>
          <Button variant="ghost" onClick={onRemove}>
            {t.remove}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Form({ returnUrl, onSave }: { returnUrl: string; onSave: Props["onSave"] }) {
  const form = useForm<ProviderForm>({
    initial: { issuer: "", clientId: "", clientSecret: "" },
    validate: () => ({}),
  });
  const submit = form.submit((values) => attempt(() => onSave(values), form.applyFault));
  return (
    <>
      <dl className={c.values}>
        <Copied label={t.returnUrl} value={returnUrl} hint={t.returnHint} />
      </dl>
      <form noValidate className={c.form} onSubmit={submit}>
        <TextField
          label={t.issuer}
          hint={t.issuerHint}
          required
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          {...form.field("issuer")}
        />
        <TextField label={t.clientId} required autoComplete="off" maxLength={500} {...form.field("clientId")} />
        <PasswordField
          label={t.clientSecret}
          hint={t.secretHint}
          required
          autoComplete="off"
          maxLength={500}
          {...form.field("clientSecret")}
        />
        <div>
          <Button type="submit" loading={form.busy}>
            {t.save}
          </Button>
        </div>
      </form>
    </>
  );
}
