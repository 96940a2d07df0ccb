import type { ReactNode } from "react";
import { TEXT_MAX } from "~/features/account/shared/personalRules";
import { Block, Cell } from "~/ui/Block";
import { TextField } from "~/ui/TextField";
import { BANK_DIGITS_MAX } from "../rules";
import { sectionTexts, formTexts as t } from "../strings";
import type { PartProps } from "./therapistForm";

interface Props extends PartProps {
  hint?: string;
  /** Shown above the fields when stored data is being replaced. */
  children?: ReactNode;
}

/** No autocomplete: other people may use the same computer. */
export function BankFields({ form, hint = t.bankHint, children }: Props) {
  return (
    <Block title={sectionTexts.bank} hint={hint}>
      {children}
      <Cell width="half">
        <TextField label={t.bank} required maxLength={TEXT_MAX} autoComplete="off" {...form.field("bank")} />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.pix}
          placeholder={t.optional}
          maxLength={TEXT_MAX}
          autoComplete="off"
          {...form.field("pixKey")}
        />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.agency}
          hint={t.digits}
          required
          mask="bankDigits"
          maxLength={BANK_DIGITS_MAX}
          autoComplete="off"
          {...form.field("agency")}
        />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.account}
          hint={t.digits}
          required
          mask="bankDigits"
          maxLength={BANK_DIGITS_MAX}
          autoComplete="off"
          {...form.field("account")}
        />
      </Cell>
    </Block>
  );
}
