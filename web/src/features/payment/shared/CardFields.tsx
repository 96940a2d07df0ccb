import { brandOf, CVV_MAX } from "~/lib/card";
import type { useForm } from "~/lib/form";
import { Block, Cell } from "~/ui/Block";
import { TextField } from "~/ui/TextField";
import { fullYear } from "../card";
import type { CardValues } from "../rules";
import { cardTexts as t } from "../strings";
import { BrandLogo } from "./BrandLogo";
import c from "./CardFields.module.css";

type Fields = Pick<ReturnType<typeof useForm<CardValues>>, "values" | "field" | "set">;

/** The fields of a card. Their values are only in the form's state and are encrypted before they are sent. */
export function CardFields({ form, hint }: { form: Fields; hint?: string }) {
  const { field, values, set } = form;
  const brand = brandOf(values.number);
  return (
    <Block title={t.title} hint={hint}>
      <Cell>
        <div className={c.number}>
          <TextField label={t.number} required mask="card" autoComplete="cc-number" {...field("number")} />
          <span className={c.brand} aria-live="polite">
            <BrandLogo brand={brand} />
          </span>
        </div>
      </Cell>
      <Cell>
        <div className={c.three}>
          <TextField
            label={t.month}
            required
            mask="month"
            autoComplete="cc-exp-month"
            placeholder="MM"
            {...field("expiryMonth")}
          />
          <TextField
            label={t.year}
            required
            mask="year"
            autoComplete="cc-exp-year"
            placeholder="AAAA"
            {...field("expiryYear")}
            onBlur={() => set("expiryYear", fullYear(values.expiryYear))}
          />
          <TextField label={t.cvv} required mask="cvv" maxLength={CVV_MAX} autoComplete="cc-csc" {...field("cvv")} />
        </div>
      </Cell>
      <Cell width="half">
        <TextField label={t.holder} required maxLength={60} autoComplete="cc-name" {...field("cardHolderName")} />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.holderDocument}
          required
          mask="cpfCnpj"
          autoComplete="off"
          {...field("cardHolderDocument")}
        />
      </Cell>
    </Block>
  );
}
