import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { today } from "~/lib/dates";
import { type Period, periodFrom, yearsFrom } from "~/lib/period";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { HistoryView } from "./HistoryView";
import { printHistory } from "./historyPdf";
import { history as t } from "./strings";
import { useHistory } from "./useHistory";

/** `/historico-resumo-financeiro-cliente`. The period is in the address. */
export default function HistoryPage() {
  const user = useUser();
  const id = user?.id ?? "";
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [page, setPage] = useState(0);
  const period = periodFrom(search, today());
  const list = useHistory(id, period, page);
  const print = useMutation({
    mutationFn: () => printHistory(id, list.patientName ?? user?.name ?? "", period, list.sums),
    onError: (error) => showProblem(error instanceof ApiError ? error : new ApiError(0)),
  });
  const choose = ({ year, month }: Period) => {
    setPage(0);
    void navigate({ to: ".", search: { mes: month, ano: year }, replace: true, resetScroll: false });
  };

  if (list.failed && !list.ready) return <LoadFailed onRetry={list.retry} />;
  if (!list.ready) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <HistoryView
      {...list}
      period={period}
      years={yearsFrom(list.firstPayment, today())}
      page={page}
      printing={print.isPending}
      onPeriod={choose}
      onPage={setPage}
      onPrint={() => print.mutate()}
    />
  );
}
