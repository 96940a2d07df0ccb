import type { useForm } from "~/lib/form";
import { Block, Cell } from "~/ui/Block";
import { TextField } from "~/ui/TextField";
import type { Payer } from "../api";
import { options, cardTexts as t } from "../strings";

type Fields = Pick<ReturnType<typeof useForm<Payer>>, "field">;

const NAME_MAX = 120;
const EMAIL_MAX = 250;

interface Props {
  form: Fields;
  emailHint?: string | undefined;
}

/** Data of the payer, which the payment provider requires. */
export function PayerFields({ form: { field }, emailHint }: Props) {
  return (
    <Block title={options.payer} hint={options.payerHint}>
      <Cell width="half">
        <TextField label={t.fullName} required maxLength={NAME_MAX} autoComplete="name" {...field("fullName")} />
      </Cell>
      <Cell width="half">
        <TextField
          label={t.email}
          hint={emailHint}
          required
          type="email"
          maxLength={EMAIL_MAX}
          autoComplete="email"
          {...field("email")}
        />
      </Cell>
      <Cell width="half">
        <TextField label={t.document} required mask="cpfCnpj" autoComplete="off" {...field("cpf")} />
      </Cell>
      <Cell width="half">
        <TextField label={t.telephone} required mask="phone" autoComplete="tel-national" {...field("telephone")} />
      </Cell>
    </Block>
  );
}
