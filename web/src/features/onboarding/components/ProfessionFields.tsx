import { TEXT_MAX } from "~/features/account/shared/personalRules";
import { formatCrp } from "~/lib/masks";
import { Alert } from "~/ui/Alert";
import { Block, Cell } from "~/ui/Block";
import { TextField } from "~/ui/TextField";
import { educations } from "../shared/options";
import { sectionTexts, formTexts as t } from "../strings";
import { ChoiceGroup } from "./ChoiceGroup";
import type { PartProps } from "./therapistForm";

interface Props extends PartProps {
  crpOpen: boolean;
  experienceRequired: boolean;
  /** Shown above the CRP after a failed validation. */
  notice?: string | undefined;
}

export function ProfessionFields({ form, crpOpen, experienceRequired, notice }: Props) {
  return (
    <Block title={sectionTexts.profession}>
      {notice && (
        <Cell>
          <Alert tone="warn">{notice}</Alert>
        </Cell>
      )}
      <Cell width="half">
        <TextField
          label={t.crp}
          hint={crpOpen ? t.crpHint : t.crpLocked}
          required
          mask="crp"
          readOnly={!crpOpen}
          {...form.field("crp")}
          onBlur={() => form.values.crp !== formatCrp(form.values.crp) && form.set("crp", formatCrp(form.values.crp))}
        />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.approach}
          hint={t.approachHint}
          required
          maxLength={TEXT_MAX}
          {...form.field("psychologicalApproach")}
        />
      </Cell>
      <Cell>
        <TextField label={t.education} required maxLength={TEXT_MAX} {...form.field("education")} />
      </Cell>
      <Cell>
        <TextField
          label={t.experience}
          required={experienceRequired}
          placeholder={experienceRequired ? undefined : t.optional}
          maxLength={TEXT_MAX}
          {...form.field("experience")}
        />
      </Cell>
      <Cell>
        <ChoiceGroup legend={t.extra} options={educations} {...form.field("additionalEducation")} />
      </Cell>
      <Cell>
        <TextField
          label={t.extraInfo}
          placeholder={t.optional}
          maxLength={TEXT_MAX}
          {...form.field("additionalEducationInfo")}
        />
      </Cell>
    </Block>
  );
}
