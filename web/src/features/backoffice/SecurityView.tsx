import type { Factor, LoginPasskey } from "~/api/queries/passkeys";
import { FactorPart } from "~/features/login/shared/FactorPart";
import { PasskeysPart } from "~/features/login/shared/PasskeysPart";
import { Alert } from "~/ui/Alert";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { AdminPage, Section } from "./components/parts";
import { security as t } from "./strings/security";

interface Props {
  factor: Factor;
  /** They are a second factor too. */
  passkeys: readonly LoginPasskey[];
}

export function SecurityView({ factor, passkeys }: Props) {
  const audit = (
    <ButtonLink to="/admin/auditoria" variant="secondary">
      {t.auditLink}
    </ButtonLink>
  );
  return (
    <AdminPage title={t.title} lead={t.lead} actions={audit}>
      {factor.required && !factor.enabled && passkeys.length === 0 && <Alert tone="warn" title={t.required} />}
      <Card>
        <Section title={t.factor}>
          <FactorPart factor={factor} />
        </Section>
      </Card>
      <Card>
        <Section title={t.passkeys}>
          <PasskeysPart passkeys={passkeys} />
        </Section>
      </Card>
    </AdminPage>
  );
}
