import { TextField } from "~/ui/TextField";
import { CPF_MAX, issuerMax, isUnderAge, type LockedField, RG_MAX, TEXT_MAX } from "../personalRules";
import { personalTexts as t } from "../strings";
import { Block, Cell } from "./Block";
import { MinorNotice } from "./MinorNotice";
import type { IdentityProps } from "./personalForm";

export function IdentityFields({ form, email, mode, locked }: IdentityProps) {
  const lock = (name: LockedField, hint?: string) =>
    locked.includes(name) ? { readOnly: true, hint: t.locked } : { hint };
  return (
    <Block title={t.identity}>
      <Cell width="half">
        <TextField label={t.name} required autoComplete="name" maxLength={TEXT_MAX} {...form.field("fullName")} />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.nickname}
          hint={t.optional}
          autoComplete="nickname"
          maxLength={TEXT_MAX}
          {...form.field("nickname")}
        />
      </Cell>
      <Cell width="half">
        <TextField label={t.email} type="email" readOnly hint={t.emailHint} value={email} />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.birthDate}
          required
          mask="date"
          inputMode="numeric"
          autoComplete="bday"
          placeholder={t.datePlaceholder}
          maxLength={10}
          {...lock("birthDate")}
          {...form.field("birthDate")}
        />
        {isUnderAge(form.errors.birthDate) && <MinorNotice />}
      </Cell>
      <Cell width="third">
        <TextField
          label={t.cpf}
          required
          mask="cpf"
          inputMode="numeric"
          maxLength={CPF_MAX}
          {...lock("cpf")}
          {...form.field("cpf")}
        />
      </Cell>
      <Cell width="third">
        <TextField
          label={t.rg}
          required
          mask="rg"
          maxLength={RG_MAX}
          {...lock("document", t.rgHint)}
          {...form.field("document")}
        />
      </Cell>
      <Cell width="third">
        <TextField
          label={t.issuer}
          required
          maxLength={issuerMax(mode)}
          {...lock("documentRegion")}
          {...form.field("documentRegion")}
        />
      </Cell>
    </Block>
  );
}
