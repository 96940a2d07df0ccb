import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { adminKey } from "~/api/queries/adminShared";
import { type CompanyInvoice, invoiceQuery, invoicingKey } from "~/api/queries/invoicing";
import { saveBlob } from "~/lib/download";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import NotFound from "~/ui/NotFound";
import { toast } from "~/ui/Toast";
import { readDeclaration, retryNote } from "./api";
import { CreditDialog } from "./components/CreditDialog";
import { InvoiceView } from "./InvoiceView";
import c from "./Invoicing.module.css";
import { fiscal, invoice, admin as t, credit as words } from "./strings";

const TOAST_MS = 4000;

/** `/admin/faturas/:id/:fatura`. */
export default function AdminInvoicePage() {
  const { id = "", invoiceId = "" } = useParams({ strict: false });
  const query = useQuery(invoiceQuery(id, invoiceId));
  const client = useQueryClient();
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: invoicingKey(id) }),
      client.invalidateQueries({ queryKey: adminKey }),
    ]);

  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (query.data)
    return (
      <InvoiceView companyId={id} invoice={query.data} back={<Link to="/admin/faturas">{t.back}</Link>}>
        <Fiscal one={query.data} onChange={reload} />
        <Credit one={query.data} onDone={reload} />
      </InvoiceView>
    );
  return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={invoice.plain} />;
}

interface PartProps {
  one: CompanyInvoice;
}

function Fiscal({ one, onChange }: PartProps & { onChange: () => Promise<unknown> }) {
  async function retry() {
    try {
      await retryNote(one.id);
    } catch {
      return; // `send` has shown the problem
    }
    toast.show(fiscal.retried, TOAST_MS);
    await onChange();
  }
  const download = () =>
    readDeclaration(one.id)
      .then((file) => saveBlob(file, fiscal.file(one.number)))
      .catch(() => {}); // `send` has shown the problem
  if (!one.noteState) return <p className={c.note}>{fiscal.none}</p>;
  return (
    <Card as="section" aria-label={fiscal.declaration}>
      {one.refusal && <p>{fiscal.refused(one.refusal)}</p>}
      <div className={c.actions}>
        <Button variant="secondary" onClick={download}>
          {fiscal.declaration}
        </Button>
        {one.noteState === "REFUSED" && <Button onClick={retry}>{fiscal.retry}</Button>}
      </div>
    </Card>
  );
}

function Credit({ one, onDone }: PartProps & { onDone: () => Promise<unknown> }) {
  const [open, setOpen] = useState(false);
  const nothing = one.credit === 0 && one.forgiven === 0;
  return (
    <Card as="section" aria-label={words.title}>
      <h2 className={c.heading}>{words.title}</h2>
      {nothing ? (
        <p className={c.note}>{words.nothing}</p>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {words.give}
        </Button>
      )}
      {open && <CreditDialog one={one} onDone={onDone} onClose={() => setOpen(false)} />}
    </Card>
  );
}
