import { useState } from "react";
import { ApiError } from "~/api/errors";
import type { SavedCard } from "~/api/queries/cards";
import { BadCard, sealCvv } from "~/features/payment/shared/sealCard";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { activateCard, deleteCard } from "./api";
import type { MethodValues } from "./billing";
import { encryptAndSave, refused } from "./saveCard";
import { cards as cardTexts, method } from "./strings";

/** Asks for the CVV of a card; null when the person goes back. */
export type AskCvv = (card: Pick<SavedCard, "brand" | "lastDigits">, charge?: number) => Promise<string | null>;

/** The actions on the therapist's saved cards. `reload` reads the page's data again after each of them. */
export function useSavedCards(userId: string, askCvv: AskCvv, reload: () => Promise<unknown>) {
  const [busyCard, setBusyCard] = useState<string | null>(null);

  async function activate(card: SavedCard) {
    const cvv = await askCvv(card);
    if (!cvv) return;
    setBusyCard(card.id);
    try {
      await activateCard(userId, card.id, await sealCvv(cvv));
      await reload();
      await popup.show({ tone: "success", title: cardTexts.activated });
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusyCard(null);
    }
  }

  async function remove(card: SavedCard) {
    const text = cardTexts.last(card.lastDigits);
    const { ask: title, yes: confirmLabel, no: cancelLabel } = cardTexts;
    if (!(await popup.confirm({ tone: "error", title, text, confirmLabel, cancelLabel }))) return;
    setBusyCard(card.id);
    try {
      await deleteCard(userId, card.id);
      await reload();
      toast.show(cardTexts.removed, 4000);
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusyCard(null);
    }
  }

  async function replace(values: MethodValues) {
    try {
      await encryptAndSave(userId, values);
    } catch (error) {
      return refused(error);
    }
    await popup.show({ tone: "success", title: method.saved });
    await reload();
    return null;
  }

  return {
    busyCard,
    onActivate: (card: SavedCard) => void activate(card),
    onRemove: (card: SavedCard) => void remove(card),
    onReplace: replace,
  };
}

/** For actions without a form: the popup shows the error. */
export function showRefusal(error: unknown): void {
  if (error instanceof ApiError || error instanceof BadCard) void refused(error);
  else throw error;
}
