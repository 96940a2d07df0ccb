/** What forms of other features need to accept a card: values, checks and the encrypted card. */
import { popup } from "~/ui/Popup";
import type { CardFault } from "../card";
import type { CardValues } from "../rules";
import { cardFaults } from "../strings";
import type { BadCard } from "./sealCard";

export type { Payer } from "../api";
export { sealedCard } from "../requests";
export { type CardValues, cardErrors, emptyCard, payerErrors, payerOf } from "../rules";
export { BadCard } from "./sealCard";

const FAULTY_FIELD: Readonly<Record<CardFault, keyof CardValues | null>> = {
  INVALID_NUMBER: "number",
  INVALID_SECURITY_CODE: "cvv",
  INVALID_EXPIRATION_MONTH: "expiryMonth",
  INVALID_EXPIRATION_YEAR: "expiryYear",
  INVALID_HOLDER: "cardHolderName",
  INVALID_PUBLIC_KEY: null,
};

interface FieldFault {
  name: string;
  description: string;
}

/**
 * Prefix of the card's fields in faults that the browser found before sending. It also tells the card's `number` from
 * the address's.
 */
const CARD_PREFIX = "card.";

/**
 * Shows the first fault of a card in a popup. Nothing was sent. Returns every faulty field when the popup is closed, so
 * that the form can mark them.
 */
export async function showBadCard(bad: BadCard, closeLabel: string): Promise<FieldFault[]> {
  await popup.show({ tone: "error", title: bad.faults[0] && cardFaults[bad.faults[0]], confirmLabel: closeLabel });
  return bad.faults.flatMap((fault) => {
    const name = FAULTY_FIELD[fault];
    return name ? [{ name: `${CARD_PREFIX}${name}`, description: cardFaults[fault] }] : [];
  });
}

/** Whether the browser found the faults itself. Then the form keeps its values, the CVV too. */
export const nothingWasSent = (fields: readonly FieldFault[]): boolean =>
  fields.some(({ name }) => name.startsWith(CARD_PREFIX));

/** The faults that belong to the card, by the names of its fields. A plain `number` belongs to the address. */
export const cardFaultsOf = (fields: readonly FieldFault[]): FieldFault[] =>
  fields
    .filter(({ name }) => name !== "number")
    .map((field) => ({ ...field, name: field.name.replace(CARD_PREFIX, "") }));
