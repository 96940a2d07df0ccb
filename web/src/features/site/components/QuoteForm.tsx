import type { FormEvent, Ref } from "react";
import type { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { ErrorList } from "~/ui/ErrorList";
import { SelectField } from "~/ui/SelectField";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { companies, quoteFields as label } from "../companiesStrings";
import { EMPLOYEES, PHONE_MAX, type QuoteValues } from "../rules";
import { Honeypot } from "./Honeypot";
import c from "./QuoteForm.module.css";

export type QuoteFormState = Pick<ReturnType<typeof useForm<QuoteValues>>, "field" | "busy" | "errorList">;

const sizes = EMPLOYEES.map((size) => ({ value: size, label: size }));

interface Props {
  form: QuoteFormState;
  honeypot: Ref<HTMLInputElement>;
  onSubmit: (event: FormEvent) => void;
}

export function QuoteForm({ form, honeypot, onSubmit }: Props) {
  return (
    <form className={c.form} onSubmit={onSubmit} noValidate>
      <div className={c.wide}>
        <ErrorList errors={form.errorList} />
      </div>
      <TextField label={label.email} type="email" autoComplete="email" required {...form.field("email")} />
      <TextField label={label.name} autoComplete="name" required {...form.field("name")} />
      <TextField label={label.companyName} autoComplete="organization" required {...form.field("companyName")} />
      <TextField
        label={label.telefone}
        type="tel"
        mask="phone"
        maxLength={PHONE_MAX}
        autoComplete="tel-national"
        required
        {...form.field("telefone")}
      />
      <SelectField
        label={label.employees}
        options={sizes}
        placeholder={companies.choose}
        required
        {...form.field("employees")}
      />
      <TextField label={label.subject} required {...form.field("subject")} />
      <div className={c.wide}>
        <TextArea label={label.body} rows={5} required {...form.field("body")} />
      </div>
      <Honeypot field={honeypot} />
      <Button type="submit" size="lg" loading={form.busy}>
        {companies.send}
      </Button>
    </form>
  );
}
