import type { Company } from "~/api/queries/companies";
import type { components } from "~/api/schema";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { Pager } from "~/ui/Pager";
import { TextField } from "~/ui/TextField";
import c from "./components/Company.module.css";
import { StatusBadge } from "./components/CompanyFacts";
import { adminTexts as t } from "./strings";

interface Props {
  list: components["schemas"]["CompaniesBody"];
  text: string;
  onText: (text: string) => void;
  onPage: (page: number) => void;
}

const columns: Column<Company>[] = [
  { label: t.name, draw: (one) => one.name },
  { label: t.cnpj, draw: (one) => one.cnpj },
  { label: t.seats, draw: (one) => one.maxUsers, end: true },
  { label: t.state, draw: (one) => (one.isActive ? t.on : t.off) },
  { label: t.payment, draw: (one) => <StatusBadge company={one} /> },
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

export function AdminCompaniesView({ list, text, onText, onPage }: Props) {
  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead} actions={<ButtonLink to="/admin/company">{t.create}</ButtonLink>} />
      <div className={c.page}>
        <div className={c.search}>
          <TextField
            label={t.search}
            type="search"
            maxLength={250}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        </div>
        {list.totalElements === 0 ? (
          <EmptyState title={t.empty} />
        ) : (
          <DataTable caption={t.caption} columns={columns} rows={list.elements} keyOf={(one) => one.id} />
        )}
        <Pager page={list.currentPage} pages={list.totalPages} onPage={onPage} />
      </div>
    </Container>
  );
}
