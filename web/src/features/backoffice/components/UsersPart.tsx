import type { User, UserFilter, Users } from "~/api/queries/backoffice";
import { ButtonLink } from "~/ui/ButtonLink";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import c from "../Admin.module.css";
import { common } from "../strings/common";
import { panel as t } from "../strings/panel";
import { Badge, Part, Section, StateBadge } from "./parts";

interface Props extends UserFilter {
  query: {
    data: Users | undefined;
    error: unknown;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  onText: (text: string) => void;
  onActive: (active: UserFilter["isActive"]) => void;
  onPage: (page: number) => void;
}

const nameOf = (user: User): string => user.fullName || user.nickname || user.username;
const pageOf = (user: User): string => `/admin/${user.userType === "THERAPIST" ? "therapist" : "customer"}/${user.id}`;

const columns: readonly Column<User>[] = [
  { label: t.name, draw: nameOf },
  { label: t.email, draw: (user) => user.username },
  {
    label: t.type,
    draw: (user) => (
      <span className={c.kind}>
        {user.userType === "THERAPIST" ? t.therapist : t.customer}
        {user.isEnterprise && <Badge>{user.company || "Empresa"}</Badge>}
      </span>
    ),
  },
  { label: t.state, draw: (user) => <StateBadge active={user.user_active} /> },
  {
    label: "Ações",
    end: true,
    draw: (user) => (
      <ButtonLink to={pageOf(user)} size="sm" variant="secondary" aria-label={t.manageOf(nameOf(user))}>
        {t.manage}
      </ButtonLink>
    ),
  },
];

const states = [
  { value: "", label: t.everyone },
  { value: "true", label: t.onlyActive },
  { value: "false", label: t.onlyInactive },
];

export function UsersPart(props: Props) {
  const { query, text, isActive, page, onText, onActive, onPage } = props;
  return (
    <Section title={t.users}>
      <search className={c.bar}>
        <TextField
          label={t.search}
          type="search"
          maxLength={200}
          value={text}
          onChange={(e) => onText(e.target.value)}
        />
        <SelectField
          label={t.state}
          options={states}
          value={isActive}
          onChange={(event) => onActive(event.target.value as UserFilter["isActive"])}
        />
      </search>
      <Part query={query}>
        {() => (
          <div className={c.section} aria-busy={query.isPlaceholderData || undefined}>
            <p className={c.note} role="status">
              {t.found(query.data?.totalElements ?? 0, query.data?.totalIsCapped ?? false)}
            </p>
            <List users={query.data?.elements ?? []} />
            <Pager page={page} pages={query.data?.totalPages ?? 0} onPage={onPage} />
          </div>
        )}
      </Part>
    </Section>
  );
}

const List = ({ users }: { users: readonly User[] }) =>
  users.length === 0 ? (
    <EmptyState title={common.empty} />
  ) : (
    <DataTable caption={t.users} columns={columns} rows={users} keyOf={(user) => user.id} />
  );
