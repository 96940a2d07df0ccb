import { readKey } from "../api";
import { type CardFault, cardFaultsIn, cardLine, type PlainCard } from "../card";
import { encryptText } from "../encrypt";

/** A card that does not leave the browser, and why. */
export class BadCard extends Error {
  readonly faults: readonly CardFault[];
  constructor(faults: readonly CardFault[]) {
    super(faults.join(", "));
    this.faults = faults;
  }
}

/**
 * Encrypts a card for the provider, at the moment of its use: what is encrypted ages.
 * Throws BadCard with everything wrong, ApiError when the key cannot be had.
 */
export async function sealCard(card: PlainCard): Promise<string> {
  const faults = cardFaultsIn(card);
  if (faults.length > 0) throw new BadCard(faults);
  return seal(cardLine(card, Date.now()));
}

/** Encrypts the CVV of a kept card, which shows that its owner is there. Throws as `sealCard` does. */
export const sealCvv = (cvv: string): Promise<string> => seal(`${cvv};${Date.now()}`);

async function seal(text: string): Promise<string> {
  const key = await readKey();
  try {
    return encryptText(text, key);
  } catch {
    throw new BadCard(["INVALID_PUBLIC_KEY"]);
  }
}
