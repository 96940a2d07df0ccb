import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type AgreementPatients, agreementPatientsQuery } from "~/api/queries/agreements";
import { useDebounced } from "~/lib/useDebounced";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Pager } from "~/ui/Pager";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import c from "../Agreement.module.css";
import { sendAgreement } from "../api";
import { patients as t } from "../strings";
import { dayOf } from "../when";

type Patient = AgreementPatients["elements"][number];
const TOAST_MS = 4000;

/** Who accepted the contract and who still has to read it. */
export function PatientsPart() {
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  const words = useDebounced(text.trim());
  const query = useQuery(agreementPatientsQuery(words, page));
  const list = query.data;
  return (
    <Card as="section" className={c.part} aria-labelledby="pacientes">
      <h2 id="pacientes" className={c.heading}>
        {t.title}
      </h2>
      <TextField
        label={t.search}
        type="search"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPage(0);
        }}
      />
      {query.isError && !list && <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={3} />}
      {list?.totalElements === 0 && <p>{words ? t.notFound : t.none}</p>}
      {list && list.totalElements > 0 && (
        <ul className={c.list}>
          {list.elements.map((patient) => (
            <Row key={patient.customerId} patient={patient} />
          ))}
        </ul>
      )}
      {list && <Pager page={page} pages={list.totalPages} onPage={setPage} />}
    </Card>
  );
}

function stateOf({ state, version, acceptedAt }: Patient): string {
  if (state === "PENDING") return version > 0 ? t.pendingAgain(version) : t.pending;
  if (state === "ACCEPTED" && acceptedAt) return t.accepted(version, dayOf(acceptedAt));
  return t.notAsked;
}

function Row({ patient }: { patient: Patient }) {
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      const { message } = await sendAgreement(patient.customerId);
      if (message) toast.show(message, TOAST_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <li className={c.row}>
      <div className={c.rowText}>
        <span className={c.name}>{patient.name}</span>
        <span className={c.quiet}>{stateOf(patient)}</span>
      </div>
      {patient.state === "PENDING" && (
        <Button variant="secondary" size="sm" loading={busy} onClick={send} aria-label={t.sendTo(patient.name)}>
          {t.send}
        </Button>
      )}
    </li>
  );
}
