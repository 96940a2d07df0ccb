import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { payoutsQuery, yearQuery } from "~/api/queries/payouts";
import type { Kind } from "~/api/queries/statements";
import { today } from "~/lib/dates";
import { saveBlob } from "~/lib/download";
import { type Period, periodFrom, yearsFrom } from "~/lib/period";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { readCarneLeao, readPayoutReceipt, readReceitaSaude, readStatementCsv } from "./api";
import { StatementView } from "./StatementView";
import { kindFrom } from "./statement";
import { printStatement } from "./statementPdf";
import { payouts as payoutTexts, receita as receitaTexts, statement as t } from "./strings";
import { useStatement } from "./useStatement";

const fileOf = (name: string, { year, month }: Period): string =>
  `${[name, year || "tudo", month ? String(month).padStart(2, "0") : ""].filter(Boolean).join("-")}.csv`;

/** `/historico-resumo-financeiro`. The filters are in the address. */
export default function StatementPage() {
  const user = useUser();
  const id = user?.id ?? "";
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [page, setPage] = useState(0);
  const period = periodFrom(search, today());
  const kind = kindFrom(search.tipo);
  const list = useStatement(id, period, kind, page);
  const chartYear = period.year || Number(today().slice(0, 4));
  const year = useQuery({ ...yearQuery(id, chartYear), enabled: id !== "" });
  const payouts = useQuery({ ...payoutsQuery(id), enabled: id !== "" });
  const files = useFiles(id, user?.name ?? "", period, kind, list.totals);

  const filter = (next: Period, type: Kind) => {
    setPage(0);
    const address = { mes: next.month, ano: next.year, tipo: type };
    void navigate({ to: ".", search: address, replace: true, resetScroll: false });
  };

  if (list.failed && !list.ready) return <LoadFailed onRetry={list.retry} />;
  if (!list.ready) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <StatementView
      {...list}
      {...files}
      therapistId={id}
      period={period}
      kind={kind}
      years={yearsFrom(list.first, today())}
      page={page}
      year={{ data: year.data, failed: year.isError, retry: () => void year.refetch() }}
      payouts={{ data: payouts.data, failed: payouts.isError, retry: () => void payouts.refetch() }}
      onFilter={filter}
      onPage={setPage}
      onReceipt={(payout) => void saveReceipt(id, payout.id)}
    />
  );
}

async function saveReceipt(id: string, payoutId: string): Promise<void> {
  try {
    const file = await readPayoutReceipt(id, payoutId);
    saveBlob(file, payoutTexts.receiptName + (file.type === "image/png" ? ".png" : ".pdf"));
  } catch {
    // The popup has told it.
  }
}

/** How many receipts one file of Carnê-Leão has at most. */
const CARNE_LEAO_ROWS = 1000;

/** Downloads of the period's four files. A failure is shown in a popup. */
function useFiles(id: string, name: string, period: Period, kind: Kind, totals: Parameters<typeof printStatement>[4]) {
  const onError = (error: unknown) => showProblem(error instanceof ApiError ? error : new ApiError(0));
  const print = useMutation({ mutationFn: () => printStatement(id, name, period, kind, totals), onError });
  const csv = useMutation({
    mutationFn: async () => saveBlob(await readStatementCsv(id, period, kind), fileOf("resumo-financeiro", period)),
    onError,
  });
  const receita = useMutation({
    mutationFn: async () => saveBlob(await readReceitaSaude(id, period), fileOf("ajuda-receita-saude", period)),
    onError,
  });
  const carneLeao = useMutation({
    mutationFn: async (missing: boolean) => {
      for (let part = 1; part > 0; ) {
        const file = await readCarneLeao(id, period, part, missing);
        if (!file?.size && part > 1) return; // the file before was the last one, and full
        if (!file?.size) return await popup.show({ tone: "info", title: receitaTexts.nothing });
        saveBlob(file, fileOf(part === 1 ? "carne-leao" : `carne-leao-parte-${part}`, period));
        const rows = (await file.text()).split("\n").length - 1;
        part = rows === CARNE_LEAO_ROWS ? part + 1 : 0;
      }
    },
    onError,
  });
  return {
    importing: carneLeao.isPending,
    onCarneLeao: (missing: boolean) => carneLeao.mutate(missing),
    printing: print.isPending,
    saving: csv.isPending,
    listing: receita.isPending,
    onPrint: () => print.mutate(),
    onCsv: () => csv.mutate(),
    onReceita: () => receita.mutate(),
  };
}
