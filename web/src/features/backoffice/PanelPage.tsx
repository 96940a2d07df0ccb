import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { dashboardQuery, type UserFilter, usersQuery } from "~/api/queries/backoffice";
import { useDebounced } from "~/lib/useDebounced";
import { Loading } from "~/ui/Loading";
import { DashboardPart } from "./components/DashboardPart";
import { AdminPage } from "./components/parts";
import { UsersPart } from "./components/UsersPart";
import { panel as t } from "./strings/panel";

const activeOf = (value: unknown): UserFilter["isActive"] => {
  const text = String(value ?? "");
  return text === "true" || text === "false" ? text : "";
};

/** `/admin/painel`. The search text is not in the address, because it is the name of a person. */
export default function PanelPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  const isActive = activeOf(search.ativos);
  const searchText = useDebounced(text.trim());
  const dashboard = useQuery(dashboardQuery());
  const users = useQuery(usersQuery({ text: searchText, isActive, page }));

  function filter(next: UserFilter["isActive"]) {
    setPage(0);
    void navigate({ to: ".", search: next ? { ativos: next } : {}, replace: true, resetScroll: false });
  }

  // The figures are above the list of people and taller than their placeholder, so they would move the list down.
  if (!dashboard.isFetched) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <AdminPage title={t.title} lead={t.lead}>
      <DashboardPart query={dashboard} />
      <UsersPart
        query={users}
        text={text}
        isActive={isActive}
        page={page}
        onText={(next) => {
          setText(next);
          setPage(0);
        }}
        onActive={filter}
        onPage={setPage}
      />
    </AdminPage>
  );
}
