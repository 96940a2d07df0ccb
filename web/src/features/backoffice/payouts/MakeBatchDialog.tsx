import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type BatchMeans, payoutBatchesQuery } from "~/api/queries/payoutBatches";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { RadioGroup } from "~/ui/RadioGroup";
import admin from "../Admin.module.css";
import { type BatchContent, makeBatch } from "../batchApi";
import { Part } from "../components/parts";
import { batches, batchMake as t } from "../strings/batches";
import { common } from "../strings/common";
import { useAction } from "../useAction";

interface Props {
  count: number;
  content: BatchContent;
  onClose: () => void;
}

/** Asks how a batch is paid, makes it and opens it. */
export function MakeBatchDialog({ count, content, onClose }: Props) {
  const query = useQuery(payoutBatchesQuery(0));
  const navigate = useNavigate();
  const action = useAction();
  const [picked, setPicked] = useState<BatchMeans>();
  const means = (query.data?.means ?? []) as readonly BatchMeans[];
  const value = picked ?? means[0];

  async function make() {
    if (!value) return;
    let id = "";
    const request = async () => {
      ({ id } = await makeBatch(value, content));
    };
    if (await action.attempt(request, t.failed)) await navigate({ to: "/admin/repasses/lotes/$id", params: { id } });
  }

  return (
    <Dialog open onClose={onClose} title={t.title(count, formatBRL(content.amount))}>
      <div className={admin.form}>
        <p>{t.text}</p>
        <Part query={query}>
          {() => (
            <RadioGroup
              variant="cards"
              legend={t.means}
              value={value ?? "CSV"}
              onChange={setPicked}
              options={means.map((one) => ({ value: one, label: batches.means[one], hint: t.hints[one] }))}
            />
          )}
        </Part>
        <div className={admin.actions}>
          <Button loading={action.busy} disabled={!value} onClick={() => void make()}>
            {t.make}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
