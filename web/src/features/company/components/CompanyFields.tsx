import type { useForm } from "~/lib/form";
import { Block, Cell } from "~/ui/Block";
import { NumberField } from "~/ui/NumberField";
import { TextField } from "~/ui/TextField";
import type { CompanyValues } from "../rules";
import { formTexts as t } from "../strings";

type Fields = Pick<ReturnType<typeof useForm<CompanyValues>>, "field">;

interface Props {
  title: string;
  form: Fields;
  /** Fields of the contract are read-only ("fixed") for the company; only administrators change them. */
  contract: "open" | "fixed";
}

/**
 * The data of a company, for its own form and for administrators. In a row either both fields have a hint or none, so
 * that they align.
 */
export function CompanyFields({ title, form: { field }, contract }: Props) {
  const fixed = contract === "fixed";
  return (
    <Block title={title}>
      <Cell>
        <TextField label={t.name} required maxLength={250} autoComplete="organization" {...field("name")} />
      </Cell>
      <Cell width="half">
        <TextField label={t.cnpj} required mask="cnpj" autoComplete="off" {...field("cnpj")} />
      </Cell>
      <Cell width="half">
        <TextField label={t.phone} required mask="phone" autoComplete="tel-national" {...field("phone")} />
      </Cell>
      <Cell width={fixed ? "full" : "half"}>
        <TextField label={t.email} required type="email" maxLength={250} autoComplete="email" {...field("email")} />
      </Cell>
      <Cell width={fixed ? "third" : "half"}>
        <NumberField
          kind="whole"
          label={t.seats}
          required
          maxLength={7}
          readOnly={fixed}
          {...(fixed && { hint: t.fixed })}
          {...field("maxUsers")}
        />
      </Cell>
      <Cell width={fixed ? "twoThirds" : "full"}>
        <TextField
          label={t.domain}
          maxLength={250}
          autoComplete="off"
          readOnly={fixed}
          hint={fixed ? t.fixed : t.domainHint}
          {...field("companyEmail")}
        />
      </Cell>
      {!fixed && (
        <Cell>
          <NumberField kind="reais" label={t.monthly} hint={t.monthlyHint} maxLength={16} {...field("monthlyAmount")} />
        </Cell>
      )}
    </Block>
  );
}
