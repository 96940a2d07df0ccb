import type { MemberState, People, Person } from "~/api/queries/companies";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import { peopleTexts as t } from "../strings";
import c from "./Company.module.css";

export interface PersonActions {
  onResend: (email: string) => void;
  onRelease: (email: string) => void;
  onKeep: (email: string) => void;
}

interface Props extends PersonActions {
  people: People;
  onPage: (page: number) => void;
}

/** The name that the company gave, the e-mail and the state of the invitation are all that an employer may see. */
export function PeopleTable({ people, onPage, ...actions }: Props) {
  if (people.totalElements === 0) return <EmptyState title={t.empty} text={t.emptyText} />;
  const columns: Column<Person>[] = [
    { label: t.name, draw: (p) => p.name || t.unnamed },
    { label: t.email, draw: (p) => p.email },
    { label: t.state, draw: (p) => <State person={p} /> },
    { label: t.actions, draw: (p) => <Actions person={p} {...actions} /> },
  ];
  return (
    <div className={c.list}>
      <DataTable caption={t.caption} columns={columns} rows={people.elements} keyOf={(p) => p.email} />
      <Pager page={people.currentPage} pages={people.totalPages} onPage={onPage} />
    </div>
  );
}

function State({ person }: { person: Person }) {
  const state = person.state as MemberState;
  return (
    <span className={`${c.badge} ${state === "ACTIVE" ? c.good : ""}`}>
      {t.states[state]} {person.until && t.until(person.until)}
    </span>
  );
}

function Actions({ person: { email, state }, onResend, onRelease, onKeep }: PersonActions & { person: Person }) {
  if (state === "LEAVING")
    return (
      <Button variant="secondary" size="sm" aria-label={t.keepOf(email)} onClick={() => onKeep(email)}>
        {t.keep}
      </Button>
    );
  return (
    <span className={c.personActions}>
      {state !== "ACTIVE" && (
        <Button variant="secondary" size="sm" aria-label={t.resendTo(email)} onClick={() => onResend(email)}>
          {t.resend}
        </Button>
      )}
      <Button variant="ghost" size="sm" aria-label={t.releaseOf(email)} onClick={() => onRelease(email)}>
        {t.release}
      </Button>
    </span>
  );
}
