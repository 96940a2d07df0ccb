import { useQuery, useQueryClient } from "@tanstack/react-query";
import { coverageOfferQuery } from "~/api/queries/contracts";
import { useForm } from "~/lib/form";
import { formatAmount, readReais } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { NumberField } from "~/ui/NumberField";
import { PartFailed } from "~/ui/PartFailed";
import { toast } from "~/ui/Toast";
import { saveCoverageOffer } from "../api";
import c from "../components/Contract.module.css";
import { offerTexts as t } from "../strings";

const TOAST_MS = 3000;

interface Values {
  on: boolean;
  floor: string;
}

/** Whether the therapist sees people whose company covers sessions, and for how much. */
export function TakesCoverage({ therapistId }: { therapistId: string }) {
  const query = useQuery(coverageOfferQuery(therapistId));
  return (
    <Card as="section" aria-labelledby="beneficio-de-empresas">
      <h2 id="beneficio-de-empresas" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.note}>{t.lead}</p>
      {query.data && <Form key={query.data.floor} therapistId={therapistId} floor={query.data.floor} />}
      {query.isError && <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />}
    </Card>
  );
}

function Form({ therapistId, floor }: { therapistId: string; floor: number }) {
  const client = useQueryClient();
  const form = useForm<Values>({
    initial: { on: floor > 0, floor: floor > 0 ? formatAmount(floor) : "" },
    validate: (v) => (!v.on || (readReais(v.floor) ?? 0) > 0 ? {} : { floor: t.noFloor }),
  });

  async function save(v: Values): Promise<void> {
    await saveCoverageOffer(therapistId, v.on ? (readReais(v.floor) ?? 0) : 0);
    await client.invalidateQueries({ queryKey: coverageOfferQuery(therapistId).queryKey });
    toast.show(t.saved, TOAST_MS);
  }

  return (
    <form noValidate className={c.list} onSubmit={form.submit(save)}>
      <Checkbox label={t.on} {...form.check("on")} />
      {form.values.on && (
        <NumberField kind="reais" label={t.floor} hint={t.floorHint} required maxLength={10} {...form.field("floor")} />
      )}
      <div className={c.row}>
        <Button type="submit" variant="secondary" loading={form.busy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
