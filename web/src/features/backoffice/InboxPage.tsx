import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type InboxLine, inboxQuery, MESSAGE_STATES, type MessageState } from "~/api/queries/office";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Loading } from "~/ui/Loading";
import { SelectField } from "~/ui/SelectField";
import c from "./Admin.module.css";
import { MessageBadge } from "./components/MessageBadge";
import { AdminPage, PageFailed } from "./components/parts";
import { common } from "./strings/common";
import { inbox as t } from "./strings/office";

const kindOf = (kind: string) => t.kinds[kind as keyof typeof t.kinds] ?? kind;

const columns: readonly Column<InboxLine>[] = [
  { label: t.columns.at, draw: (m) => m.at.slice(0, 16) },
  { label: t.columns.kind, draw: (m) => kindOf(m.kind) },
  { label: t.columns.from, draw: (m) => m.companyName || m.email },
  { label: t.columns.subject, draw: (m) => m.subject },
  { label: t.columns.assignee, draw: (m) => m.assigneeName || t.nobody },
  { label: t.columns.state, draw: (m) => <MessageBadge state={m.status} /> },
  {
    label: t.columns.actions,
    end: true,
    draw: (m) => (
      <ButtonLink to={`/admin/mensagens/${m.id}`} size="sm" variant="secondary" aria-label={t.openOf(m.subject)}>
        {t.open}
      </ButtonLink>
    ),
  },
];

const states = MESSAGE_STATES.map((value) => ({ value, label: t.states[value] }));

/** `/admin/mensagens`. State and page are in the address, which names nobody. */
export default function InboxPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const status = MESSAGE_STATES.find((state) => state === search.situacao) ?? "";
  const before = typeof search.antes === "string" ? search.antes : "";
  const query = useQuery(inboxQuery(status, before));
  const goTo = (next: MessageState | "", cursor: string) =>
    void navigate({
      to: ".",
      search: { ...(next && { situacao: next }), ...(cursor && { antes: cursor }) },
      resetScroll: cursor !== "",
    });

  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  const lines = query.data.elements ?? [];
  return (
    <AdminPage title={t.title} lead={t.lead}>
      <search className={c.two}>
        <SelectField
          label={t.status}
          placeholder={t.all}
          options={states}
          value={status}
          onChange={(e) => goTo(e.target.value as MessageState | "", "")}
        />
      </search>
      {lines.length === 0 ? (
        <EmptyState title={common.empty} text={common.emptyText.messages} />
      ) : (
        <DataTable wide caption={t.title} columns={columns} rows={lines} keyOf={(m) => m.id} />
      )}
      <div className={c.actions}>
        {before && (
          <Button variant="secondary" size="sm" onClick={() => goTo(status, "")}>
            {t.newest}
          </Button>
        )}
        {query.data.next && (
          <Button variant="secondary" size="sm" onClick={() => goTo(status, query.data.next)}>
            {t.older}
          </Button>
        )}
      </div>
    </AdminPage>
  );
}
