import { Block, Cell } from "~/ui/Block";
import { Checkbox } from "~/ui/Checkbox";
import { NumberField } from "~/ui/NumberField";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import { notices } from "../shared/options";
import { sectionTexts, formTexts as t } from "../strings";
import type { PartProps } from "./therapistForm";

export function SessionFields({ form }: PartProps) {
  return (
    <Block title={sectionTexts.sessions} hint={t.sessionHint}>
      <Cell width="third">
        <NumberField kind="reais" label={t.price} required {...form.field("sessionPrice")} />
      </Cell>
      <Cell width="third">
        <TextField label={t.duration} required mask="time" {...form.field("sessionTime")} />
      </Cell>
      <Cell width="third">
        <SelectField label={t.notice} required options={notices} {...form.field("notice")} />
      </Cell>
      <Cell>
        <Checkbox label={t.enterprise} {...form.check("enterpriseSessions")} />
      </Cell>
    </Block>
  );
}
