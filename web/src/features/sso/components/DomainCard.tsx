import { attempt } from "~/api/attempt";
import type { CompanyAccess } from "~/api/queries/access";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { TextField } from "~/ui/TextField";
import c from "../Access.module.css";
import { accessTexts as t } from "../strings";
import { dayOf } from "../when";
import { Copied } from "./Copied";

interface Props {
  domain: CompanyAccess["domain"];
  reader: "company" | "admin";
  onCheck: () => Promise<void>;
  onConfirm: (reason: string) => Promise<void>;
}

export function DomainCard({ domain, reader, onCheck, onConfirm }: Props) {
  return (
    <Card as="section" aria-labelledby="dominio">
      <h2 id="dominio" className={c.heading}>
        {t.domain}
      </h2>
      {domain.verified ? (
        <Verified domain={domain} />
      ) : domain.name === "" ? (
        <p>{t.noDomain}</p>
      ) : (
        <>
          <p>{t.domainText}</p>
          <dl className={c.values}>
            <Copied label={t.record} value={domain.record} />
            <Copied label={t.recordText} value={domain.text} />
          </dl>
          <div className={c.actions}>
            <Button onClick={onCheck}>{t.check}</Button>
          </div>
          {reader === "admin" && <ByHand onConfirm={onConfirm} />}
        </>
      )}
    </Card>
  );
}

function Verified({ domain }: Pick<Props, "domain">) {
  const day = dayOf(domain.verifiedAt);
  return (
    <>
      <p className={c.good}>{t.verified(domain.name)}</p>
      <p className={c.note}>{domain.byHand ? t.byHand(day) : t.since(day)}</p>
      {domain.reason && <p className={c.note}>{t.reasonWas(domain.reason)}</p>}
    </>
  );
}

function ByHand({ onConfirm }: Pick<Props, "onConfirm">) {
  const form = useForm({ initial: { reason: "" }, validate: () => ({}) });
  const submit = form.submit(({ reason }) => attempt(() => onConfirm(reason), form.applyFault));
  return (
    <form noValidate className={c.form} onSubmit={submit}>
      <TextField label={t.reason} hint={t.reasonHint} required maxLength={300} {...form.field("reason")} />
      <div>
        <Button type="submit" variant="secondary" loading={form.busy}>
          {t.confirm}
        </Button>
      </div>
    </form>
  );
}
