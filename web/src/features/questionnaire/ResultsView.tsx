import { Link } from "@tanstack/react-router";
import type { Instrument, QuestionnaireText, SentQuestionnaires } from "~/api/queries/questionnaires";
import { Alert } from "~/ui/Alert";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { Chart } from "./components/Chart";
import { bandOf, INSTRUMENTS, mostOf, totalOf } from "./instruments";
import c from "./Questionnaire.module.css";
import { results as t } from "./strings";
import { dayOf } from "./when";

/** The opened answers to one questionnaire. */
export interface Result {
  id: string;
  answeredAt: string;
  total: number;
  answers: readonly number[];
  text: QuestionnaireText | undefined;
}

interface Props {
  patientId: string;
  sent: SentQuestionnaires;
  /** By questionnaire. null does not open. While they are being opened there is none. */
  opened: ReadonlyMap<string, number[] | null> | null;
}

/** The opened results of an instrument, in the order of time. */
function resultsOf({ elements, texts }: SentQuestionnaires, opened: Props["opened"], instrument: Instrument): Result[] {
  return elements
    .filter((one) => one.instrument === instrument)
    .flatMap(({ id, version, answeredAt = "" }) => {
      const answers = opened?.get(id);
      const text = texts.find((each) => each.instrument === instrument && each.version === version);
      return answers ? [{ id, answeredAt, total: totalOf(answers), answers, text }] : [];
    })
    .sort((a, b) => a.answeredAt.localeCompare(b.answeredAt));
}

export function ResultsView({ patientId, sent, opened }: Props) {
  const closed = [...(opened?.values() ?? [])].filter((one) => one === null).length;
  return (
    <Container size="md">
      <PageHeader
        eyebrow={<Link to={`/meus-pacientes/${patientId}`}>{t.back}</Link>}
        title={t.title}
        lead={`${t.lead} ${t.note}`}
      />
      <div className={c.page}>
        {!opened && <p role="status">{t.opening}</p>}
        {opened?.size === 0 && <EmptyState title={t.none} text={t.noneText} />}
        {closed > 0 && <Alert tone="warn">{t.closed(closed)}</Alert>}
        {(Object.keys(INSTRUMENTS) as Instrument[]).map((instrument) => (
          <OfInstrument key={instrument} instrument={instrument} list={resultsOf(sent, opened, instrument)} />
        ))}
      </div>
    </Container>
  );
}

function OfInstrument({ instrument, list }: { instrument: Instrument; list: readonly Result[] }) {
  if (list.length === 0) return null;
  const { name } = INSTRUMENTS[instrument];
  return (
    <Card as="section" className={c.part} aria-labelledby={`totais-${instrument}`}>
      <h2 id={`totais-${instrument}`} className={c.heading}>
        {name}
      </h2>
      <Chart instrument={instrument} list={list} />
      <table className={c.table} aria-label={t.table(name)}>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.total}</th>
            <th scope="col">{t.band}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ id, answeredAt, total }) => (
            <tr key={id}>
              <td>{dayOf(answeredAt)}</td>
              <td>{t.of(total, mostOf(instrument))}</td>
              <td>{bandOf(instrument, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.toReversed().map((result) => (
        <Answers key={result.id} result={result} />
      ))}
    </Card>
  );
}

const Answers = ({ result: { answeredAt, answers, text } }: { result: Result }) => (
  <details>
    <summary className={c.summary}>{t.details(dayOf(answeredAt))}</summary>
    <p className={c.text}>{text?.statement}</p>
    <ol className={c.list}>
      {answers.map((points, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are fixed, and two may have the same text
        <li key={i} className={c.row}>
          <span>
            {i + 1}. {text?.items[i]}
          </span>
          <strong>{t.points(text?.labels[points] ?? "", points)}</strong>
        </li>
      ))}
    </ol>
  </details>
);
