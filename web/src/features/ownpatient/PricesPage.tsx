import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type OwnPrice, ownPricesQuery } from "~/api/queries/ownPatients";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { endPrice, takePrice } from "./api";
import { PricesView } from "./PricesView";
import { prices as t } from "./strings";

const TOAST_MS = 4000;

/** `/precos-combinados`: the prices that a patient agreed with therapists. */
export default function PricesPage() {
  const client = useQueryClient();
  const query = useQuery(ownPricesQuery());
  const [working, setWorking] = useState<string | null>(null);

  async function run(one: OwnPrice, act: () => Promise<unknown>, done: string): Promise<void> {
    setWorking(one.id);
    try {
      await act();
      toast.show(done, TOAST_MS);
    } catch {
      // The popup has shown the error.
    } finally {
      await client.invalidateQueries();
      setWorking(null);
    }
  }

  async function end(one: OwnPrice): Promise<void> {
    const sure = await popup.confirm({
      title: t.question(one.therapistName),
      text: t.questionText,
      confirmLabel: t.end,
      cancelLabel: t.no,
      ends: true,
    });
    if (sure) await run(one, () => endPrice(one.id), t.ended);
  }

  if (!query.data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <Loading title={t.title} lead={t.lead} />
    );
  return (
    <PricesView
      prices={query.data}
      working={working}
      onTake={(one) => void run(one, () => takePrice(one.id, one.offeredPrice ?? 0), t.taken)}
      onEnd={(one) => void end(one)}
    />
  );
}
