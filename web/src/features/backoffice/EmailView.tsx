import { Card } from "~/ui/Card";
import { MailForm } from "./components/MailForm";
import { MailReports } from "./components/MailReports";
import { AdminPage, Section } from "./components/parts";
import m from "./Mail.module.css";
import type { MailValues, Target } from "./mailRules";
import { mail as t } from "./strings/mail";

interface Props {
  target: Target | null;
  onTarget: (target: Target | null) => void;
  onSend: (values: MailValues) => Promise<void>;
  onTest: (values: MailValues) => Promise<void>;
}

export function EmailView({ target, onTarget, onSend, onTest }: Props) {
  return (
    <AdminPage title={t.title}>
      {target === null ? (
        <TargetChoice onTarget={onTarget} />
      ) : (
        <Card>
          <Section title={target === "one" ? t.toOne : t.toAll}>
            <MailForm key={target} target={target} onBack={() => onTarget(null)} onSend={onSend} onTest={onTest} />
          </Section>
        </Card>
      )}
      <MailReports />
    </AdminPage>
  );
}

function TargetChoice({ onTarget }: { onTarget: (target: Target) => void }) {
  return (
    <Section title={t.choice}>
      <div className={m.choices}>
        <button type="button" className={m.choice} onClick={() => onTarget("all")}>
          <strong>{t.toAll}</strong>
          <span>{t.toAllText}</span>
        </button>
        <button type="button" className={m.choice} onClick={() => onTarget("one")}>
          <strong>{t.toOne}</strong>
          <span>{t.toOneText}</span>
        </button>
      </div>
    </Section>
  );
}
