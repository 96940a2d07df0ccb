/** What the forms of other features need to take a card: values, what is missing, and the sealed card. */
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

/** Marks a fault that the browser itself found; also, a plain `number` is an address's. */
const HERE = "card.";

/**
 * Tells the first thing wrong with a card that does not leave the browser in the popup of the specification; once
 * that is closed, the answer is every field to mark, so that what is wrong can be read where it is mended.
 */
export async function tellBadCard(bad: BadCard, closeLabel: string): Promise<FieldFault[]> {
  await popup.show({ tone: "error", title: bad.faults[0] && cardFaults[bad.faults[0]], confirmLabel: closeLabel });
  return bad.faults.flatMap((fault) => {
    const name = FAULTY_FIELD[fault];
    return name ? [{ name: `${HERE}${name}`, description: cardFaults[fault] }] : [];
  });
}

/** Nothing was sent, so what was typed may stay, the code too. */
export const stayedHere = (fields: readonly FieldFault[]): boolean => fields.some(({ name }) => name.startsWith(HERE));

/** Those of a form's faults that may be the card's, by its names. */
export const cardFaultsOf = (fields: readonly FieldFault[]): FieldFault[] =>
  fields.filter(({ name }) => name !== "number").map((field) => ({ ...field, name: field.name.replace(HERE, "") }));
