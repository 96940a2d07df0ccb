import type { TherapistRecord } from "~/api/queries/therapists";
import { Alert } from "~/ui/Alert";
import { Block, Cell } from "~/ui/Block";
import { Button } from "~/ui/Button";
import { formTexts, sectionTexts, bankTexts as t } from "../strings";
import { BankFields } from "./BankFields";
import c from "./StoredBank.module.css";
import type { TherapistFormState } from "./therapistForm";

interface Props {
  form: TherapistFormState;
  stored: TherapistRecord;
}

/** The stored bank account, masked. Replacing it asks for all fields again. */
export function StoredBank({ form, stored }: Props) {
  if (form.values.replaceBank)
    return (
      <BankFields form={form}>
        <Cell>
          <Alert tone="info">{t.notice}</Alert>
        </Cell>
        <Cell>
          <Button variant="secondary" size="sm" onClick={() => keepStored(form)}>
            {t.keep}
          </Button>
        </Cell>
      </BankFields>
    );
  return (
    <Block title={sectionTexts.bank} hint={formTexts.bankHint}>
      <Cell>
        <dl className={c.facts} aria-label={t.current}>
          <Fact label={formTexts.bank} value={stored.bank} />
          <Fact label={formTexts.agency} value={stored.agency} />
          <Fact label={formTexts.account} value={stored.account} />
          <Fact label={formTexts.pix} value={stored.pixKey} />
        </dl>
      </Cell>
      <Cell>
        <Button variant="secondary" onClick={() => form.set("replaceBank", true)}>
          {t.replace}
        </Button>
      </Cell>
    </Block>
  );
}

/** Also clears what was typed. */
function keepStored(form: TherapistFormState): void {
  for (const name of ["bank", "agency", "account", "pixKey"] as const) form.set(name, "");
  form.set("replaceBank", false);
}

function Fact({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value || t.none}</dd>
    </div>
  );
}
