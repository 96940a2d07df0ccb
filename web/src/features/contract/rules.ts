import type { ContractRow, ContractTerms } from "~/api/queries/contracts";
import { fromBr } from "~/lib/dates";
import { type Errors, withMessages } from "~/lib/form";
import { formatAmount, readReais } from "~/lib/money";
import { contractTexts as t } from "./strings";

/** The form of a contract, as it is typed. */
export interface TermsValues {
  startsOn: string;
  endsOn: string;
  sessionsPerMonth: string;
  sharePercent: string;
  ceiling: string;
  dependantsMax: string;
}

const whole = (typed: string, most: number) => {
  const n = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return n <= most ? n : null;
};

/** The form begins with the terms of the newest contract. */
export const valuesOf = (newest: ContractRow | undefined, today: string): TermsValues => ({
  startsOn: today,
  endsOn: "",
  sessionsPerMonth: newest ? String(newest.sessionsPerMonth) : "4",
  sharePercent: newest ? String(newest.sharePercent) : "100",
  ceiling: newest ? formatAmount(newest.ceiling) : "",
  dependantsMax: newest ? String(newest.dependantsMax) : "0",
});

export const validateTerms = (v: TermsValues): Errors<TermsValues> =>
  withMessages<TermsValues>({
    startsOn: fromBr(v.startsOn) ? undefined : t.noDay,
    endsOn: !v.endsOn || fromBr(v.endsOn) ? undefined : t.noDay,
    sessionsPerMonth: whole(v.sessionsPerMonth, 8) === null ? t.noSessions : undefined,
    sharePercent: whole(v.sharePercent, 100) === null ? t.noShare : undefined,
    ceiling: readReais(v.ceiling) === null ? t.noCeiling : undefined,
    dependantsMax: whole(v.dependantsMax, 3) === null ? t.noDependants : undefined,
  });

export const termsOf = (v: TermsValues, seen: number): ContractTerms => ({
  seen,
  startsOn: v.startsOn,
  ...(v.endsOn && { endsOn: v.endsOn }),
  sessionsPerMonth: whole(v.sessionsPerMonth, 8) ?? 0,
  sharePercent: whole(v.sharePercent, 100) ?? 0,
  ceiling: readReais(v.ceiling) ?? 0,
  dependantsMax: whole(v.dependantsMax, 3) ?? 0,
});
