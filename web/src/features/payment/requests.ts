/** Bodies of payment requests. A card is sent only encrypted. */
import type { PaymentRequest } from "./api";
import { toReais } from "./money";
import { type CardValues, NEW_CARD, type PayValues, payerOf, type Split } from "./rules";
import { sealCard } from "./shared/sealCard";

export const sealedCard = async (v: CardValues) => ({
  cardHolderName: v.cardHolderName.trim(),
  cardHolderDocument: v.cardHolderDocument,
  cardHash: await sealCard(v),
});

async function cardOf(v: PayValues): Promise<Pick<PaymentRequest, "card" | "saveCard">> {
  if (v.cardId !== NEW_CARD) return { card: { cardId: v.cardId } };
  return { card: await sealedCard(v), ...(v.saveCard && { saveCard: true }) };
}

export async function requestOf(v: PayValues, method: PaymentRequest["method"], split: Split): Promise<PaymentRequest> {
  const amounts = { amount: toReais(split.due), creditsUsed: toReais(split.credits) };
  if (method === "credits") return { method, ...amounts };
  const remember = v.rememberPayer && { rememberPayer: true };
  return { method, ...amounts, customer: payerOf(v), ...remember, ...(method === "card" ? await cardOf(v) : {}) };
}
