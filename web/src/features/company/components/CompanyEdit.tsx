import { attempt } from "~/api/attempt";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { useLeaveGuard } from "~/ui/useLeaveGuard";
import { type CompanyValues, companyErrors } from "../rules";
import c from "./Company.module.css";
import { CompanyFields } from "./CompanyFields";

interface Props {
  title: string;
  initial: CompanyValues;
  contract: "open" | "fixed";
  label: string;
  onSave: (values: CompanyValues) => Promise<void>;
}

export function CompanyEdit({ title, initial, contract, label, onSave }: Props) {
  const form = useForm<CompanyValues>({ initial, validate: companyErrors });
  useLeaveGuard(form.dirty && !form.busy);
  const submit = form.submit((values) => attempt(() => onSave(values), form.applyFault));
  return (
    <form noValidate className={`${c.form} ${c.bare}`} onSubmit={submit}>
      <CompanyFields title={title} form={form} contract={contract} />
      <Button type="submit" size="lg" loading={form.busy}>
        {label}
      </Button>
    </form>
  );
}
