import { useState } from "react";
import type { CopyRequest, CopyRequests } from "~/api/queries/copies";
import { copyWords } from "~/lib/statusStrings";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { dayOf } from "../when";
import { AnswerForm } from "./AnswerForm";
import { AskForm } from "./AskForm";
import type { CopyAnswer } from "./api";
import c from "./Copies.module.css";
import { copies as t } from "./strings";

interface Props {
  list: CopyRequests;
  therapist: boolean;
  /** The therapist who is chosen already. */
  whom: string;
  onAsk: (therapistId: string) => Promise<void>;
  onAnswer: (request: CopyRequest, answer: CopyAnswer) => Promise<void>;
  onWithdraw: (request: CopyRequest) => Promise<void>;
}

export function CopiesView({ list, therapist, whom, onAsk, onAnswer, onWithdraw }: Props) {
  const [answering, setAnswering] = useState<string | null>(null);
  const open = list.requests.filter(({ state }) => state === "OPEN");
  const closed = list.requests.filter(({ state }) => state !== "OPEN");
  const free = list.therapists.filter(({ therapistId }) => !open.some((one) => one.therapistId === therapistId));
  const actions = (request: CopyRequest) =>
    therapist ? (
      <>
        <Button size="sm" onClick={() => setAnswering(request.id)}>
          {t.answer}
          <span className="sr"> {request.name}</span>
        </Button>
        <ButtonLink to="/prontuario" search={{ paciente: request.customerId }} variant="ghost" size="sm">
          {t.record}
        </ButtonLink>
      </>
    ) : (
      <Button variant="ghost" size="sm" aria-label={t.withdrawOf(request.name)} onClick={() => onWithdraw(request)}>
        {t.withdraw}
      </Button>
    );
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={therapist ? t.leadTherapist : t.leadPatient} />
      <div className={c.page}>
        {open.length > 0 && (
          <section className={c.page} aria-labelledby="abertos">
            <h2 id="abertos" className={c.heading}>
              {t.open}
            </h2>
            {open.map((request) => (
              <Card key={request.id} as="article">
                <Head request={request} />
                <p className={request.overdue ? c.late : c.quiet}>{dueText(request, therapist)}</p>
                {answering === request.id ? (
                  <AnswerForm
                    request={request}
                    onSend={(answer) => onAnswer(request, answer)}
                    onClose={() => setAnswering(null)}
                  />
                ) : (
                  <div className={c.buttons}>{actions(request)}</div>
                )}
              </Card>
            ))}
          </section>
        )}
        {!therapist && list.therapists.length > 0 && free.length > 0 && (
          <AskForm key={free.length} people={free} whom={whom} onAsk={onAsk} />
        )}
        {closed.length > 0 && (
          <section className={c.page} aria-labelledby="encerrados">
            <h2 id="encerrados" className={c.heading}>
              {t.closed}
            </h2>
            {closed.map((request) => (
              <Card key={request.id} as="article">
                <Head request={request} />
                <p className={c.quiet}>{closedText(request)}</p>
                {request.note && <p className={c.note}>{request.note}</p>}
                {request.state === "ENDED" && <p>{t.endedText}</p>}
              </Card>
            ))}
          </section>
        )}
        {list.requests.length === 0 && (therapist || list.therapists.length === 0) && (
          <EmptyState title={t.none} text={therapist ? t.noneTherapist : t.nobody} />
        )}
      </div>
    </Container>
  );
}

const Head = ({ request }: { request: CopyRequest }) => (
  <div className={c.head}>
    <h3>{request.name}</h3>
    <span className={c.state}>{copyWords[request.state]}</span>
  </div>
);

function dueText({ overdue, dueOn, askedAt }: CopyRequest, therapist: boolean): string {
  const due = overdue ? t.overdue(dueOn) : therapist ? t.due(dueOn) : t.duePatient(dueOn);
  return `${t.asked(dayOf(askedAt))}. ${due}.`;
}

function closedText({ askedAt, deliveredOn, closedAt = "" }: CopyRequest): string {
  const end = deliveredOn ? t.delivered(deliveredOn) : t.ended(dayOf(closedAt));
  return `${t.asked(dayOf(askedAt))}. ${end}.`;
}
