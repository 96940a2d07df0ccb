import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { companiesQuery, PAYMENT_STATES, type PaymentState } from "~/api/queries/companies";
import { useDebounced } from "~/lib/useDebounced";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { AdminCompaniesView } from "./AdminCompaniesView";
import { adminTexts as t } from "./strings";

/** `/admin/companies`. The state of the payment is in the address, so that a link opens the overdue ones. */
export default function AdminCompaniesPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  const payment = PAYMENT_STATES.find((state) => state === search.pagamento) ?? "";
  const query = useQuery(companiesQuery(useDebounced(text.trim()), payment, page));

  function choose(next: PaymentState | "") {
    setPage(0);
    void navigate({ to: ".", search: next ? { pagamento: next } : {}, replace: true, resetScroll: false });
  }

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <AdminCompaniesView
      list={query.data}
      text={text}
      onText={(next) => {
        setText(next);
        setPage(0);
      }}
      payment={payment}
      onPayment={choose}
      onPage={setPage}
    />
  );
}
