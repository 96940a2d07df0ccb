import { Button } from "~/ui/Button";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { personalStepTexts as t } from "../strings/myData";
import { useRecovery } from "../useRecovery";
import { RecoveryEmail } from "./RecoveryEmail";
import c from "./Reminders.module.css";

/** The last step of an employee's registration: a personal address, which may wait. */
export function PersonalAddressStep({ id, onDone }: { id: string; onDone: () => void }) {
  const recovery = useRecovery(id);
  const confirmed = Boolean(recovery.recovery?.email);
  return (
    <Container size="sm">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.section}>
        <RecoveryEmail {...recovery} />
        <Button size="lg" variant={confirmed ? "primary" : "secondary"} onClick={onDone}>
          {confirmed ? t.go : t.skip}
        </Button>
      </div>
    </Container>
  );
}
