import { Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { Instrument, QuestionnaireText } from "~/api/queries/questionnaires";
import type { Fault } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { useLeaveGuard } from "~/ui/useLeaveGuard";
import type { WrittenText } from "./api";
import { TextForm } from "./components/TextForm";
import c from "./Questionnaire.module.css";
import { texts as t } from "./strings";

interface Props {
  texts: readonly QuestionnaireText[];
  vault: boolean;
  onSave: (body: WrittenText, applyFault: (fault: Fault) => boolean) => Promise<void>;
}

/** Which of several forms have unsaved changes: one question for all of them on leaving. */
function useUnsaved() {
  const [unsaved, setUnsaved] = useState<readonly Instrument[]>([]);
  const onDirty = useCallback((one: Instrument, dirty: boolean) => {
    setUnsaved((all) =>
      dirty ? [...all.filter((other) => other !== one), one] : all.filter((other) => other !== one),
    );
  }, []);
  useLeaveGuard(unsaved.length > 0, t);
  return onDirty;
}

export function TextsView({ texts, vault, onSave }: Props) {
  const onDirty = useUnsaved();
  return (
    <Container size="md">
      <PageHeader eyebrow={<Link to="/meus-pacientes">{t.back}</Link>} title={t.title} lead={t.lead} />
      <div className={c.page}>
        {!vault && (
          <Alert title={t.vault}>
            <ButtonLink to="/prontuario" variant="secondary">
              {t.makeVault}
            </ButtonLink>
          </Alert>
        )}
        <p className={c.text}>{t.source}</p>
        <p className={c.text}>{t.yours}</p>
        {texts.map((text) => (
          <TextForm key={`${text.instrument}-${text.version}`} text={text} onSave={onSave} onDirty={onDirty} />
        ))}
      </div>
    </Container>
  );
}
