import type { Company, CompanyPanel } from "~/api/queries/companies";
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

/** Payment status of the company, with the date of the next charge when it is paid. */
export function Subscription({ company }: { company: Company }) {
  return (
    <div>
      <StatusBadge company={company} />
      <p className={c.note}>{isPaid(company) ? t.nextPayment(company.nextPayment) : t.pendingText}</p>
    </div>
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
