import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { takesStandingQuery } from "~/api/queries/standing";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { PartFailed } from "~/ui/PartFailed";
import { toast } from "~/ui/Toast";
import { saveTakes } from "../api";
import { setting as t } from "../strings";
import c from "./shared.module.css";

const TOAST_MS = 3000;

/** Whether the therapist takes standing hours. Saved at once. */
export function TakesStanding({ therapistId }: { therapistId: string }) {
  const client = useQueryClient();
  const query = useQuery(takesStandingQuery(therapistId));
  const [saving, setSaving] = useState<boolean | null>(null);

  async function save(takes: boolean): Promise<void> {
    if (saving !== null) return;
    setSaving(takes);
    try {
      await saveTakes(therapistId, takes);
      client.setQueryData(takesStandingQuery(therapistId).queryKey, takes);
      toast.show(t.saved, TOAST_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      setSaving(null);
    }
  }

  return (
    <Card as="section" className={c.part} aria-labelledby="horarios-fixos">
      <h2 id="horarios-fixos" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.quiet}>{t.text}</p>
      {query.data !== undefined && (
        <Checkbox
          label={t.label}
          checked={saving ?? query.data}
          onChange={(event) => void save(event.target.checked)}
        />
      )}
      {query.isError && <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />}
      <p className={c.quiet}>{t.kept}</p>
    </Card>
  );
}
