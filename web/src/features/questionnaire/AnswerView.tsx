import { useState } from "react";
import type { Questionnaire } from "~/api/queries/questionnaires";
import { Button } from "~/ui/Button";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { useLeaveGuard } from "~/ui/useLeaveGuard";
import { Crisis } from "./components/Crisis";
import { Question } from "./components/Question";
import { Review } from "./components/Review";
import { isCrisis } from "./instruments";
import c from "./Questionnaire.module.css";
import { answer as t } from "./strings";
import { useAnswers } from "./useAnswers";
import { useStep } from "./useStep";
import { dayOf } from "./when";

interface Props {
  questionnaire: Questionnaire;
  onSend: (answers: readonly number[]) => Promise<void>;
}

/** One question a screen. Going back and forth, with the browser's buttons too, and a reload keep what was chosen. */
export function AnswerView({ questionnaire, onSend }: Props) {
  const { instrument, therapistName, expiresAt, statement, items, labels } = questionnaire;
  const { answers, started, choose } = useAnswers(questionnaire);
  const [busy, setBusy] = useState(false);
  const missing = answers.indexOf(undefined);
  // Step 0 explains, step n asks question n, the last one reviews. Nobody gets past the first question without answer.
  const { step, go } = useStep(missing === -1 ? items.length + 1 : missing + 1);
  useLeaveGuard(!busy && started, t);
  const crisis = <Crisis shown={isCrisis(instrument, answers)} />;

  async function send(): Promise<void> {
    setBusy(true);
    await onSend(answers.filter((one) => one !== undefined));
    setBusy(false);
  }

  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.from(therapistName)} />
      <div className={c.page}>
        {step === 0 && (
          <div className={c.card}>
            <p>
              {t.count(items.length)} {t.until(dayOf(expiresAt))}
            </p>
            <p>{t.voluntary}</p>
            <p>
              {t.unwatched} <a href="tel:188">188</a>.
            </p>
            <p className={c.quiet}>{t.sealed(therapistName)}</p>
            <div className={c.buttons}>
              <Button onClick={() => go(1)}>{t.begin}</Button>
            </div>
          </div>
        )}
        {step > 0 && step <= items.length && (
          <Question
            key={step}
            number={step}
            statement={statement}
            items={items}
            labels={labels}
            chosen={answers[step - 1]}
            onChoose={(points) => choose(step - 1, points)}
            onNext={() => go(step + 1)}
            onBack={() => go(step - 1)}
          >
            {crisis}
          </Question>
        )}
        {step > items.length && (
          <Review
            items={items}
            labels={labels}
            answers={answers}
            busy={busy}
            onChange={(item) => go(item + 1)}
            onBack={() => go(items.length)}
            onSend={() => void send()}
          >
            {crisis}
          </Review>
        )}
      </div>
    </Container>
  );
}
