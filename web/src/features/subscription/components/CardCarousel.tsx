import type { SavedCard } from "~/api/queries/cards";
import { BrandLogo } from "~/features/payment/shared/BrandLogo";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Carousel } from "~/ui/Carousel";
import { EmptyState } from "~/ui/EmptyState";
import { activeFirst } from "../rules";
import { cards as t } from "../strings";
import c from "./CardCarousel.module.css";

interface Props {
  cards: readonly SavedCard[];
  /** Id of the card that is being changed; its buttons are disabled. */
  busy: string | null;
  onActivate: (card: SavedCard) => void;
  onRemove: (card: SavedCard) => void;
}

export function CardCarousel({ cards, ...actions }: Props) {
  if (cards.length === 0)
    return (
      <EmptyState title={t.empty} action={<ButtonLink to="/novo-metodo-pagamento-psi">{t.register}</ButtonLink>} />
    );
  return (
    <div className={c.cards}>
      <Carousel label={t.list}>
        {activeFirst(cards).map((card) => (
          <Slide key={card.id} card={card} {...actions} />
        ))}
      </Carousel>
      <ButtonLink to="/novo-metodo-pagamento-psi" variant="secondary">
        {t.add}
      </ButtonLink>
    </div>
  );
}

function Slide({ card, busy, onActivate, onRemove }: Omit<Props, "cards"> & { card: SavedCard }) {
  const of = <span className="sr">{t.of(card.lastDigits)}</span>;
  return (
    <article className={c.card} data-active={card.isActive || undefined} aria-label={t.last(card.lastDigits)}>
      <div className={c.head}>
        <span className={c.label}>{card.isActive ? t.active : t.secondary}</span>
        <BrandLogo brand={card.brand} />
      </div>
      <strong className={c.number}>{t.last(card.lastDigits)}</strong>
      <span className={c.note}>
        {card.holderName}, {t.until(card.expiryMonth, card.expiryYear)}
      </span>
      <div className={c.actions}>
        {!card.isActive && (
          <Button variant="secondary" size="sm" loading={busy === card.id} onClick={() => onActivate(card)}>
            {t.makeActive}
            {of}
          </Button>
        )}
        <Button variant="ghost" size="sm" disabled={busy === card.id} onClick={() => onRemove(card)}>
          {t.remove}
          {of}
        </Button>
      </div>
    </article>
  );
}
