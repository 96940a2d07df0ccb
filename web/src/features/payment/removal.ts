/**
 * The card whose removal the person has just confirmed. Opening or reloading the address alone removes nothing: the
 * page asks again.
 */
let allowed = "";

export const allowRemoval = (cardId: string): void => {
  allowed = cardId;
};

/** Returns true once for the confirmed card. */
export function takeRemoval(cardId: string): boolean {
  const mine = cardId !== "" && cardId === allowed;
  if (mine) allowed = "";
  return mine;
}
