import { useEffect, useRef } from "react";
import type { TherapistRecord } from "~/api/queries/therapists";
import { TEXT_MAX } from "~/features/account/shared/personalRules";
import { Alert } from "~/ui/Alert";
import { Block, Cell } from "~/ui/Block";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/TextField";
import type { BankChange } from "../rules";
import { formTexts, sectionTexts, bankTexts as t } from "../strings";
import { BankFields } from "./BankFields";
import c from "./StoredBank.module.css";
import type { TherapistFormState } from "./therapistForm";

interface Props {
  form: TherapistFormState;
  stored: TherapistRecord;
}

/** The stored bank account, masked. The PIX key changes alone; replacing the account asks for all fields again. */
export function StoredBank({ form, stored }: Props) {
  const change = form.values.bankChange;
  const part = useFocusOnFirst(change);
  return (
    <div ref={part}>
      {change === "all" ? (
        <BankFields form={form}>
          <ChangeNotice form={form} />
        </BankFields>
      ) : (
        <Block title={sectionTexts.bank} hint={formTexts.bankHint}>
          <Cell>
            <dl className={c.facts} aria-label={t.current}>
              <Fact label={formTexts.bank} value={stored.bank} />
              <Fact label={formTexts.agency} value={stored.agency} />
              <Fact label={formTexts.account} value={stored.account} />
              <Fact label={formTexts.pix} value={stored.pixKey} />
            </dl>
          </Cell>
          {change === "pixKey" ? <NewKey form={form} /> : <Choices form={form} hasKey={Boolean(stored.pixKey)} />}
        </Block>
      )}
    </div>
  );
}

/** The pressed button disappears with the change, so the first field takes the focus, or the first button without one. */
function useFocusOnFirst(change: BankChange) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(change);
  useEffect(() => {
    if (shown.current === change) return;
    shown.current = change;
    const first = part.current?.querySelector("input") ?? part.current?.querySelector("button");
    first?.focus();
  }, [change]);
  return part;
}

function Choices({ form, hasKey }: { form: TherapistFormState; hasKey: boolean }) {
  const begin = (change: BankChange) => () => form.set("bankChange", change);
  return (
    <Cell>
      <div className={c.choices}>
        <Button variant="secondary" onClick={begin("pixKey")}>
          {hasKey ? t.replaceKey : t.addKey}
        </Button>
        <Button variant="secondary" onClick={begin("all")}>
          {t.replace}
        </Button>
      </div>
    </Cell>
  );
}

function NewKey({ form }: { form: TherapistFormState }) {
  return (
    <>
      <Cell>
        <TextField
          label={t.newKey}
          hint={t.newKeyHint}
          required
          maxLength={TEXT_MAX}
          autoComplete="off"
          {...form.field("pixKey")}
        />
      </Cell>
      <ChangeNotice form={form} />
    </>
  );
}

/** What follows a change, and the way back. */
function ChangeNotice({ form }: { form: TherapistFormState }) {
  return (
    <>
      <Cell>
        <Alert tone="info">{t.notice}</Alert>
      </Cell>
      <Cell>
        <Button variant="secondary" size="sm" onClick={() => keepStored(form)}>
          {t.keep}
        </Button>
      </Cell>
    </>
  );
}

/** Also clears what was typed. */
function keepStored(form: TherapistFormState): void {
  for (const name of ["bank", "agency", "account", "pixKey"] as const) form.set(name, "");
  form.set("bankChange", "none");
}

function Fact({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value || t.none}</dd>
    </div>
  );
}
