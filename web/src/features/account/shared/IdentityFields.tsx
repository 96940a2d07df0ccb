import { Link } from "@tanstack/react-router";
import c from "~/features/login/shared/Form.module.css";
import { Block, Cell } from "~/ui/Block";
import { TextField } from "~/ui/TextField";
import { MinorNotice } from "../components/MinorNotice";
import { personalTexts as t } from "../strings/personal";
import type { IdentityProps } from "./personalForm";
import { CPF_MAX, issuerMax, isUnderAge, type LockedField, RG_MAX, TEXT_MAX } from "./personalRules";
import { LOCKABLE } from "./record";

/** One hint for the whole group: hints on single fields would break the alignment of the row. */
function Hint({ locked }: Pick<IdentityProps, "locked">) {
  // While one of the four is still to be saved, the person reads before that it cannot change later (Q212, Q220).
  if (locked.length < LOCKABLE.length)
    return (
      <>
        <strong>{t.willLock}</strong> {t.rgHint}
      </>
    );
  return (
    <>
      {t.locked}{" "}
      <Link className={c.link} to="/contato">
        {t.lockedLink}
      </Link>
      .
    </>
  );
}

export function IdentityFields({ form, email, mode, locked, parts = false, children }: IdentityProps) {
  const closed = (name: LockedField) => ({ readOnly: locked.includes(name) });
  return (
    <Block title={t.identity} hint={<Hint locked={locked} />}>
      <Cell width="half">
        <TextField label={t.name} required autoComplete="name" maxLength={TEXT_MAX} {...form.field("fullName")} />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.nickname}
          placeholder={t.optional}
          autoComplete="nickname"
          maxLength={TEXT_MAX}
          {...form.field("nickname")}
        />
      </Cell>
      <Cell width="half">
        <TextField label={t.email} type="email" readOnly value={email} />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.birthDate}
          required={!parts}
          mask="date"
          autoComplete="bday"
          placeholder={t.datePlaceholder}
          maxLength={10}
          {...closed("birthDate")}
          {...form.field("birthDate")}
        />
        {isUnderAge(form.errors.birthDate) && <MinorNotice />}
      </Cell>
      <Cell width="third">
        <TextField
          label={t.cpf}
          required={!parts}
          mask="cpf"
          maxLength={CPF_MAX}
          {...closed("cpf")}
          {...form.field("cpf")}
        />
      </Cell>
      <Cell width="third">
        <TextField
          label={t.rg}
          required={!parts}
          mask="rg"
          maxLength={RG_MAX}
          {...closed("document")}
          {...form.field("document")}
        />
      </Cell>
      <Cell width="third">
        <TextField
          label={t.issuer}
          required={!parts}
          maxLength={issuerMax(mode)}
          {...closed("documentRegion")}
          {...form.field("documentRegion")}
        />
      </Cell>
      {children}
    </Block>
  );
}
