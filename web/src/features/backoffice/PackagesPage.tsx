import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type BoughtPackage, boughtPackagesQuery, PACKAGE_STATES, type PackageState } from "~/api/queries/packages";
import { formatBRL } from "~/lib/money";
import { packageWords } from "~/lib/statusStrings";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Loading } from "~/ui/Loading";
import { Pager } from "~/ui/Pager";
import { SelectField } from "~/ui/SelectField";
import { AdminPage, PageFailed } from "./components/parts";
import { ReturnPackageDialog } from "./components/ReturnPackageDialog";
import { common } from "./strings/common";
import { packages as t } from "./strings/packages";

const columnsFor = (onReturn: (one: BoughtPackage) => void): Column<BoughtPackage>[] => [
  { label: t.columns.paid, draw: (p) => p.paidOn ?? "" },
  { label: t.columns.customer, draw: (p) => p.customer || common.notInformed },
  { label: t.columns.therapist, draw: (p) => p.therapistName || common.notInformed },
  { label: t.columns.left, draw: (p) => t.left(p.left, p.sessions), end: true },
  { label: t.columns.total, draw: (p) => formatBRL(p.total), end: true },
  { label: t.columns.returned, draw: (p) => formatBRL(p.returned), end: true },
  { label: t.columns.state, draw: (p) => packageWords[p.state] },
  {
    label: t.columns.actions,
    end: true,
    draw: (p) =>
      p.canReturn && (
        <Button size="sm" variant="secondary" aria-label={t.returnOf(p.customer)} onClick={() => onReturn(p)}>
          {t.give}
        </Button>
      ),
  },
];

/** `/admin/pacotes`. State and page are in the address. */
export default function PackagesPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [returning, setReturning] = useState<BoughtPackage | null>(null);
  const state = PACKAGE_STATES.find((one) => one === search.situacao) ?? "";
  const page = Math.max(0, Math.floor(Number(search.pagina)) || 0);
  const query = useQuery(boughtPackagesQuery(state, page));
  const goTo = (next: PackageState | "", number: number) =>
    void navigate({
      to: ".",
      search: { ...(next && { situacao: next }), ...(number > 0 && { pagina: number }) },
      resetScroll: false,
    });

  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  const { elements, held, returned, totalPages } = query.data;
  return (
    <AdminPage title={t.title} lead={t.lead}>
      <SelectField
        label={t.state}
        value={state}
        options={PACKAGE_STATES.map((value) => ({ value, label: packageWords[value] }))}
        placeholder={t.all}
        onChange={(event) => goTo(PACKAGE_STATES.find((one) => one === event.target.value) ?? "", 0)}
      />
      <p>{t.sums(formatBRL(held), formatBRL(returned))}</p>
      {elements?.length ? (
        <DataTable caption={t.title} columns={columnsFor(setReturning)} rows={elements} keyOf={(p) => p.id} wide />
      ) : (
        <EmptyState title={common.empty} text={common.emptyText.packages} />
      )}
      <Pager page={page} pages={totalPages} onPage={(number) => goTo(state, number)} />
      {returning && <ReturnPackageDialog one={returning} onClose={() => setReturning(null)} />}
    </AdminPage>
  );
}
