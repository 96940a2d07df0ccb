import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { companiesQuery } from "~/api/queries/companies";
import { useDebounced } from "~/lib/useDebounced";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { AdminCompaniesView } from "./AdminCompaniesView";
import { adminTexts as t } from "./strings";

/** `/admin/companies`. */
export default function AdminCompaniesPage() {
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  const query = useQuery(companiesQuery(useDebounced(text.trim()), page));
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
      onPage={setPage}
    />
  );
}
