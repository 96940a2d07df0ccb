import type { ReactNode } from "react";
import { attempt } from "~/api/attempt";
import { TermsCheckbox } from "~/features/login/shared/TermsCheckbox";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { NewPasswordFields } from "./components/NewPasswordFields";
import c from "./PersonalForm.module.css";
import { type RegistrationValues, registrationErrors, registrationOf } from "./registration";
import { AboutFields } from "./shared/AboutFields";
import { AddressFields } from "./shared/AddressFields";
import { IdentityFields } from "./shared/IdentityFields";
import type { FormMode } from "./shared/personalRules";
import { type Customer, lockedFields, personalValuesOf } from "./shared/record";
import { useCepLookup } from "./shared/useCepLookup";
import { useUnsavedGuard } from "./shared/useUnsavedGuard";
import { personalTexts as t } from "./strings/personal";

interface Props {
  customer: Customer;
  mode: FormMode;
  saveLabel: string;
  onSave: (values: RegistrationValues) => Promise<void>;
  children?: ReactNode;
}

/** The whole personal form, for registration and for editing. */
export function PersonalFormView({ customer, mode, saveLabel, onSave, children }: Props) {
  const locked = lockedFields(customer);
  const form = useForm<RegistrationValues>({
    initial: registrationOf(personalValuesOf(customer)),
    validate: (values) => registrationErrors(values, mode, locked),
  });
  const cep = useCepLookup(form);
  useUnsavedGuard(form);
  const save = async (values: RegistrationValues) => {
    await onSave(values);
    form.reset();
  };
  const submit = form.submit((values) => attempt(() => save(values), form.applyFault));
  return (
    <form className={c.form} noValidate onSubmit={submit}>
      <p className={c.parts}>{t.parts}</p>
      <IdentityFields form={form} email={customer.username ?? ""} mode={mode} locked={locked} parts />
      <AddressFields form={form} cep={cep} parts />
      <AboutFields form={form} parts />
      {mode === "registration" && <NewPasswordFields form={form} />}
      <div className={c.end}>
        {mode === "registration" && <TermsCheckbox kind="CUSTOMER" {...form.check("terms")} />}
        <Checkbox label={t.news} {...form.check("emailAlertsOptIn")} />
        {children}
        <Button type="submit" size="lg" loading={form.busy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
