import type { People, Person } from "~/api/queries/companies";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import { peopleTexts as t } from "../strings";
import c from "./Company.module.css";

interface Props {
  people: People;
  onPage: (page: number) => void;
  onResend: (email: string) => void;
  onRelease: (email: string) => void;
}

/** The name that the company gave, e-mail and type are all that an employer may see of its people. */
export function PeopleTable({ people, onPage, onResend, onRelease }: Props) {
  if (people.totalElements === 0) return <EmptyState title={t.empty} text={t.emptyText} />;
  const columns: Column<Person>[] = [
    { label: t.name, draw: (p) => p.name || t.unnamed },
    { label: t.email, draw: (p) => p.email },
    { label: t.type, draw: () => t.enterprise },
    {
      label: t.actions,
      draw: (p) => (
        <span className={c.row}>
          <Button variant="secondary" size="sm" aria-label={t.resendTo(p.email)} onClick={() => onResend(p.email)}>
            {t.resend}
          </Button>
          <Button variant="ghost" size="sm" aria-label={t.releaseOf(p.email)} onClick={() => onRelease(p.email)}>
            {t.release}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <div className={c.list}>
      <DataTable caption={t.caption} columns={columns} rows={people.elements} keyOf={(p) => p.email} />
      <Pager page={people.currentPage} pages={people.totalPages} onPage={onPage} />
    </div>
  );
}
