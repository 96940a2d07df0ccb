import { Block, Cell } from "~/ui/Block";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { personalTexts as t } from "../strings/personal";
import { ethnicities, genders } from "./options";
import type { FieldsProps } from "./personalForm";
import { PHONE_MAX, TEXT_MAX } from "./personalRules";

export function AboutFields({ form, parts = false, children }: FieldsProps) {
  return (
    <Block title={t.about} hint={t.aboutHint}>
      <Cell width="third">
        <TextField
          label={t.phone}
          required={!parts}
          mask="phone"
          type="tel"
          autoComplete="tel-national"
          maxLength={PHONE_MAX}
          {...form.field("cellPhone")}
        />
      </Cell>
      <Cell width="third">
        <SelectField
          label={t.ethnicity}
          required={!parts}
          placeholder={t.choose}
          options={ethnicities}
          {...form.field("ethnicity")}
        />
      </Cell>
      <Cell width="third">
        <SelectField
          label={t.gender}
          required={!parts}
          placeholder={t.choose}
          options={genders}
          {...form.field("gender")}
        />
      </Cell>
      {form.values.gender === "OTHER" && (
        <Cell width="half">
          <TextField label={t.genderCustom} required maxLength={TEXT_MAX} {...form.field("genderCustom")} />
        </Cell>
      )}
      {children}
    </Block>
  );
}
