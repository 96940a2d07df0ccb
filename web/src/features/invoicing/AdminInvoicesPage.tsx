import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type AdminInvoice, allInvoicesQuery, INVOICE_STATES, type InvoiceState } from "~/api/queries/invoicing";
import { addDays, toBr, today } from "~/lib/dates";
import { saveBlob } from "~/lib/download";
import { formatBRL } from "~/lib/money";
import { companyInvoiceWords } from "~/lib/statusStrings";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { PageHeader } from "~/ui/PageHeader";
import { Pager } from "~/ui/Pager";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { readTable } from "./api";
import { ReceivablesPart } from "./components/ReceivablesPart";
import c from "./Invoicing.module.css";
import { kindTexts, blocks as l, admin as t } from "./strings";

const columns: Column<AdminInvoice>[] = [
  { label: t.company, draw: (i) => i.company },
  { label: l.columns.number, draw: (i) => i.number },
  { label: l.columns.kind, draw: (i) => kindTexts[i.kind] },
  { label: l.columns.due, draw: (i) => i.dueOn },
  { label: l.columns.total, draw: (i) => formatBRL(i.total), end: true },
  { label: l.columns.rest, draw: (i) => (i.rest > 0 ? formatBRL(i.rest) : "–"), end: true },
  { label: l.columns.state, draw: (i) => companyInvoiceWords[i.state] },
  {
    label: l.columns.actions,
    end: true,
    draw: (i) => (
      <ButtonLink
        to="/admin/faturas/$id/$invoiceId"
        params={{ id: i.companyId, invoiceId: i.id }}
        size="sm"
        variant="secondary"
        aria-label={l.openOf(i.number)}
      >
        {l.open}
      </ButtonLink>
    ),
  },
];

const YEAR = 364;

/** A year up to today, for the table that accountants get. */
function download() {
  const last = today();
  readTable(toBr(addDays(last, -YEAR)), toBr(last))
    .then((file) => saveBlob(file, t.file))
    .catch(() => {}); // `send` has shown the problem
}

/** `/admin/faturas`. State, text and page are in the address. */
export default function AdminInvoicesPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = INVOICE_STATES.find((one) => one === search.situacao) ?? "";
  const text = typeof search.empresa === "string" ? search.empresa : "";
  const page = Math.max(0, Math.floor(Number(search.pagina)) || 0);
  const query = useQuery(allInvoicesQuery(state, text, page));
  const goTo = (next: InvoiceState | "", words: string, number: number) =>
    void navigate({
      to: ".",
      search: {
        ...(next && { situacao: next }),
        ...(words && { empresa: words }),
        ...(number > 0 && { pagina: number }),
      },
      resetScroll: false,
    });

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  const { elements, totalPages } = query.data;
  return (
    <Container>
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <Button variant="secondary" onClick={download}>
            {t.table}
          </Button>
        }
      />
      <div className={c.page}>
        <div className={c.columns}>
          <SelectField
            label={t.state}
            value={state}
            options={INVOICE_STATES.map((value) => ({ value, label: companyInvoiceWords[value] }))}
            placeholder={t.all}
            onChange={(e) => goTo(INVOICE_STATES.find((one) => one === e.target.value) ?? "", text, 0)}
          />
          <TextField
            label={t.search}
            defaultValue={text}
            autoComplete="off"
            onBlur={(e) => e.target.value !== text && goTo(state, e.target.value, 0)}
          />
        </div>
        {elements?.length ? (
          <DataTable caption={t.title} columns={columns} rows={elements} keyOf={(i) => i.id} wide />
        ) : (
          <EmptyState title={t.empty} text={t.emptyText} />
        )}
        <Pager page={page} pages={totalPages} onPage={(number) => goTo(state, text, number)} />
        <ReceivablesPart />
      </div>
    </Container>
  );
}
