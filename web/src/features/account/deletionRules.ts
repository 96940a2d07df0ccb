import type { Errors } from "~/lib/form";

export const REASON_MAX = 2000;

export const deletionErrors = (v: { reason: string }): Errors<{ reason: string }> => {
  const reason = v.reason.trim();
  if (!reason) return { reason: "Conte o motivo da exclusão" };
  return reason.length > REASON_MAX ? { reason: `O motivo deve ter no máximo ${REASON_MAX} caracteres` } : {};
};
