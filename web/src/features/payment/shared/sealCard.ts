import { serverNow } from "~/lib/serverTime";
import { readKey } from "../api";
import { type CardFault, cardFaultsIn, cardLine, type PlainCard } from "../card";
import { encryptText } from "../encrypt";

/** A card that the browser refuses to send, with its faults. */
export class BadCard extends Error {
  readonly faults: readonly CardFault[];
  constructor(faults: readonly CardFault[]) {
    super(faults.join(", "));
    this.faults = faults;
  }
}

/**
 * Encrypts a card for the provider. Call it right before sending, because the provider refuses an old ciphertext.
 * Throws BadCard with every fault, or ApiError when the public key cannot be read.
 */
export async function sealCard(card: PlainCard): Promise<string> {
  const faults = cardFaultsIn(card);
  if (faults.length > 0) throw new BadCard(faults);
  return seal(cardLine(card, serverNow()));
}

/** Encrypts the CVV of a saved card, which shows that the owner has the card. Throws as `sealCard` does. */
export const sealCvv = (cvv: string): Promise<string> => seal(`${cvv};${serverNow()}`);

async function seal(text: string): Promise<string> {
  const key = await readKey();
  try {
    return encryptText(text, key);
  } catch {
    throw new BadCard(["INVALID_PUBLIC_KEY"]);
  }
}
