import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import {
  type Instrument,
  questionnairesKey,
  questionnaireTextsQuery,
  type SentQuestionnaire,
  sentQuestionnairesQuery,
} from "~/api/queries/questionnaires";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { PartFailed } from "~/ui/PartFailed";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { sendQuestionnaire, withdrawQuestionnaire } from "../api";
import { INSTRUMENTS } from "../instruments";
import c from "../Questionnaire.module.css";
import { card as t } from "../strings";
import { dayOf } from "../when";

const TOAST_MS = 4000;

/** On the page of a patient: sending, taking back, and the way to the answers. */
export function PatientQuestionnaires({ patientId }: { patientId: string }) {
  const client = useQueryClient();
  const texts = useQuery(questionnaireTextsQuery());
  const sent = useQuery(sentQuestionnairesQuery(patientId));
  const [busy, setBusy] = useState(false);

  async function change(run: () => Promise<{ message?: string }>): Promise<void> {
    setBusy(true);
    try {
      const { message } = await run();
      if (message) toast.show(message, TOAST_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      await client.invalidateQueries({ queryKey: questionnairesKey });
      setBusy(false);
    }
  }

  async function withdraw(id: string): Promise<void> {
    const sure = await popup.confirm({
      title: t.withdrawTitle,
      text: t.withdrawText,
      confirmLabel: t.withdraw,
      cancelLabel: t.withdrawNo,
      ends: true,
    });
    if (sure) await change(() => withdrawQuestionnaire(id));
  }

  const refetch = () => void Promise.all([texts.refetch(), sent.refetch()]);
  const list = sent.data?.elements ?? [];
  const answered = list.filter(({ state }) => state === "ANSWERED").length;
  return (
    <section className={c.card} aria-labelledby="questionarios">
      <h2 id="questionarios" className={c.heading}>
        {t.title}
      </h2>
      {(texts.isError || sent.isError) && <PartFailed text={t.failed} retry={t.retry} onRetry={refetch} />}
      {texts.data && sent.data && (
        <>
          <Sent list={list} busy={busy} onWithdraw={(id) => void withdraw(id)} />
          {texts.data.vault ? (
            <div className={c.buttons}>
              {texts.data.texts.map(({ instrument, version }) => (
                <Send
                  key={instrument}
                  instrument={instrument}
                  written={version > 0}
                  open={list.some((one) => one.instrument === instrument && one.state === "OPEN")}
                  busy={busy}
                  onSend={() => void change(() => sendQuestionnaire(patientId, instrument))}
                />
              ))}
            </div>
          ) : (
            <>
              <p>{t.vault}</p>
              <div className={c.buttons}>
                <ButtonLink to="/prontuario" variant="secondary">
                  {t.makeVault}
                </ButtonLink>
              </div>
            </>
          )}
          {answered > 0 && <p>{t.answered(answered)}</p>}
          <div className={c.buttons}>
            {answered > 0 && (
              <ButtonLink to={`/meus-pacientes/${patientId}/questionarios`} variant="secondary">
                {t.read}
              </ButtonLink>
            )}
            <ButtonLink to="/meus-questionarios" variant="ghost">
              {t.texts}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

/** What is open, and the last one of each instrument that nobody answered. */
function Sent(props: { list: readonly SentQuestionnaire[]; busy: boolean; onWithdraw: (id: string) => void }) {
  const { list, busy, onWithdraw } = props;
  const newest = list.filter((one, i) => list.findIndex(({ instrument }) => instrument === one.instrument) === i);
  const shown = newest.filter(({ state }) => state === "OPEN" || state === "EXPIRED");
  if (list.length === 0) return <p className={c.quiet}>{t.none}</p>;
  return (
    <ul className={c.list}>
      {shown.map(({ id, instrument, state, sentAt, expiresAt }) => (
        <li key={id} className={c.row}>
          {state === "OPEN"
            ? t.open(INSTRUMENTS[instrument].name, dayOf(expiresAt))
            : t.lapsed(INSTRUMENTS[instrument].name, dayOf(sentAt))}
          {state === "OPEN" && (
            <Button variant="ghost" size="sm" disabled={busy} onClick={() => onWithdraw(id)}>
              {t.withdraw}
              <span className="sr">{t.withdrawOf(INSTRUMENTS[instrument].name)}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SendProps {
  instrument: Instrument;
  written: boolean;
  open: boolean;
  busy: boolean;
  onSend: () => void;
}

function Send({ instrument, written, open, busy, onSend }: SendProps) {
  const { name } = INSTRUMENTS[instrument];
  if (!written)
    return (
      <ButtonLink to="/meus-questionarios" variant="ghost">
        {t.write(name)}
      </ButtonLink>
    );
  return open ? null : (
    <Button variant="secondary" disabled={busy} onClick={onSend}>
      {t.send(name)}
    </Button>
  );
}
