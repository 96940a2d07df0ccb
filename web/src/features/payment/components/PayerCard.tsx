import type { RememberedPayer } from "~/api/queries/payer";
import { toBr, today } from "~/lib/dates";
import { applyMask } from "~/lib/masks";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { remembered as t } from "../strings";
import c from "./PayerBox.module.css";

interface Props {
  payer: RememberedPayer;
  onForget: () => Promise<void>;
}

/** The remembered payer on the page of payment data, with the button that deletes it. */
export const PayerCard = ({ payer, onForget }: Props) => (
  <Card as="section" aria-labelledby="quem-paga" className={c.known}>
    <div className={c.text}>
      <h2 id="quem-paga" className={c.title}>
        {t.title}
      </h2>
      <p>{t.line(payer.fullName, applyMask("cpfCnpj", payer.cpf))}</p>
      <p>
        {payer.email}, {applyMask("phone", payer.telephone)}
      </p>
      <small>
        {t.text} {payer.rememberedAt && `${t.since(toBr(today(new Date(payer.rememberedAt))))}.`}
      </small>
    </div>
    <Button variant="ghost" size="sm" onClick={onForget}>
      {t.forget}
    </Button>
  </Card>
);
