import { TEXT_MAX } from "~/features/account/shared/personalRules";
import { TermsCheckbox } from "~/features/login/shared/TermsCheckbox";
import { Block, Cell } from "~/ui/Block";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { referrals } from "../shared/options";
import { sectionTexts, formTexts as t } from "../strings";
import { NewsCheckbox } from "./NewsCheckbox";
import type { PartProps } from "./therapistForm";

/** Fields that are asked only once, at registration. */
export function EndFields({ form }: PartProps) {
  return (
    <Block title={sectionTexts.end}>
      <Cell width="half">
        <SelectField
          label={t.referral}
          required
          placeholder={t.choose}
          options={referrals}
          {...form.field("referral")}
        />
      </Cell>
      {form.values.referral === "OTHER" && (
        <Cell width="half">
          <TextField label={t.referralOther} required maxLength={TEXT_MAX} {...form.field("referralOther")} />
        </Cell>
      )}
      <Cell>
        <NewsCheckbox form={form} />
        <TermsCheckbox kind="THERAPIST" {...form.check("terms")} />
      </Cell>
    </Block>
  );
}
