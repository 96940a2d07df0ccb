import type { ComponentProps } from "react";
import { type Company, type CompanyPanel, PAYMENT_STATES } from "~/api/queries/companies";
import { formatBRL } from "~/lib/money";
import { dueTexts, stateTexts } from "../payments/strings";
import { isPaid } from "../rules";
import { formTexts, panelTexts as t } from "../strings";
import c from "./Company.module.css";

export function CompanyFacts({ company }: { company: Company }) {
  const facts = [
    [formTexts.name, company.name],
    [formTexts.email, company.email],
    [formTexts.phone, company.phone],
    [formTexts.cnpj, company.cnpj],
  ] as const;
  return (
    <dl className={c.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const StatusBadge = ({ company }: { company: Company }) => (
  <span className={`${c.badge} ${isPaid(company) ? c.good : ""}`}>{isPaid(company) ? t.active : t.pending}</span>
);

const PAYMENT_LOOKS = { OK: c.good, OVERDUE: "", NEVER: c.quiet } as const;

/** How a company stands with its payments, in the list of administrators. */
export function PaymentBadge({ company }: { company: Company }) {
  const state = PAYMENT_STATES.find((one) => one === company.paymentState) ?? "NEVER";
  return <span className={`${c.badge} ${PAYMENT_LOOKS[state] ?? ""}`}>{stateTexts[state]}</span>;
}

/** Payment status of the company: the day of the next payment, or what is to be paid now and how. */
export function Subscription({ company, reader }: { company: CompanyPanel; reader: "company" | "admin" }) {
  if (isPaid(company)) {
    return (
      <div>
        <StatusBadge company={company} />
        <p className={c.note}>{t.nextPayment(company.nextPayment)}</p>
      </div>
    );
  }
  return (
    <div>
      <StatusBadge company={company} />
      <Due company={company} reader={reader} />
      {reader === "company" && <p className={c.note}>{t.pendingText}</p>}
    </div>
  );
}

function Due({ company: { due, monthlyAmount }, reader }: ComponentProps<typeof Subscription>) {
  const own = reader === "company";
  const facts = [
    [dueTexts.amount, monthlyAmount > 0 ? formatBRL(monthlyAmount) : dueTexts.byContract],
    [dueTexts.period, dueTexts.periodOf(due.from, due.until)],
    ...(own ? [[dueTexts.how, due.pixKey ? dueTexts.pix(due.pixKey) : dueTexts.contract] as const] : []),
  ] as const;
  return (
    <>
      <dl className={c.due}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {own && <p className={c.note}>{dueTexts.already}</p>}
    </>
  );
}

export function Seats({ company }: { company: CompanyPanel }) {
  const { usedSeats, maxUsers, releasingSeats } = company;
  return (
    <div>
      <p id="vagas-uso">{t.seatsUsed(usedSeats, maxUsers)}</p>
      <meter className={c.meter} min={0} max={maxUsers} value={usedSeats} aria-labelledby="vagas-uso" />
      {releasingSeats > 0 && <p className={c.note}>{t.releasing(releasingSeats)}</p>}
    </div>
  );
}
