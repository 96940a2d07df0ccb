import { useState } from "react";
import type { Session } from "~/api/queries/sessions";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { pack as t } from "../strings";
import { CancelTerms } from "./CancelTerms";
import type { PayOptionsProps } from "./PayOptions";
import c from "./PayOptions.module.css";

/** Pays the session with the patient's package, so that nothing else is to be paid. Nothing is shown without one. */
export function UsePackage({ session, onPay }: { session: Session; onPay: PayOptionsProps["onPay"] }) {
  const [busy, setBusy] = useState(false);
  const has = session.package;
  if (!has) return null;

  async function pay(): Promise<void> {
    setBusy(true);
    await onPay(async () => ({ method: "package", amount: 0, creditsUsed: 0 }));
    setBusy(false);
  }

  return (
    <Card as="section" aria-labelledby="pacote" className={c.money}>
      <h2 id="pacote" className={c.title}>
        {t.title}
      </h2>
      <p>{t.text(formatBRL(has.unit))}</p>
      <CancelTerms session={session} />
      <Button size="lg" loading={busy} onClick={() => void pay()}>
        {t.use(has.left)}
      </Button>
    </Card>
  );
}
