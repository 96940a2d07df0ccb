import type { SavedCard } from "~/api/queries/cards";
import type { useForm } from "~/lib/form";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { RadioGroup } from "~/ui/RadioGroup";
import { NEW_CARD, type PayValues } from "../rules";
import { BrandLogo } from "../shared/BrandLogo";
import { CardFields } from "../shared/CardFields";
import { cardTexts, options as t } from "../strings";
import c from "./CardChoice.module.css";

interface Props {
  form: ReturnType<typeof useForm<PayValues>>;
  cards: readonly SavedCard[];
  canSave: boolean;
}

/** The choice between the saved cards and a new one. */
export function CardChoice({ form, cards, canSave }: Props) {
  return (
    <>
      {cards.length > 0 && (
        <Card>
          <RadioGroup
            legend={t.whichCard}
            variant="cards"
            {...form.field("cardId")}
            options={[
              ...cards.map((card) => ({
                value: card.id,
                label: <Saved card={card} />,
                hint: cardTexts.until(card.expiryMonth, card.expiryYear),
              })),
              { value: NEW_CARD, label: t.newCard },
            ]}
          />
        </Card>
      )}
      {form.values.cardId === NEW_CARD && (
        <>
          <CardFields form={form} hint={t.safe} />
          {canSave && <Checkbox label={t.saveCard} {...form.check("saveCard")} />}
        </>
      )}
    </>
  );
}

const Saved = ({ card }: { card: SavedCard }) => (
  <span className={c.saved}>
    <BrandLogo brand={card.brand} /> {cardTexts.last(card.lastDigits)}
  </span>
);
