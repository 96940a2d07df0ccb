import type { OwnPrice } from "~/api/queries/ownPatients";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import c from "./OwnPatients.module.css";
import { prices as t } from "./strings";
import { dayOf } from "./when";

interface Props {
  prices: OwnPrice[];
  /** The agreement that changes now. */
  working: string | null;
  onTake: (one: OwnPrice) => void;
  onEnd: (one: OwnPrice) => void;
}

export function PricesView({ prices, working, onTake, onEnd }: Props) {
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.page}>
        {prices.length === 0 ? (
          <EmptyState title={t.empty} text={t.emptyText} action={<ButtonLink to="/psicologos">{t.find}</ButtonLink>} />
        ) : (
          <ul className={c.list}>
            {prices.map((one) => (
              <li key={one.id} className={c.item}>
                <div className={c.name}>
                  <strong>{one.therapistName}</strong>
                  <span>{t.price(formatBRL(one.price))}</span>
                  <span className={c.quiet}>{t.since(dayOf(one.since))}</span>
                </div>
                {one.offeredPrice ? (
                  <Alert title={t.offered(one.therapistName, formatBRL(one.offeredPrice))}>
                    <p>{t.offeredText}</p>
                  </Alert>
                ) : null}
                <div className={c.buttons}>
                  {one.offeredPrice ? (
                    <Button loading={working === one.id} onClick={() => onTake(one)}>
                      {t.take(formatBRL(one.offeredPrice))}
                    </Button>
                  ) : null}
                  <ButtonLink variant="secondary" to={`/psicologo-perfil/${one.therapistId}`}>
                    {t.book} <span className="sr">{one.therapistName}</span>
                  </ButtonLink>
                  <Button variant="ghost" disabled={working === one.id} onClick={() => onEnd(one)}>
                    {t.end} <span className="sr">{one.therapistName}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Container>
  );
}
