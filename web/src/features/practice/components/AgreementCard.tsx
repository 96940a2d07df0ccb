import { Link } from "@tanstack/react-router";
import type { Patient } from "~/api/queries/practice";
import { toBr, today } from "~/lib/dates";
import c from "../Practice.module.css";
import { agreement as t } from "../strings";
import { agreementOf } from "../when";

/** How the patient stands with the contract, with the way to what was accepted or to the own contract. */
export function AgreementCard({ patient }: { patient: Patient }) {
  const { state, id, version, acceptedAt } = patient.agreement;
  return (
    <section className={c.card} aria-labelledby="contrato">
      <h2 id="contrato" className={c.heading}>
        {t.title}
      </h2>
      {state === "NONE" ? <p>{t.none}</p> : <p>{agreementOf(patient)}</p>}
      {state === "PENDING" && <p className={c.quiet}>{t.pending}</p>}
      {state === "PENDING" && acceptedAt && (
        <p className={c.quiet}>{t.before(toBr(today(new Date(acceptedAt))), version ?? 0)}</p>
      )}
      {id && (
        <Link className={c.link} to="/contrato/$id" params={{ id }}>
          {t.read}
        </Link>
      )}{" "}
      <Link className={c.link} to="/meu-contrato">
        {t.mine}
      </Link>
    </section>
  );
}
