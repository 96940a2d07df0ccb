import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { companyKeys, companyQuery, peopleQuery } from "~/api/queries/companies";
import { useDebounced } from "~/lib/useDebounced";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { popup } from "~/ui/Popup";
import { Skeleton } from "~/ui/Skeleton";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import { releasePerson, resendInvitation } from "../api";
import { peopleTexts as t } from "../strings";
import c from "./Company.module.css";
import { PeopleTable } from "./PeopleTable";

const TOAST_MS = 4000;

/** The people of a company with search and pages, for the company and for administrators. */
export function PeopleList({ companyId }: { companyId: string }) {
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  const searchText = useDebounced(text.trim());
  const query = useQuery(peopleQuery(companyId, searchText, page));
  const client = useQueryClient();

  async function resend(email: string) {
    await resendInvitation(companyId, email);
    toast.show(t.resent, TOAST_MS);
  }

  async function release(email: string) {
    const sure = await popup.confirm({
      tone: "warn",
      title: t.releaseTitle,
      text: t.releaseText,
      confirmLabel: t.releaseYes,
      cancelLabel: t.releaseNo,
    });
    if (!sure) return;
    await releasePerson(companyId, email);
    await Promise.all([
      client.invalidateQueries({ queryKey: companyKeys.people(companyId) }),
      client.invalidateQueries({ queryKey: companyQuery(companyId).queryKey }),
    ]);
    toast.show(t.released, TOAST_MS);
  }

  return (
    <Card as="section" aria-labelledby="pessoas">
      <h2 id="pessoas" className={c.heading}>
        {t.title}
      </h2>
      <div className={c.search}>
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
      </div>
      {query.data ? (
        <PeopleTable
          people={query.data}
          onPage={setPage}
          onResend={(email) => void resend(email).catch(() => {})}
          onRelease={(email) => void release(email).catch(() => {})}
        />
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
