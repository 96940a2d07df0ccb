import { type FormEvent, useState } from "react";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { TextField } from "~/ui/TextField";
import { type Explanation, explainTime } from "../api";
import { checkExplain } from "../rules";
import { explain as t } from "../strings";
import c from "./Forms.module.css";

interface Props {
  id: string;
  enterprise: boolean;
  unsaved: boolean;
}

const EMPTY = { day: "", start: "", enterprise: false };

/**
 * Asks the server whether patients see a time, and if not why. The server uses the same code as for the agenda that
 * patients see.
 */
export function ExplainSection({ id, enterprise, unsaved }: Props) {
  const [explanation, setExplanation] = useState<Explanation | null>(null);
  const form = useForm({ initial: EMPTY, validate: checkExplain });

  async function requestExplanation(values: typeof EMPTY) {
    try {
      setExplanation(
        await explainTime(id, { day: values.day, startTime: values.start, enterprise: values.enterprise }),
      );
    } catch {
      // The popup has shown the error.
    }
  }

  /** Removes the previous result also when the new question is invalid. */
  function submit(event: FormEvent) {
    setExplanation(null);
    return form.submit(requestExplanation)(event);
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
      <div aria-live="polite">
        {explanation && <Alert tone={explanation.offered ? "success" : "info"}>{explanation.text}</Alert>}
      </div>
      {unsaved && <p className={c.text}>{t.savedOnly}</p>}
    </Card>
  );
}
