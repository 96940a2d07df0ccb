import type { TherapistRecord } from "~/api/queries/therapists";
import { Alert } from "~/ui/Alert";
import { dataTexts as t } from "../strings";

const shown = (name: { fullName?: string; nickname?: string }): string => name.nickname || name.fullName || "";

/** What became of the therapist's request for another name. */
export function NameNotice({ therapist }: { therapist: TherapistRecord }) {
  const change = therapist.nameChange;
  if (!change) return null;
  if (change.status === "REJECTED")
    return (
      <Alert tone="warn" title={t.nameRejected}>
        {t.nameRejectedText(shown(change), change.reason ?? "")}
      </Alert>
    );
  return (
    <Alert tone="info" title={t.namePending}>
      {t.namePendingText(shown(change), shown(therapist))}
    </Alert>
  );
}
