import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { isProofCancelled } from "~/api/errors";
import { blocksQuery, invoicesQuery, invoicingKey } from "~/api/queries/invoicing";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { toast } from "~/ui/Toast";
import { buyBlocks, setTopUp } from "./api";
import { BlocksView } from "./BlocksView";
import { blocks as t, topUp } from "./strings";

const TOAST_MS = 4000;

/** `/empresas/:id/faturas`. */
export default function BlocksPage() {
  const { id = "" } = useParams({ strict: false });
  const [page, setPage] = useState(0);
  const query = useQuery(blocksQuery(id));
  const invoices = useQuery(invoicesQuery(id, page));
  const client = useQueryClient();
  const navigate = useNavigate();

  /** Returns whether the invoice was made. `send` has shown why not. */
  async function buy(blocks: number, total: number): Promise<boolean> {
    try {
      const made = await buyBlocks(id, blocks, total);
      await navigate({ to: "/empresas/$id/faturas/$invoiceId", params: { id, invoiceId: made.id } });
      return true;
    } catch (error) {
      if (!isProofCancelled(error)) await client.invalidateQueries({ queryKey: invoicingKey(id) });
      return false;
    }
  }

  async function changeTopUp(below: number, blocks: number): Promise<void> {
    try {
      await setTopUp(id, below, blocks);
    } catch {
      return; // `send` has shown the problem
    }
    toast.show(topUp.saved, TOAST_MS);
    await client.invalidateQueries({ queryKey: invoicingKey(id) });
  }

  if (query.data && invoices.data)
    return (
      <BlocksView
        companyId={id}
        blocks={query.data}
        invoices={invoices.data}
        onPage={setPage}
        onBuy={buy}
        onTopUp={changeTopUp}
      />
    );
  return query.isError || invoices.isError ? (
    <LoadFailed onRetry={() => void Promise.all([query.refetch(), invoices.refetch()])} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}
