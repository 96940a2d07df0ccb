import { attempt } from "~/api/attempt";
import type { AdminCompany } from "~/api/queries/backoffice";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { PasswordField } from "~/ui/PasswordField";
import { RadioGroup } from "~/ui/RadioGroup";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import c from "./Admin.module.css";
import { AdminPage } from "./components/parts";
import { emptyUser, isEmployee, type RegisterValues, registerErrors } from "./registerRules";
import { common } from "./strings/common";
import { register as t } from "./strings/people";

interface Props {
  companies: readonly AdminCompany[];
  /** State of the list of companies. */
  state: "loading" | "failed" | "ready";
  onRetry: () => void;
  onSubmit: (values: RegisterValues) => Promise<void>;
}

const kinds = [
  { value: "CUSTOMER", label: t.customer },
  { value: "THERAPIST", label: t.therapist },
] as const;
const subtypes = [
  { value: "COMMON", label: t.common },
  { value: "ENTERPRISE", label: t.enterprise },
] as const;

/** The list is called empty only when it is loaded. */
function hintOf(state: Props["state"], companies: readonly AdminCompany[]): string | undefined {
  if (state === "loading") return t.loadingCompanies;
  if (state === "failed") return t.companiesFailed;
  return companies.length === 0 ? t.noCompanies : undefined;
}

export function RegisterView({ companies, state, onRetry, onSubmit }: Props) {
  const form = useForm<RegisterValues>({ initial: emptyUser, validate: registerErrors });
  const { kind, subtype } = form.values;
  const employee = isEmployee(form.values);
  const submit = form.submit((values) => attempt(() => onSubmit(values), form.applyFault));
  return (
    <AdminPage title={t.title} lead={employee ? t.employeeLead : t.lead}>
      <Card>
        <form className={c.form} noValidate onSubmit={submit}>
          <RadioGroup legend={t.kind} value={kind} options={kinds} onChange={(value) => form.set("kind", value)} />
          {kind === "CUSTOMER" && (
            <RadioGroup
              legend={t.subtype}
              value={subtype}
              options={subtypes}
              onChange={(value) => form.set("subtype", value)}
            />
          )}
          {employee && (
            <SelectField
              label={t.company}
              hint={hintOf(state, companies)}
              placeholder={t.companyPlaceholder}
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.field("company")}
            />
          )}
          {employee && state === "failed" && (
            <div className={c.actions}>
              <Button size="sm" variant="secondary" onClick={onRetry}>
                {common.retry}
              </Button>
            </div>
          )}
          <TextField label={t.email} type="email" autoComplete="off" maxLength={250} {...form.field("email")} />
          <div className={c.two}>
            <PasswordField
              label={employee ? t.employeePassword : t.password}
              hint={employee ? t.employeePasswordHint : undefined}
              autoComplete="new-password"
              {...form.field("password")}
            />
            <PasswordField label={t.confirmation} autoComplete="new-password" {...form.field("confirmation")} />
          </div>
          <div className={c.actions}>
            <Button type="submit" loading={form.busy}>
              {t.submit}
            </Button>
          </div>
        </form>
      </Card>
    </AdminPage>
  );
}
