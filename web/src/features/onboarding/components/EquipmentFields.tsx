import { Block, Cell } from "~/ui/Block";
import { equipment } from "../shared/options";
import { sectionTexts, formTexts as t } from "../strings";
import { ChoiceGroup } from "./ChoiceGroup";
import type { PartProps } from "./therapistForm";

export function EquipmentFields({ form }: PartProps) {
  return (
    <Block title={sectionTexts.equipment}>
      <Cell>
        <ChoiceGroup legend={t.equipment} required options={equipment} {...form.field("availableEquipment")} />
      </Cell>
    </Block>
  );
}
