/**
 * The card whose removal was just confirmed. An address alone removes nothing: whoever follows a link
 * to it, or reloads it, is asked again.
 */
let allowed = "";

export const allowRemoval = (cardId: string): void => {
  allowed = cardId;
};

/** True once for the confirmed card. */
export function takeRemoval(cardId: string): boolean {
  const mine = cardId !== "" && cardId === allowed;
  if (mine) allowed = "";
  return mine;
}
