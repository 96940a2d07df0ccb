import type { SessionPackage } from "~/api/queries/packages";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Packages.module.css";
import { left, sessions, mine as t } from "./strings";

interface Props {
  packages: readonly SessionPackage[];
  onGiveBack: (one: SessionPackage) => void;
}

export function PackagesView({ packages, onGiveBack }: Props) {
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      {packages.length === 0 ? (
        <EmptyState title={t.empty} text={t.emptyText} action={<ButtonLink to="/psicologos">{t.find}</ButtonLink>} />
      ) : (
        <ul className={c.list}>
          {packages.map((one) => (
            <Item key={one.id} one={one} onGiveBack={() => onGiveBack(one)} />
          ))}
        </ul>
      )}
    </Container>
  );
}

/** What is left of an active package, or what became of the others. */
function headline(one: SessionPackage): string {
  if (one.state !== "ACTIVE") return t.states[one.state];
  return one.left === 0 ? t.used : left(one.left);
}

function Item({ one, onGiveBack }: { one: SessionPackage; onGiveBack: () => void }) {
  const active = one.state === "ACTIVE";
  const name = <span className="sr">{t.with(one.therapistName)}</span>;
  return (
    <Card as="li" className={c.item}>
      <div className={c.text}>
        <strong>{one.therapistName}</strong>
        <span className={c.left}>
          {headline(one)} {active && one.left > 0 && t.of(one.sessions)}
        </span>
        <span className={c.quiet}>
          {sessions(one.sessions)} · {t.unit(formatBRL(one.unit))}
        </span>
        {active && one.validUntil && <span className={c.quiet}>{t.until(one.validUntil)}</span>}
        {!active && one.closedOn && <span className={c.quiet}>{t.ended(one.closedOn)}</span>}
        {one.returned > 0 && <span className={c.quiet}>{t.returned(formatBRL(one.returned))}</span>}
      </div>
      <div className={c.actions}>
        {one.canPay && (
          <ButtonLink to={`/pacote-pagamento/${one.id}`}>
            {t.pay}
            {name}
          </ButtonLink>
        )}
        {active && one.left > 0 && (
          <ButtonLink to={`/psicologo-perfil/${one.therapistId}`}>
            {t.book}
            {name}
          </ButtonLink>
        )}
        {one.canReturn && (
          <Button variant="secondary" onClick={onGiveBack}>
            {t.giveBack}
            {name}
          </Button>
        )}
      </div>
    </Card>
  );
}
