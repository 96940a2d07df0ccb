import { useEffect, useState } from "react";
import type { TherapistRecord } from "~/api/queries/therapists";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { FormProgress } from "./components/FormProgress";
import { draft } from "./draft";
import c from "./Registration.module.css";
import { lockedOf, therapistValues } from "./record";
import { type TherapistValues, therapistErrors } from "./rules";
import { doneSections } from "./sections";
import { formTexts as t } from "./strings";
import { TherapistFormView } from "./TherapistFormView";

interface Props {
  therapist: TherapistRecord;
  owner: string;
  onSubmit: (values: TherapistValues) => Promise<void>;
}

/** The draft is read once: a later response of the server must not bring it back after the person discarded it. */
function useDraft(owner: string, stored: TherapistValues) {
  const [draftValues, setDraftValues] = useState(() => draft.read(owner, stored));
  const discardDraft = () => {
    draft.clear();
    setDraftValues({});
  };
  return { draftValues, discardDraft, restored: Object.keys(draftValues).length > 0 };
}

export function RegistrationView({ therapist, owner, onSubmit }: Props) {
  const stored = therapistValues(therapist);
  const { draftValues, discardDraft, restored } = useDraft(owner, stored);
  const validate = (values: TherapistValues) => therapistErrors(values, "registration", lockedOf(therapist));
  const form = useForm<TherapistValues>({ initial: { ...stored, ...draftValues }, validate });
  const { values, dirty } = form;
  useEffect(() => {
    if (dirty) draft.keep(owner, values);
  }, [owner, values, dirty]);

  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.columns}>
        <div className={c.aside}>
          <FormProgress done={doneSections(validate(values))} />
          <p className={c.note}>{t.draft}</p>
        </div>
        <div className={c.main}>
          {restored && !dirty && (
            <Alert tone="info">
              <p>{t.restored}</p>
              <Button variant="ghost" size="sm" onClick={discardDraft}>
                {t.discard}
              </Button>
            </Alert>
          )}
          <p className={c.note}>{t.required}</p>
          <TherapistFormView
            form={form}
            therapist={therapist}
            mode="registration"
            saveLabel={t.send}
            onSave={onSubmit}
          />
        </div>
      </div>
    </Container>
  );
}
