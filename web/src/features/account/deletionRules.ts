import { type Errors, withMessages } from "~/lib/form";
import { deletionTexts as t } from "./strings/deletion";

export const REASON_MAX = 2000;
export const PIX_MAX = 77;

export interface DeletionValues {
  reason: string;
  /** Where a remaining balance is paid back to. */
  pixKey: string;
  /** A therapist with a vault has saved the records. */
  saved: boolean;
}

function reasonError(value: string): string | undefined {
  const reason = value.trim();
  if (!reason) return "Conte o motivo da exclusão";
  return reason.length > REASON_MAX ? `O motivo deve ter no máximo ${REASON_MAX} caracteres` : undefined;
}

/** The server knows the forms of a key. With a balance the key is required, with a vault that its records were saved. */
export const deletionErrors = (v: DeletionValues, balance = 0, vault = false): Errors<DeletionValues> =>
  withMessages<DeletionValues>({
    saved: vault && !v.saved ? t.recordsError : undefined,
    reason: reasonError(v.reason),
    pixKey: balance > 0 && !v.pixKey.trim() ? "Informe a chave PIX para a devolução do saldo" : undefined,
  });
