import { type FormEvent, useState } from "react";
import type { AskedSurvey } from "~/api/queries/evidence";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { RadioGroup } from "~/ui/RadioGroup";
import c from "../Evidence.module.css";
import { surveyTexts as t } from "../strings";

interface Props {
  survey: AskedSurvey;
  onSend: (answers: Record<string, number>, consent: boolean) => Promise<void>;
}

const options = t.steps.map((label, i) => ({ value: String(i + 1), label }));

export function SurveyForm({ survey, onSend }: Props) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [consent, setConsent] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || !consent || survey.questions.some(({ key }) => !answers[key])) return;
    setBusy(true);
    const chosen = survey.questions.map(({ key }) => [key, Number(answers[key])] as const);
    await onSend(Object.fromEntries(chosen), consent);
    setBusy(false);
  }

  return (
    <form noValidate className={c.page} onSubmit={submit}>
      <Alert tone="info" title={t.anonymous}>
        {t.anonymousText(survey.company)}
      </Alert>
      {survey.questions.map(({ key, text }) => (
        <RadioGroup
          key={key}
          legend={text}
          value={answers[key] ?? ""}
          options={options}
          onChange={(value) => setAnswers({ ...answers, [key]: value })}
          error={tried && !answers[key] ? t.missing : undefined}
        />
      ))}
      <Checkbox
        label={t.consent}
        checked={consent}
        onChange={(event) => setConsent(event.target.checked)}
        error={tried && !consent ? t.noConsent : undefined}
      />
      <div>
        <Button type="submit" size="lg" loading={busy}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}
