import type { ChangeEvent } from "react";
import { UFS } from "~/lib/uf";
import { Block, Cell } from "~/ui/Block";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { personalTexts as t } from "../strings/personal";
import type { AddressForm } from "./addressForm";
import { NUMBER_MAX, TEXT_MAX } from "./personalRules";
import type { CepState } from "./useCepLookup";

interface Props {
  form: AddressForm;
  /** The form may be saved in parts, so no field is marked as required. */
  parts?: boolean;
  cep: { state: CepState; search: (zipCode: string) => void };
}

const CEP_HINTS: Record<CepState, string> = {
  idle: t.addressHint,
  searching: t.searching,
  found: t.found,
  missing: t.notFound,
};

export function AddressFields({ form, cep, parts = false }: Props) {
  const zipCode = form.field("zipCode");
  const onZipCode = (event: ChangeEvent<HTMLInputElement>) => {
    zipCode.onChange(event);
    cep.search(event.target.value);
  };
  return (
    <Block title={t.address} hint={<span role="status">{CEP_HINTS[cep.state]}</span>}>
      <Cell width="third">
        <TextField
          label={t.cep}
          required={!parts}
          mask="cep"
          autoComplete="postal-code"
          maxLength={9}
          {...zipCode}
          onChange={onZipCode}
        />
      </Cell>
      <Cell width="twoThirds">
        <TextField
          label={t.street}
          required={!parts}
          autoComplete="address-line1"
          maxLength={TEXT_MAX}
          {...form.field("address")}
        />
      </Cell>
      <Cell width="third">
        <TextField label={t.number} required={!parts} maxLength={NUMBER_MAX} {...form.field("number")} />
      </Cell>
      <Cell width="twoThirds">
        <TextField
          label={t.complement}
          placeholder={t.optional}
          autoComplete="address-line2"
          maxLength={TEXT_MAX}
          {...form.field("addressComplement")}
        />
      </Cell>
      <Cell width="half">
        <TextField label={t.district} required={!parts} maxLength={TEXT_MAX} {...form.field("neighborhood")} />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.city}
          required={!parts}
          autoComplete="address-level2"
          maxLength={TEXT_MAX}
          {...form.field("city")}
        />
      </Cell>
      <Cell width="half">
        <SelectField
          label={t.state}
          required={!parts}
          placeholder={t.choose}
          options={UFS}
          {...form.field("addressState")}
        />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.country}
          required={!parts}
          autoComplete="country-name"
          maxLength={TEXT_MAX}
          {...form.field("country")}
        />
      </Cell>
    </Block>
  );
}
