import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RecordPatient, SealedRecord } from "~/api/queries/records";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { TextField } from "~/ui/TextField";
import { matches } from "./content";
import { lock } from "./opened";
import c from "./Record.module.css";
import { page as t } from "./strings";
import type { Texts } from "./useTexts";
import { dayOf } from "./when";

interface Named extends SealedRecord {
  /** The opened name; null when it does not open. */
  title: string | null;
}

interface Props {
  records: readonly Named[];
  patients: readonly RecordPatient[];
  texts: Texts;
  onStart: (patient: RecordPatient) => Promise<void>;
}

export function RecordsView({ records, patients, texts, onStart }: Props) {
  const [search, setSearch] = useState("");
  const have = new Set(records.map((record) => record.customerId));
  const word = search.trim();
  const fits = (record: Named) => !word || matches(record.title ?? "", word) || texts.count(record.id, word) > 0;
  const found = records.filter(fits).sort((a, b) => b.writtenAt.localeCompare(a.writtenAt));
  const without = patients.filter(({ customerId, name }) => !have.has(customerId) && (!word || matches(name, word)));
  return (
    <Container size="md">
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <>
            <ButtonLink to="/copia-do-prontuario" variant="ghost">
              {t.copies}
            </ButtonLink>
            <ButtonLink to="/prontuario/cofre" variant="ghost">
              {t.settings}
            </ButtonLink>
            <Button variant="secondary" onClick={() => lock()}>
              {t.lock}
            </Button>
          </>
        }
      />
      <div className={c.page}>
        <TextField
          label={t.search}
          hint={t.searchHint}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {!texts.ready && records.length > 0 && (
          <div>
            <Button variant="ghost" size="sm" onClick={texts.load}>
              {t.inTexts}
            </Button>
          </div>
        )}
        {found.length > 0 && (
          <section className={c.stack} aria-labelledby="prontuarios">
            <h2 id="prontuarios" className={c.heading}>
              {t.records}
            </h2>
            <ul className={c.list}>
              {found.map((record) => (
                <Row key={record.id} record={record} hits={word ? texts.count(record.id, word) : 0} />
              ))}
            </ul>
          </section>
        )}
        {without.length > 0 && (
          <section className={c.stack} aria-labelledby="sem-prontuario">
            <h2 id="sem-prontuario" className={c.heading}>
              {t.patients}
            </h2>
            <p className={c.quiet}>{t.patientsText}</p>
            <ul className={c.list}>
              {without.map((patient) => (
                <li key={patient.customerId} className={c.row}>
                  <span className={c.rowText}>
                    <strong>{patient.name}</strong>
                    <span className={c.quiet}>{t.lastSession(dayOf(patient.lastSession))}</span>
                  </span>
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={t.openOf(patient.name)}
                    onClick={() => onStart(patient)}
                  >
                    {t.open}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {found.length + without.length === 0 &&
          (word ? (
            <EmptyState title={t.nothing} text={t.nothingText} />
          ) : (
            <EmptyState title={t.none} text={t.noneText} />
          ))}
      </div>
    </Container>
  );
}

function Row({ record, hits }: { record: Named; hits: number }) {
  return (
    <li className={c.row}>
      <span className={c.rowText}>
        <Link className={c.name} to={`/prontuario/${record.id}`}>
          {record.title ?? "?"}
        </Link>
        {record.title === null && <span className={c.voided}>{t.damaged}</span>}
        {hits > 0 && <span className={c.quiet}>{t.found(hits)}</span>}
      </span>
      <span className={c.quiet}>
        {record.deletable ? t.due(record.keepUntil) : t.written(dayOf(record.writtenAt))}
        {!record.customerId && ` · ${t.left}`}
      </span>
    </li>
  );
}
