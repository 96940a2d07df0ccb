import { useState } from "react";
import type { useForm } from "~/lib/form";
import { applyMask } from "~/lib/masks";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { type PayValues, payerErrors } from "../rules";
import { PayerFields } from "../shared/PayerFields";
import { options, remembered as t } from "../strings";
import c from "./PayerBox.module.css";

interface Props {
  form: ReturnType<typeof useForm<PayValues>>;
  /** The person let us remember these data before. */
  known: boolean;
  /** Employees' data is not remembered. */
  canRemember: boolean;
  /** The account has an address that no company reads. */
  hasMailbox: boolean;
}

/** Who pays: the fields, or one line when the data was remembered and nothing is wrong with it. */
export function PayerBox({ form, known, canRemember, hasMailbox }: Props) {
  const [editing, setEditing] = useState(false);
  const { values, errors } = form;
  const wrong = Object.keys(payerErrors(values)).length > 0;
  const refused = [errors.fullName, errors.email, errors.cpf, errors.telephone].some(Boolean);
  if (known && !editing && !wrong && !refused)
    return (
      <Card as="section" aria-labelledby="quem-paga" className={c.known}>
        <div className={c.text}>
          <h2 id="quem-paga" className={c.title}>
            {options.payer}
          </h2>
          <p>{t.line(values.fullName, applyMask("cpfCnpj", values.cpf))}</p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setEditing(true);
            form.set("rememberPayer", true);
          }}
        >
          {t.change}
        </Button>
      </Card>
    );
  return (
    <>
      <PayerFields form={form} emailHint={canRemember && hasMailbox ? undefined : options.ownMailbox} />
      {canRemember && <Checkbox label={t.consent} {...form.check("rememberPayer")} />}
    </>
  );
}
