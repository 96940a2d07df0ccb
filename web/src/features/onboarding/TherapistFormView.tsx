import type { ReactNode } from "react";
import { attempt } from "~/api/attempt";
import type { TherapistRecord } from "~/api/queries/therapists";
import { AboutFields } from "~/features/account/shared/AboutFields";
import { AddressFields } from "~/features/account/shared/AddressFields";
import { IdentityFields } from "~/features/account/shared/IdentityFields";
import { type FormMode, TEXT_MAX } from "~/features/account/shared/personalRules";
import { useCepLookup } from "~/features/account/shared/useCepLookup";
import { useUnsavedGuard } from "~/features/account/shared/useUnsavedGuard";
import type { Fault } from "~/lib/form";
import { Cell } from "~/ui/Block";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { TextField } from "~/ui/TextField";
import { BankFields } from "./components/BankFields";
import { EndFields } from "./components/EndFields";
import { EquipmentFields } from "./components/EquipmentFields";
import { NewsCheckbox } from "./components/NewsCheckbox";
import { PresentationFields } from "./components/PresentationFields";
import { ProfessionFields } from "./components/ProfessionFields";
import { SessionFields } from "./components/SessionFields";
import { StoredBank } from "./components/StoredBank";
import type { TherapistFormState } from "./components/therapistForm";
import { formFieldName, lockedOf } from "./record";
import { crpOpen, type TherapistValues } from "./rules";
import { dataTexts, formTexts as t } from "./strings";
import c from "./TherapistForm.module.css";

interface Props {
  form: TherapistFormState;
  therapist: TherapistRecord;
  mode: FormMode;
  saveLabel: string;
  onSave: (values: TherapistValues) => Promise<void>;
}

/** The whole form, for registration and for editing. */
export function TherapistFormView({ form, therapist, mode, saveLabel, onSave }: Props) {
  const cep = useCepLookup(form);
  useUnsavedGuard(form);
  const signUp = mode === "registration";
  const open = crpOpen(mode, therapist.registrationStep);
  const showFault = (fault: Fault) =>
    form.applyFault({ fields: fault.fields?.map((field) => ({ ...field, name: formFieldName(field.name) })) });
  const submit = form.submit((values) => attempt(() => onSave(values), showFault));
  return (
    <form className={c.form} noValidate onSubmit={submit}>
      <Part id="identidade">
        <IdentityFields form={form} email={therapist.username ?? ""} mode={mode} locked={lockedOf(therapist)}>
          {signUp && <MotherName form={form} />}
        </IdentityFields>
      </Part>
      <Part id="endereco">
        <AddressFields form={form} cep={cep} />
      </Part>
      <Part id="voce">
        <AboutFields form={form}>
          <Cell>
            <Checkbox label={t.showGender} {...form.check("showGender")} />
          </Cell>
        </AboutFields>
      </Part>
      <Part id="profissao">
        <ProfessionFields
          form={form}
          crpOpen={open}
          experienceRequired={!signUp}
          notice={open && !signUp ? dataTexts.crpOpen : undefined}
        />
      </Part>
      <Part id="apresentacao">
        <PresentationFields form={form} />
      </Part>
      <Part id="sessoes">
        <SessionFields form={form} />
      </Part>
      <Part id="banco">{signUp ? <BankFields form={form} /> : <StoredBank form={form} stored={therapist} />}</Part>
      <Part id="estrutura">
        <EquipmentFields form={form} />
      </Part>
      {signUp && (
        <Part id="final">
          <EndFields form={form} />
        </Part>
      )}
      <div className={c.end}>
        {!signUp && <NewsCheckbox form={form} />}
        {form.errorList.length > 0 && (
          <p className={c.wrong} role="alert">
            {t.wrong}
          </p>
        )}
        <Button type="submit" size="lg" loading={form.busy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}

/** A part of the form, with the id to which the progress list links. */
function Part({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={c.part}>
      {children}
    </div>
  );
}

const MotherName = ({ form }: { form: TherapistFormState }) => (
  <Cell>
    <TextField label={t.mother} required maxLength={TEXT_MAX} autoComplete="off" {...form.field("motherName")} />
  </Cell>
);
