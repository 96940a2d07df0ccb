import { TEXT_MAX } from "~/features/account/shared/personalRules";
import { Block, Cell } from "~/ui/Block";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { ABOUT_MAX } from "../rules";
import { sectionTexts, formTexts as t } from "../strings";
import type { PartProps } from "./therapistForm";

export function PresentationFields({ form }: PartProps) {
  const used = form.values.aboutMe.length;
  const hint = used > 0 ? `${t.aboutMeHint} ${t.characters(used, ABOUT_MAX)}.` : t.aboutMeHint;
  return (
    <Block title={sectionTexts.presentation}>
      <Cell>
        <TextArea label={t.aboutMe} hint={hint} required rows={7} maxLength={ABOUT_MAX} {...form.field("aboutMe")} />
      </Cell>
      <Cell>
        <TextField
          label={t.interests}
          placeholder={t.optional}
          maxLength={TEXT_MAX}
          {...form.field("professionalInterests")}
        />
      </Cell>
    </Block>
  );
}
