import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import type { Subscription } from "./api";
import c from "./PlanPayment.module.css";
import { paymentStatus } from "./rules";
import { paymentTexts as t } from "./strings";

interface Props {
  subscription: Subscription;
  busy: boolean;
  onRefresh: () => void;
}

/** The truth while paid plans cannot be paid yet: what was chosen, and that nothing was charged. */
export function PlanPaymentView({ subscription, busy, onRefresh }: Props) {
  const { plan, status } = subscription;
  return (
    <Container size="md">
      <PageHeader title={t.title} />
      <div className={c.page}>
        <Card as="section">
          <dl className={c.facts}>
            <div>
              <dt>{t.plan}</dt>
              <dd>{plan?.name}</dd>
            </div>
            <div>
              <dt>{t.status}</dt>
              <dd>{paymentStatus(status)}</dd>
            </div>
            <div>
              <dt>{t.price}</dt>
              <dd>{t.perMonth(formatBRL(plan?.value ?? 0))}</dd>
            </div>
          </dl>
        </Card>
        <Alert tone="info">{status === "OK" ? t.paid : t.soon}</Alert>
        <div className={c.actions}>
          <Button loading={busy} onClick={onRefresh}>
            {t.refresh}
          </Button>
          <ButtonLink to="/contato" variant="secondary">
            {t.contact}
          </ButtonLink>
        </div>
      </div>
    </Container>
  );
}
