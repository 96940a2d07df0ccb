import { useConfig } from "~/api/config";
import type { SavedCard } from "~/api/queries/cards";
import type { RememberedPayer } from "~/api/queries/payer";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import c from "./CardsView.module.css";
import { PayerCard } from "./components/PayerCard";
import { BrandLogo } from "./shared/BrandLogo";
import { cardTexts, noCards, cards as t } from "./strings";

interface Props {
  cards: readonly SavedCard[];
  onRemove: (card: SavedCard) => void;
  /** The remembered payer; null when there is none. */
  payer: RememberedPayer | null;
  onForget: () => Promise<void>;
}

export function CardsView({ cards, onRemove, payer, onForget }: Props) {
  const { takesCards } = useConfig();
  const add = takesCards && <ButtonLink to="/novo-metodo-pagamento">{t.add}</ButtonLink>;
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.page}>
        {cards.length === 0 ? (
          <EmptyState
            title={takesCards ? t.empty : noCards.title}
            text={takesCards ? t.emptyText : noCards.text}
            action={add}
          />
        ) : (
          <>
            <ul className={c.cards}>
              {cards.map((card) => (
                <Item key={card.id} card={card} onRemove={() => onRemove(card)} />
              ))}
            </ul>
            {add}
          </>
        )}
        {payer && <PayerCard payer={payer} onForget={onForget} />}
      </div>
    </Container>
  );
}

const Item = ({ card, onRemove }: { card: SavedCard; onRemove: () => void }) => (
  <Card as="li" className={c.card}>
    <BrandLogo brand={card.brand} />
    <div className={c.text}>
      <strong>{cardTexts.last(card.lastDigits)}</strong>
      <span className={c.note}>
        {cardTexts.until(card.expiryMonth, card.expiryYear)}
        {card.isActive && ` · ${t.active}`}
      </span>
    </div>
    <Button variant="ghost" size="sm" onClick={onRemove}>
      {t.remove}
      <span className="sr">{t.removeOf(card.lastDigits)}</span>
    </Button>
  </Card>
);
