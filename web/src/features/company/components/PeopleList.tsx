import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MemberState, type People, peopleQuery } from "~/api/queries/companies";
import { useDebounced } from "~/lib/useDebounced";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { SelectField } from "~/ui/SelectField";
import { Skeleton } from "~/ui/Skeleton";
import { TextField } from "~/ui/TextField";
import { peopleTexts as t } from "../strings";
import { usePeopleActions } from "../usePeopleActions";
import c from "./Company.module.css";
import { PeopleTable } from "./PeopleTable";

/** The people of a company with search, filter and pages, for the company and for administrators. */
export function PeopleList({ companyId }: { companyId: string }) {
  const [text, setText] = useState("");
  const [state, setState] = useState<MemberState | "">("");
  const [page, setPage] = useState(0);
  const searchText = useDebounced(text.trim());
  const query = useQuery(peopleQuery(companyId, searchText, state, page));
  const { resend, release, keep, resendAll, busy } = usePeopleActions(companyId);
  const expired = query.data?.states.expired ?? 0;

  return (
    <Card as="section" aria-labelledby="pessoas">
      <h2 id="pessoas" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.note}>
        {t.stateNote} {t.goneNote}
      </p>
      <div className={c.filters}>
        <TextField
          label={t.search}
          type="search"
          maxLength={250}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(0);
          }}
        />
        <SelectField
          label={t.filter}
          options={stateOptions(query.data?.states)}
          value={state}
          onChange={(event) => {
            setState(event.target.value as MemberState | "");
            setPage(0);
          }}
        />
      </div>
      {expired > 0 && (
        <div className={c.actions}>
          <Button variant="secondary" loading={busy} onClick={() => resendAll(expired)}>
            {t.resendExpired}
          </Button>
        </div>
      )}
      {query.data ? (
        <PeopleTable people={query.data} onPage={setPage} onResend={resend} onRelease={release} onKeep={keep} />
      ) : query.isError ? (
        <Alert tone="error" title={t.failed}>
          <Button variant="secondary" size="sm" onClick={() => query.refetch()}>
            {t.retry}
          </Button>
        </Alert>
      ) : (
        <Skeleton shape="card" />
      )}
    </Card>
  );
}

function stateOptions(states: People["states"] | undefined) {
  const { active = 0, invited = 0, expired = 0, leaving = 0 } = states ?? {};
  const counts: [MemberState, number][] = [
    ["ACTIVE", active],
    ["INVITED", invited],
    ["EXPIRED", expired],
    ["LEAVING", leaving],
  ];
  return [
    { value: "", label: t.all(active + invited + expired + leaving) },
    ...counts.map(([value, n]) => ({ value, label: t.counted(t.states[value], n) })),
  ];
}
