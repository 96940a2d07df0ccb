import type { ApiError } from "~/api/errors";

/** The server refuses somebody who revoked the consent for health data. */
export const isRevoked = (error: ApiError): boolean => error.code === "booking.consent_revoked";

/** Asks for the consent again. Loaded on demand, because few people need it. */
export const askConsentAgain = async (userId: string): Promise<boolean> =>
  (await import("~/features/account/shared/askConsent")).askConsent(userId);
