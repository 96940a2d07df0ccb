/** What the forms of other features need to take a card: values, what is missing, and the sealed card. */
import { cardFaults } from "../strings";
import type { BadCard } from "./sealCard";

export type { Payer } from "../api";
export { sealedCard } from "../requests";
export { type CardValues, cardErrors, emptyCard, payerErrors, payerOf } from "../rules";
export { BadCard } from "./sealCard";

/** The text of the specification for a card that does not leave the browser. */
export const badCardText = (bad: BadCard): string => cardFaults[bad.fault];
