import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Coverage, coverageQuery } from "~/api/queries/contracts";
import { formatBRL } from "~/lib/money";
import { Checkbox } from "~/ui/Checkbox";
import c from "../components/Contract.module.css";
import { coverageTexts as t } from "../strings";

/** Who may have a company that covers sessions. */
export interface CoverageOffer {
  /** Says what the company pays, and lets the person choose. */
  choice: React.ReactNode;
  /** Whether the person books with the allowance. */
  chosen: () => boolean;
}

const left = ({ month }: Coverage) => (month ? month.sessions - month.used : 0);

/**
 * What the booking dialog shows to somebody whose company covers sessions with this therapist. Null for everybody else,
 * and when it cannot be read: booking goes on as always.
 */
export async function offerCoverage(
  client: QueryClient,
  therapistId: string,
  day: string,
): Promise<CoverageOffer | null> {
  const coverage = await client.fetchQuery(coverageQuery(therapistId, day)).catch(() => null);
  if (!coverage?.covered || !coverage.month) return null;
  let chosen = left(coverage) > 0;
  const choose = (on: boolean) => {
    chosen = on;
  };
  return { choice: <Choice coverage={coverage} initial={chosen} onChoose={choose} />, chosen: () => chosen };
}

interface Props {
  coverage: Coverage;
  initial: boolean;
  onChoose: (on: boolean) => void;
}

function Choice({ coverage, initial, onChoose }: Props) {
  const [on, setOn] = useState(initial);
  const { month, youPay, companyPays } = coverage;
  if (!month) return null;
  if (left(coverage) <= 0) return <p className={c.note}>{t.usedUp(month.sessions, month.month)}</p>;
  const change = (next: boolean) => {
    setOn(next);
    onChoose(next);
  };
  return (
    <div className={c.choice}>
      <Checkbox
        label={youPay > 0 ? t.both(formatBRL(companyPays), formatBRL(youPay)) : t.all}
        checked={on}
        onChange={(event) => change(event.target.checked)}
      />
      <p className={c.note}>{on ? t.left(left(coverage), month.sessions, month.month) : t.alone}</p>
    </div>
  );
}
