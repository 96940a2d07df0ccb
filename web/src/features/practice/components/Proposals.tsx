import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type OwnProposal, proposalsToQuery, proposedKey } from "~/api/queries/practice";
import { useServerEvents } from "~/lib/events";
import { proposalWords } from "~/lib/statusStrings";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { Dialog } from "~/ui/Dialog";
import { PartFailed } from "~/ui/PartFailed";
import { toast } from "~/ui/Toast";
import { takeBackProposal } from "../api";
import c from "../Practice.module.css";
import { propose as t } from "../strings";
import { momentOf } from "../when";
import { ProposeForm } from "./ProposeForm";

const TOAST_MS = 4000;

interface Props {
  therapistId: string;
  patientId: string;
}

/** The hours that the therapist proposed to a patient, and the way to propose one. */
export function Proposals({ therapistId, patientId }: Props) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const query = useQuery(proposalsToQuery(therapistId, patientId));
  const again = () => client.invalidateQueries({ queryKey: proposedKey });
  useServerEvents(() => void again(), query.data?.some((p) => p.state === "OPEN") ?? false, "proposal");
  const close = () => setOpen(false);

  async function takeBack(proposal: OwnProposal): Promise<void> {
    try {
      await takeBackProposal(therapistId, patientId, proposal.id);
      toast.show(t.takenBack, TOAST_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      await again();
    }
  }

  return (
    <section className={c.card} aria-labelledby="propor">
      <h2 id="propor" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.quiet}>{t.text}</p>
      <div className={c.buttons}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t.action}
        </Button>
      </div>
      {query.isError && !query.data && (
        <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />
      )}
      {query.data && query.data.length > 0 && (
        <DataTable
          caption={t.title}
          columns={columnsFor((proposal) => void takeBack(proposal))}
          rows={query.data}
          keyOf={(p) => p.id}
          wide
        />
      )}
      <Dialog open={open} onClose={close} title={t.title}>
        {open && (
          <ProposeForm
            therapistId={therapistId}
            patientId={patientId}
            onDone={() => {
              close();
              toast.show(t.done, TOAST_MS);
              void again();
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

const columnsFor = (onTakeBack: (proposal: OwnProposal) => void): Column<OwnProposal>[] => [
  { label: t.columns.when, draw: (p) => momentOf(p.startsAt) },
  { label: t.columns.what, draw: (p) => (p.movesSessionId ? t.forMove : t.forNew) },
  { label: t.columns.state, draw: (p) => proposalWords[p.state] },
  { label: t.columns.until, draw: (p) => momentOf(p.expiresAt) },
  {
    label: t.columns.actions,
    end: true,
    draw: (p) =>
      p.state === "OPEN" && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t.takeBackOf(momentOf(p.startsAt))}
          onClick={() => onTakeBack(p)}
        >
          {t.takeBack}
        </Button>
      ),
  },
];
