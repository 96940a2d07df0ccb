import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Patient, PatientState } from "~/api/queries/practice";
import { patientWords } from "~/lib/statusStrings";
import { Alert } from "~/ui/Alert";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { SelectField } from "~/ui/SelectField";
import { AgreementCard } from "./components/AgreementCard";
import c from "./Practice.module.css";
import { PATIENT_STATES } from "./states";
import { list, page as t } from "./strings";
import { momentOf, rhythmOf } from "./when";

interface Props {
  patient: Patient;
  busy: boolean;
  onState: (state: PatientState | "") => void;
  /** Cards below: the sessions, and what other features say about this patient. */
  children: ReactNode;
}

export function PatientView({ patient, busy, onState, children }: Props) {
  const { customerId, name, state, stateSet, unpaidSession, lastSession } = patient;
  return (
    <Container size="lg">
      <PageHeader
        eyebrow={<Link to="/meus-pacientes">{t.back}</Link>}
        title={name}
        lead={patientWords[state]}
        actions={
          lastSession && (
            <ButtonLink to="/prontuario" search={{ paciente: customerId } as never} variant="secondary">
              {t.record}
            </ButtonLink>
          )
        }
      />
      <div className={c.page}>
        {unpaidSession && <Alert tone="info" title={t.unpaid(momentOf(unpaidSession))} />}
        <div className={c.columns}>
          <Facts patient={patient} />
          <section className={c.card} aria-labelledby="situacao">
            <h2 id="situacao" className={c.heading}>
              {t.state}
            </h2>
            <SelectField
              label={t.choose}
              hint={t.stateHint}
              value={stateSet ? state : ""}
              disabled={busy}
              options={PATIENT_STATES.map((value) => ({ value, label: patientWords[value] }))}
              placeholder={t.automatic}
              onChange={(event) => onState(PATIENT_STATES.find((one) => one === event.target.value) ?? "")}
            />
            <p className={c.quiet}>{stateSet ? t.chosen : t.derived}</p>
          </section>
        </div>
        <AgreementCard patient={patient} />
        {children}
      </div>
    </Container>
  );
}

function Facts({ patient }: { patient: Patient }) {
  const { nextSession, lastSession, sessions, standing } = patient;
  return (
    <section className={c.card} aria-labelledby="resumo">
      <h2 id="resumo" className={c.heading}>
        {t.facts}
      </h2>
      <dl className={c.facts}>
        <div>
          <dt>{t.next}</dt>
          <dd>{nextSession ? momentOf(nextSession) : list.empty}</dd>
        </div>
        <div>
          <dt>{t.last}</dt>
          <dd>{lastSession ? momentOf(lastSession) : list.empty}</dd>
        </div>
        <div>
          <dt>{t.count}</dt>
          <dd>{sessions}</dd>
        </div>
        {standing.map((hour) => (
          <div key={hour.id}>
            <dt>{t.standing}</dt>
            <dd>
              <Link className={c.link} to={`/atendimento-fixo/${hour.id}`}>
                {rhythmOf(hour)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
