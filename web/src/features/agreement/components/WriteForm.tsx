import { useState } from "react";
import type { OwnAgreement } from "~/api/queries/agreements";
import { type Fault, useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { RadioGroup } from "~/ui/RadioGroup";
import { TextArea } from "~/ui/TextArea";
import { useLeaveGuard } from "~/ui/useLeaveGuard";
import c from "../Agreement.module.css";
import type { Publication } from "../api";
import { own as t } from "../strings";
import { Sheet } from "./Sheet";

const MAX_TEXT = 4000;

interface Props {
  own: OwnAgreement;
  onPublish: (body: Publication, applyFault: (fault: Fault) => boolean) => Promise<void>;
}

/** The texts of each part, from the published version or from the template. */
function textsOf(own: OwnAgreement): Record<string, string> {
  const written = new Map(own.sections.map((section) => [section.key, section.text]));
  return Object.fromEntries(own.template.map(({ key }) => [key, written.get(key) ?? ""]));
}

export function WriteForm({ own, onPublish }: Props) {
  const form = useForm<Record<string, string>>({ initial: textsOf(own) });
  const [who, setWho] = useState<"everybody" | "fresh">("everybody");
  const [preview, setPreview] = useState(false);
  useLeaveGuard(form.dirty, t);
  const publish = (texts: Record<string, string>) =>
    onPublish({ seen: own.version, everybody: who === "everybody", texts }, form.applyFault);
  const shown = own.template.map((section) => ({ ...section, text: form.values[section.key]?.trim() ?? "" }));
  return (
    <Card as="section" className={c.part} aria-labelledby="texto">
      <h2 id="texto" className={c.heading}>
        {t.heading}
      </h2>
      <p className={c.quiet}>{t.hint}</p>
      <form className={c.part} noValidate onSubmit={form.submit(publish)}>
        {preview ? (
          <Sheet sections={shown.filter((section) => section.text)} />
        ) : (
          own.template.map(({ key, title, text }) => (
            <div key={key}>
              <TextArea label={title} rows={7} maxLength={MAX_TEXT} {...form.field(key)} />
              {form.values[key] !== text && (
                <Button variant="ghost" size="sm" onClick={() => form.set(key, text)}>
                  {t.template}
                  <span className="sr">: {title}</span>
                </Button>
              )}
            </div>
          ))
        )}
        <RadioGroup
          legend={t.whoLegend}
          value={who}
          onChange={setWho}
          options={[
            { value: "everybody", label: t.everybody, hint: t.everybodyHint },
            { value: "fresh", label: t.fresh, hint: t.freshHint },
          ]}
        />
        <div className={c.buttons}>
          <Button type="submit" loading={form.busy}>
            {t.publish}
          </Button>
          <Button variant="secondary" onClick={() => setPreview(!preview)}>
            {preview ? t.edit : t.preview}
          </Button>
        </div>
      </form>
    </Card>
  );
}
