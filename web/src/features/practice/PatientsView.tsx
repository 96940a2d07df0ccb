import { Link } from "@tanstack/react-router";
import type { Patient, PatientState } from "~/api/queries/practice";
import { patientWords } from "~/lib/statusStrings";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { Pager } from "~/ui/Pager";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import c from "./Practice.module.css";
import { PATIENT_STATES } from "./states";
import { list as t } from "./strings";
import { agreementOf, momentOf, rhythmOf } from "./when";

interface Props {
  patients: readonly Patient[];
  page: number;
  pages: number;
  name: string;
  state: PatientState | "";
  filtered: boolean;
  onName: (name: string) => void;
  onState: (state: PatientState | "") => void;
  onPage: (page: number) => void;
}

const columns: Column<Patient>[] = [
  {
    label: t.columns.name,
    draw: (p) => (
      <Link className={c.link} to={`/meus-pacientes/${p.customerId}`}>
        {p.name}
      </Link>
    ),
  },
  { label: t.columns.state, draw: (p) => patientWords[p.state] },
  { label: t.columns.next, draw: (p) => (p.nextSession ? momentOf(p.nextSession) : t.empty) },
  { label: t.columns.last, draw: (p) => (p.lastSession ? momentOf(p.lastSession) : t.empty) },
  { label: t.columns.standing, draw: (p) => p.standing.map(rhythmOf).join("; ") || t.empty },
  { label: t.columns.agreement, draw: (p) => agreementOf(p) },
  { label: t.columns.payment, draw: (p) => (p.unpaidSession ? t.unpaid(momentOf(p.unpaidSession)) : t.empty) },
];

export function PatientsView(props: Props) {
  const { patients, page, pages, name, state, filtered, onName, onState, onPage } = props;
  return (
    <Container size="lg">
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <ButtonLink to="/prontuario" variant="secondary">
            {t.records}
          </ButtonLink>
        }
      />
      <div className={c.page}>
        {(patients.length > 0 || filtered) && (
          <div className={c.filters}>
            <TextField
              label={t.search}
              type="search"
              autoComplete="off"
              value={name}
              maxLength={100}
              onChange={(event) => onName(event.target.value)}
            />
            <SelectField
              label={t.state}
              value={state}
              options={PATIENT_STATES.map((value) => ({ value, label: patientWords[value] }))}
              placeholder={t.all}
              onChange={(event) => onState(PATIENT_STATES.find((one) => one === event.target.value) ?? "")}
            />
          </div>
        )}
        {patients.length > 0 && (
          <DataTable caption={t.title} columns={columns} rows={patients} keyOf={(p) => p.customerId} wide />
        )}
        {patients.length === 0 &&
          (filtered ? (
            <EmptyState title={t.nothing} text={t.nothingText} />
          ) : (
            <EmptyState title={t.none} text={t.noneText} />
          ))}
        <Pager page={page} pages={pages} onPage={onPage} />
      </div>
    </Container>
  );
}
