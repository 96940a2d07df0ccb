import { type FormEvent, useState } from "react";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { TextField } from "~/ui/TextField";
import { type Answer, explainHour } from "../api";
import { checkQuestion } from "../rules";
import { explain as t } from "../strings";
import c from "./Forms.module.css";

interface Props {
  id: string;
  enterprise: boolean;
  unsaved: boolean;
}

const EMPTY = { day: "", start: "", enterprise: false };

/** The answer comes from the same decision that offers the hours to patients. */
export function ExplainSection({ id, enterprise, unsaved }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const form = useForm({ initial: EMPTY, validate: checkQuestion });

  async function ask(values: typeof EMPTY) {
    try {
      setAnswer(await explainHour(id, { day: values.day, startTime: values.start, enterprise: values.enterprise }));
    } catch {
      // The popup has told it.
    }
  }

  /** An earlier answer is not the one to this question, even to one that cannot be asked. */
  function submit(event: FormEvent) {
    setAnswer(null);
    return form.submit(ask)(event);
  }

  return (
    <Card as="section" className={c.section}>
      <h2 className={c.title}>{t.title}</h2>
      <p className={c.text}>{t.text}</p>
      <form className={c.stack} noValidate aria-label={t.title} onSubmit={submit}>
        <div className={c.two}>
          <TextField label={t.day} mask="date" placeholder="DD/MM/AAAA" autoComplete="off" {...form.field("day")} />
          <TextField label={t.start} mask="time" placeholder="00:00" autoComplete="off" {...form.field("start")} />
        </div>
        {enterprise && <Checkbox label={t.enterprise} {...form.check("enterprise")} />}
        <Button type="submit" variant="secondary" loading={form.busy}>
          {t.ask}
        </Button>
      </form>
      <div aria-live="polite">{answer && <Alert tone={answer.offered ? "success" : "info"}>{answer.text}</Alert>}</div>
      {unsaved && <p className={c.text}>{t.savedOnly}</p>}
    </Card>
  );
}
