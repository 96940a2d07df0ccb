import { useEffect } from "react";
import type { Instrument, QuestionnaireText } from "~/api/queries/questionnaires";
import { type Fault, useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import type { WrittenText } from "../api";
import { INSTRUMENTS, LABELS } from "../instruments";
import c from "../Questionnaire.module.css";
import { texts as t } from "../strings";
import { dayOf } from "../when";

type Values = Record<string, string>;

interface Props {
  text: QuestionnaireText;
  onSave: (body: WrittenText, applyFault: (fault: Fault) => boolean) => Promise<void>;
  onDirty: (instrument: Instrument, dirty: boolean) => void;
}

const counted = (n: number) => Array.from({ length: n }, (_, i) => i);

/** One field for each part. The names are those by which the server names a part that it refuses. */
function valuesOf({ statement, items, labels, instrument }: QuestionnaireText): Values {
  const parts = counted(INSTRUMENTS[instrument].items).map((i) => [`items.${i}`, items[i] ?? ""]);
  const answers = counted(LABELS).map((i) => [`labels.${i}`, labels[i] ?? ""]);
  return Object.fromEntries([["statement", statement], ...parts, ...answers]);
}

const validate = (values: Values) =>
  withMessages<Values>(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim() ? "" : t.empty])),
  );

/** The wording of one instrument. */
export function TextForm({ text, onSave, onDirty }: Props) {
  const { instrument, version } = text;
  const { name, items } = INSTRUMENTS[instrument];
  const form = useForm<Values>({ initial: valuesOf(text), validate });
  useEffect(() => {
    onDirty(instrument, form.dirty);
    return () => onDirty(instrument, false);
  }, [instrument, form.dirty, onDirty]);
  const listOf = (values: Values, part: string, n: number) => counted(n).map((i) => values[`${part}.${i}`] ?? "");
  const save = (values: Values) =>
    onSave(
      {
        instrument,
        seen: version,
        statement: values.statement ?? "",
        items: listOf(values, "items", items),
        labels: listOf(values, "labels", LABELS),
      },
      form.applyFault,
    );
  return (
    <Card as="section" className={c.part} aria-labelledby={`texto-${instrument}`}>
      <h2 id={`texto-${instrument}`} className={c.heading}>
        {name}
      </h2>
      <p className={c.quiet}>{version > 0 ? t.version(version, dayOf(text.writtenAt ?? "")) : t.none}</p>
      <form className={c.part} noValidate onSubmit={form.submit(save)}>
        <TextArea
          label={t.statement}
          hint={t.statementHint}
          rows={3}
          maxLength={500}
          autoComplete="off"
          {...form.field("statement")}
        />
        {counted(items).map((i) => (
          <TextArea
            key={i}
            label={t.item(i + 1)}
            rows={2}
            maxLength={300}
            autoComplete="off"
            {...form.field(`items.${i}`)}
          />
        ))}
        <h3 className={c.small}>{t.labels}</h3>
        {counted(LABELS).map((i) => (
          <TextField key={i} label={t.label(i)} maxLength={60} autoComplete="off" {...form.field(`labels.${i}`)} />
        ))}
        <div className={c.buttons}>
          <Button type="submit" loading={form.busy}>
            {t.save}
            <span className="sr">{t.saveOf(name)}</span>
          </Button>
        </div>
      </form>
    </Card>
  );
}
