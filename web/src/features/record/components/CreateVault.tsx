import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { useForm, withMessages } from "~/lib/form";
import { ownId } from "~/login/me";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { PasswordField } from "~/ui/PasswordField";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { readVault, createVault as sendVault } from "../api";
import { createVault } from "../crypto/vault";
import { enter } from "../opened";
import { passphraseErrors } from "../passphrase";
import c from "../Record.module.css";
import { create as t } from "../strings";
import { KitCheck } from "./KitCheck";

type Made = Awaited<ReturnType<typeof createVault>>;

/** Three steps: what it means, the passphrase, the kit. The server gets the vault after the last one. */
export function CreateVault({ onCreated }: { onCreated: () => void }) {
  const [step, setStep] = useState(1);
  const [made, setMade] = useState<Made | null>(null);

  async function choose(passphrase: string) {
    setMade(await createVault({ vaultId: crypto.randomUUID(), therapistId: ownId() }, passphrase));
    setStep(3);
  }

  async function finish({ vault, sent }: Made) {
    if (!(await popup.confirm({ title: t.askTitle, text: t.askText, confirmLabel: t.askYes, cancelLabel: t.askNo })))
      return;
    try {
      await sendVault(sent);
      await enter(vault, await readVault());
      toast.show(t.done, 4000);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    }
    onCreated();
  }

  return (
    <Container size="sm">
      <PageHeader eyebrow={t.step(step)} title={t.title} lead={t.lead} />
      <Card className={c.stack}>
        {step === 1 && <Meaning onNext={() => setStep(2)} />}
        {step === 2 && <Passphrase onBack={() => setStep(1)} onChosen={choose} />}
        {step === 3 && made && (
          <>
            <h2 className={c.heading}>{t.three}</h2>
            <p>{t.threeText}</p>
            <KitCheck kit={made.kit} submit={t.finish} onChecked={() => finish(made)}>
              <Button variant="ghost" onClick={() => setStep(2)}>
                {t.back}
              </Button>
            </KitCheck>
          </>
        )}
      </Card>
    </Container>
  );
}

function Meaning({ onNext }: { onNext: () => void }) {
  const form = useForm({
    initial: { understood: false },
    validate: ({ understood }) => withMessages({ understood: understood ? "" : t.understoodError }),
  });
  return (
    <form className={c.stack} noValidate onSubmit={form.submit(onNext)}>
      <h2 className={c.heading}>{t.one}</h2>
      <ul className={c.points}>
        {t.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Checkbox label={t.understood} {...form.check("understood")} />
      <div className={c.buttons}>
        <Button type="submit" size="lg">
          {t.next}
        </Button>
      </div>
    </form>
  );
}

function Passphrase({ onBack, onChosen }: { onBack: () => void; onChosen: (passphrase: string) => Promise<void> }) {
  const form = useForm({
    initial: { passphrase: "", again: "" },
    validate: (values) => withMessages(passphraseErrors(values)),
  });
  return (
    <form className={c.stack} noValidate onSubmit={form.submit(({ passphrase }) => onChosen(passphrase))}>
      <h2 className={c.heading}>{t.two}</h2>
      <p>{t.twoText}</p>
      <PasswordField label={t.passphrase} autoComplete="off" {...form.field("passphrase")} />
      <PasswordField label={t.again} autoComplete="off" {...form.field("again")} />
      <div className={c.buttons}>
        <Button variant="ghost" onClick={onBack}>
          {t.back}
        </Button>
        <Button type="submit" size="lg" loading={form.busy}>
          {t.next}
        </Button>
      </div>
    </form>
  );
}
