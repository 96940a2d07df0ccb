import { useQuery, useQueryClient } from "@tanstack/react-query";
import { blocksQuery, invoicingKey } from "~/api/queries/invoicing";
import { useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { NumberField } from "~/ui/NumberField";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { toast } from "~/ui/Toast";
import { setMeterRate } from "../api";
import c from "../Invoicing.module.css";
import { readRate } from "../rules";
import { blocksText, failed, rateText, meter as t } from "../strings";

const TOAST_MS = 4000;

/** What a company with a contract pays, and the rate of its next contract year, which an administrator sets. */
export function MeterCard({ companyId, company }: { companyId: string; company: string }) {
  const query = useQuery(blocksQuery(companyId));
  const client = useQueryClient();
  const form = useForm({
    initial: { rate: "" },
    validate: (v): { rate?: string } => (readRate(v.rate) === null ? { rate: t.wrong } : {}),
  });

  async function save({ rate }: { rate: string }) {
    try {
      await setMeterRate(companyId, readRate(rate) ?? 0);
    } catch {
      return; // `send` has shown the problem
    }
    toast.show(t.saved, TOAST_MS);
    form.reset();
    await client.invalidateQueries({ queryKey: invoicingKey(companyId) });
  }

  if (query.isError && !query.data)
    return <PartFailed text={failed.text} retry={failed.retry} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton shape="card" />;
  const { covers, rate, nextRate, month, level, levelOn } = query.data;
  const facts: [string, string][] = [
    [t.rate, t.per(rateText(rate))],
    [t.nextRate, t.per(rateText(nextRate))],
    [t.month, formatBRL(month)],
    ...(levelOn ? [[t.level, blocksText(level)] as [string, string]] : []),
  ];
  return (
    <Card as="section" aria-label={t.title}>
      <h2 className={c.heading}>{t.title}</h2>
      <p className={c.note}>{covers ? t.lead : t.none}</p>
      <dl className={c.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <form className={c.form} noValidate onSubmit={form.submit(save)}>
        <NumberField kind="reais" label={t.field} hint={t.hint} maxLength={4} {...form.field("rate")} />
        <div className={c.actions}>
          <Button type="submit" variant="secondary" loading={form.busy}>
            {t.save}
          </Button>
          <ButtonLink to="/admin/faturas" search={{ empresa: company }} variant="secondary">
            {t.invoices}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
