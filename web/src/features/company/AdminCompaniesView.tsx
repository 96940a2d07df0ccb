import { type Company, PAYMENT_STATES, type PaymentState } from "~/api/queries/companies";
import type { components } from "~/api/schema";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { Pager } from "~/ui/Pager";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import c from "./components/Company.module.css";
import { PaymentBadge } from "./components/CompanyFacts";
import { filterTexts, stateTexts } from "./payments/strings";
import { adminTexts as t } from "./strings";

interface Props {
  list: components["schemas"]["CompaniesBody"];
  text: string;
  onText: (text: string) => void;
  payment: PaymentState | "";
  onPayment: (payment: PaymentState | "") => void;
  onPage: (page: number) => void;
}

const columns: Column<Company>[] = [
  { label: t.name, draw: (one) => one.name },
  { label: t.cnpj, draw: (one) => <span className={c.whole}>{one.cnpj}</span> },
  { label: t.seats, draw: (one) => one.maxUsers, end: true },
  { label: t.state, draw: (one) => (one.isActive ? t.on : t.off) },
  { label: t.payment, draw: (one) => <PaymentBadge company={one} /> },
  {
    label: t.manage,
    draw: (one) => (
      <ButtonLink
        to="/admin/company/$id"
        params={{ id: one.id }}
        size="sm"
        variant="secondary"
        aria-label={t.manageOf(one.name)}
      >
        {t.manage}
      </ButtonLink>
    ),
  },
];

export function AdminCompaniesView({ list, text, onText, payment, onPayment, onPage }: Props) {
  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead} actions={<ButtonLink to="/admin/company">{t.create}</ButtonLink>} />
      <div className={c.page}>
        <div className={c.filters}>
          <TextField
            label={t.search}
            type="search"
            maxLength={250}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
          <SelectField
            label={filterTexts.label}
            options={[
              { value: "", label: filterTexts.all },
              ...PAYMENT_STATES.map((state) => ({ value: state, label: stateTexts[state] })),
            ]}
            value={payment}
            onChange={(event) => onPayment(event.target.value as PaymentState | "")}
          />
        </div>
        {list.totalElements === 0 ? (
          <EmptyState title={t.empty} text={t.emptyText} />
        ) : (
          <DataTable wide caption={t.caption} columns={columns} rows={list.elements} keyOf={(one) => one.id} />
        )}
        <Pager page={list.currentPage} pages={list.totalPages} onPage={onPage} />
      </div>
    </Container>
  );
}
