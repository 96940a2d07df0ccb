/** Saves a payment method, and shows refusals. */
import { ApiError } from "~/api/errors";
import { BadCard, sealedCard, showBadCard } from "~/features/payment/shared/cardForm";
import { popup } from "~/ui/Popup";
import { type NewMethod, saveMethod } from "./api";
import { type FieldFault, formFieldsOf, type MethodValues, methodOf } from "./billing";
import { method as t } from "./strings";

/** The request body; the card in it is encrypted. */
export const sealedMethod = async ({ billing, card }: MethodValues): Promise<NewMethod> =>
  methodOf(billing, await sealedCard(card));

export const encryptAndSave = async (id: string, values: MethodValues) => saveMethod(id, await sealedMethod(values));

const show = (title: string, text?: string) =>
  void popup.show({ tone: "error", title, ...(text && { text }), confirmLabel: t.closePopup });

/** Returns the fields that the server named. An error without fields is shown in the popup. */
export async function refused(error: unknown): Promise<FieldFault[]> {
  if (error instanceof BadCard) return showBadCard(error, t.closePopup);
  if (!(error instanceof ApiError)) throw error;
  const fields = formFieldsOf(error.fields);
  // Status 0 means that no response arrived, so nobody knows whether the request succeeded.
  if (fields.length === 0) show(error.description || t.lost, error.status === 0 ? t.lostText : undefined);
  return fields;
}
