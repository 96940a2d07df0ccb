import { useEffect, useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import type { Change, Standing, StandingChanged } from "~/api/queries/standing";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { toast } from "~/ui/Toast";
import { changeStanding } from "../api";
import c from "../Standing.module.css";
import { change as t } from "../strings";
import { HourFields } from "./HourFields";
import { Outcome } from "./Outcome";
import { PauseFields } from "./PauseFields";

const TOAST_MS = 3000;

interface Props {
  standing: Standing;
  action: Change["action"];
  onClose: () => void;
  onChanged: () => void;
}

/** Why there is no outcome. What the server refuses it would refuse again. */
interface Problem {
  text: string;
  again: boolean;
}

const problemOf = (error: unknown): Problem =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? { text: error.description, again: false }
    : { text: t.failed, again: true };

/** What a change would do, as the server computes it. */
function usePreview(id: string, wanted: Change | null) {
  const [outcome, setOutcome] = useState<StandingChanged | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let current = true;
    setOutcome(null);
    setProblem(null);
    if (wanted)
      changeStanding(id, wanted, { preview: true }).then(
        (answer) => current && setOutcome(answer),
        (error: unknown) => current && setProblem(problemOf(error)),
      );
    return () => {
      current = false;
    };
  }, [id, wanted]);
  return { outcome, problem };
}

/** Asks before a standing hour changes, with the outcome for each session in reais. */
export function ChangeDialog({ standing, action, onClose, onChanged }: Props) {
  const simple = action === "END" || action === "RESUME";
  const ends = action === "END";
  const [wanted, setWanted] = useState<Change | null>(simple ? { action } : null);
  const { outcome, problem } = usePreview(standing.id, wanted);
  const retry = () => setWanted((before) => before && { ...before });

  async function confirm(): Promise<void> {
    if (!wanted || !outcome) return;
    try {
      // The person has read the cost of each late session in the outcome.
      await changeStanding(standing.id, wanted, { acceptLate: outcome.sessions.some(({ late }) => late) });
      toast.show(t.done[action], TOAST_MS);
      onChanged();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      retry();
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.titles[action]}
      actions={
        <>
          <Button variant={ends ? "primary" : "secondary"} onClick={onClose}>
            {t.no}
          </Button>
          {outcome && (
            <Button variant={ends ? "secondary" : "primary"} onClick={confirm}>
              {t.confirm[action]}
            </Button>
          )}
        </>
      }
    >
      <div className={c.stack}>
        {action === "PAUSE" && <PauseFields onWanted={setWanted} />}
        {action === "HOUR" && <HourFields standing={standing} onWanted={setWanted} />}
        <div aria-live="polite">
          {wanted && !outcome && problem === null && <p>{t.loading}</p>}
          {outcome && wanted && (
            <Outcome
              outcome={outcome}
              price={standing.price}
              cancelPaid={wanted.cancelPaid ?? false}
              onCancelPaid={(cancelPaid) => setWanted({ ...wanted, cancelPaid })}
            />
          )}
        </div>
        {problem !== null && (
          <Alert tone="error">
            <p>{problem.text || t.failed}</p>
            {problem.again && (
              <Button variant="secondary" size="sm" onClick={retry}>
                {t.retry}
              </Button>
            )}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
