import type { AdminCompany, User, UserFilter, Users } from "~/api/queries/backoffice";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import c from "../Admin.module.css";
import { common } from "../strings/common";
import { panel as t } from "../strings/panel";
import { Badge, Part, Section } from "./parts";

interface Props {
  query: {
    data: Users | undefined;
    error: unknown;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  filter: UserFilter;
  /** As typed. The filter follows a moment later. */
  text: string;
  companies: readonly Pick<AdminCompany, "id" | "name">[];
  exporting: boolean;
  onText: (text: string) => void;
  onFilter: (part: Partial<UserFilter>) => void;
  onClear: () => void;
  onExport: () => void;
}

const nameOf = (user: User): string => user.fullName || user.nickname || user.username;
const pageOf = (user: User): string => `/admin/${user.userType === "THERAPIST" ? "therapist" : "customer"}/${user.id}`;

type State = keyof typeof t.states;
const tones = { ACTIVE: "good", INVITED: "warn", INACTIVE: "bad" } as const;
const UserState = ({ state }: { state: string }) => (
  <Badge tone={tones[state as State] ?? "plain"}>{t.states[state as State] ?? state}</Badge>
);

const columns: readonly Column<User>[] = [
  { label: t.name, draw: nameOf },
  { label: t.email, draw: (user) => user.username },
  {
    label: t.type,
    draw: (user) => (
      <span className={c.kind}>
        {user.userType === "THERAPIST" ? t.therapist : t.customer}
        {user.isEnterprise && <Badge>{user.company || t.company}</Badge>}
      </span>
    ),
  },
  { label: t.since, draw: (user) => user.createdOn },
  { label: t.state, draw: (user) => <UserState state={user.state} /> },
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

const optionsOf = <K extends string>(words: Record<K, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

export function UsersPart(props: Props) {
  const { query, filter, onFilter } = props;
  return (
    <Section title={t.users}>
      <Filters {...props} />
      <Part query={query}>
        {() => (
          <div className={c.section} aria-busy={query.isPlaceholderData || undefined}>
            <div className={c.actions}>
              <p className={c.note} role="status">
                {t.found(query.data?.totalElements ?? 0, query.data?.totalIsCapped ?? false)}
              </p>
              <Button size="sm" variant="secondary" loading={props.exporting} onClick={props.onExport}>
                {t.export}
              </Button>
            </div>
            <List users={query.data?.elements ?? []} />
            <Pager page={filter.page} pages={query.data?.totalPages ?? 0} onPage={(page) => onFilter({ page })} />
          </div>
        )}
      </Part>
    </Section>
  );
}

function Filters({ filter, text, companies, onText, onFilter, onClear }: Props) {
  const companyOptions = companies.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <search className={c.form}>
      <TextField
        label={t.search}
        hint={t.searchHint}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(e) => onText(e.target.value)}
      />
      <div className={c.four}>
        <SelectField
          label={t.type}
          placeholder={t.allTypes}
          options={optionsOf(t.types)}
          value={filter.type}
          onChange={(e) => onFilter({ type: e.target.value as UserFilter["type"] })}
        />
        <SelectField
          label={t.company}
          placeholder={t.anyCompany}
          options={companyOptions}
          value={filter.companyId}
          onChange={(e) => onFilter({ companyId: e.target.value })}
        />
        <SelectField
          label={t.state}
          placeholder={t.everyone}
          options={optionsOf(t.states)}
          value={filter.state}
          onChange={(e) => onFilter({ state: e.target.value as UserFilter["state"] })}
        />
        <SelectField
          label={t.sort}
          options={optionsOf(t.sorts)}
          value={filter.sort}
          onChange={(e) => onFilter({ sort: e.target.value as UserFilter["sort"] })}
        />
      </div>
      {(text || filter.type || filter.companyId || filter.state) && (
        <div className={c.actions}>
          <Button size="sm" variant="ghost" onClick={onClear}>
            {t.clear}
          </Button>
        </div>
      )}
    </search>
  );
}

const List = ({ users }: { users: readonly User[] }) =>
  users.length === 0 ? (
    <EmptyState title={common.empty} text={common.emptyText.people} />
  ) : (
    <DataTable wide caption={t.users} columns={columns} rows={users} keyOf={(user) => user.id} />
  );
