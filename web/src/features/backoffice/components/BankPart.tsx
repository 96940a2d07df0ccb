import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import type { AdminTherapist } from "~/api/queries/backoffice";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import c from "../Admin.module.css";
import { type Bank, revealBank } from "../api";
import { bank as t } from "../strings/payouts";
import { isStepUpCancelled, useStepUp } from "../useStepUp";
import { Facts, Section } from "./parts";

/** Masked until the administrator reveals it. The revealed data is only in this page's state. */
export function BankPart({ therapist }: { therapist: AdminTherapist }) {
  const [revealed, setRevealed] = useState<Bank | null>(null);
  const [busy, setBusy] = useState(false);
  const { withStepUp, dialog } = useStepUp();
  const shown = revealed ?? therapist;

  async function reveal() {
    setBusy(true);
    try {
      setRevealed(await withStepUp(() => revealBank(therapist.id)));
    } catch (error) {
      if (!isStepUpCancelled(error)) showProblem(error instanceof ApiError ? error : new ApiError(0));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card>
      <Section title={t.title}>
        <Facts
          facts={[
            { label: t.bank, value: shown.bank },
            { label: t.agency, value: shown.agency },
            { label: t.account, value: shown.account },
            { label: t.pixKey, value: shown.pixKey },
          ]}
        />
        {!revealed && (
          <div className={c.actions}>
            <Button variant="secondary" size="sm" loading={busy} onClick={() => reveal()}>
              {t.reveal}
            </Button>
          </div>
        )}
        <p className={c.note}>{t.note}</p>
        {dialog}
      </Section>
    </Card>
  );
}
