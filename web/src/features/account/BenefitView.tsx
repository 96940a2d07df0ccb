import type { components } from "~/api/schema";
import { OwnAllowance } from "~/features/contract/shared/OwnAllowance";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Benefit.module.css";
import { benefitTexts as t } from "./strings/benefit";

type Benefits = components["schemas"]["BenefitsBody"];

interface Props {
  benefits: Benefits;
  /** Whether the account has a company's benefit already. */
  has: boolean;
  /** Balance in reais, which cannot be used while the benefit lasts. */
  credits: number;
  busy: boolean;
  onAccept: (companyId: string) => Promise<void>;
}

export function BenefitView({ benefits, has, credits, busy, onAccept }: Props) {
  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.offers}>
        {has && <OwnAllowance />}
        {benefits.offers.length === 0 ? (
          <EmptyState title={has ? t.has : t.none} text={has ? t.hasText : t.noneText} />
        ) : benefits.acceptable ? (
          benefits.offers.map((offer) => (
            <Card as="section" key={offer.companyId} aria-label={t.offer(offer.company)}>
              <h2 className={c.title}>{t.offer(offer.company)}</h2>
              <p>{t.until(offer.until)}</p>
              <ul className={c.points}>
                {t.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              {!benefits.keepsMails && <Alert tone="info" title={t.mails} />}
              {credits > 0 && <Alert tone="warn" title={t.credits(formatBRL(credits))} />}
              <div className={c.actions}>
                <Button held={busy} onClick={() => onAccept(offer.companyId)}>
                  {t.accept}
                </Button>
                <ButtonLink to="/" variant="secondary">
                  {t.later}
                </ButtonLink>
              </div>
            </Card>
          ))
        ) : (
          <EmptyState title={t.unfit} text={t.unfitText} />
        )}
        {(benefits.offers.length === 0 || !benefits.acceptable) && (
          <div className={c.actions}>
            <ButtonLink to="/">{t.home}</ButtonLink>
          </div>
        )}
      </div>
    </Container>
  );
}
