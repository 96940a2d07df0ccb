/** Keeping a payment method, and how a refusal reaches the person. */
import { ApiError } from "~/api/errors";
import { BadCard, sealedCard, showBadCard } from "~/features/payment/shared/cardForm";
import { popup } from "~/ui/Popup";
import { type NewMethod, saveMethod } from "./api";
import { type FieldFault, formFields, type MethodValues, methodOf } from "./billing";
import { method as t } from "./strings";

/** The card leaves the browser only encrypted. */
export const sealedMethod = async ({ billing, card }: MethodValues): Promise<NewMethod> =>
  methodOf(billing, await sealedCard(card));

export const keepMethod = async (id: string, values: MethodValues) => saveMethod(id, await sealedMethod(values));

const show = (title: string, text?: string) =>
  void popup.show({ tone: "error", title, ...(text && { text }), confirmLabel: t.closePopup });

/** The fields that the server named; whatever names no field is told in the popup. */
export async function refused(error: unknown): Promise<FieldFault[]> {
  if (error instanceof BadCard) return showBadCard(error, t.closePopup);
  if (!(error instanceof ApiError)) throw error;
  const fields = formFields(error.fields);
  // Without a status the answer is lost, and what it said is not known.
  if (fields.length === 0) show(error.description || t.lost, error.status === 0 ? t.lostText : undefined);
  return fields;
}
