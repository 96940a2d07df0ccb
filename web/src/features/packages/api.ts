import { send } from "~/api/client";
import type { SessionPackage } from "~/api/queries/packages";
import type { PaymentInfo } from "~/api/queries/sessions";
import type { PaymentRequest } from "~/features/payment/shared/payForm";

export interface Choice {
  sessions: number;
  discountPercent: number;
}

export const saveOffers = (therapistId: string, offers: readonly Choice[]) =>
  send((api) =>
    api.PUT("/api/therapist/{id}/packages", {
      params: { path: { id: therapistId } },
      body: { offers: offers.map((one) => ({ ...one })) },
    }),
  );

/** `total` is the price on the screen. When it has changed, the server refuses. */
export const choosePackage = (therapistId: string, sessions: number, total: number): Promise<SessionPackage> =>
  send((api) =>
    api.POST("/api/therapist/{id}/packages", { params: { path: { id: therapistId } }, body: { sessions, total } }),
  );

/** Returns undefined when the response has no body, so the caller must check. */
export function payPackage(id: string, request: PaymentRequest): Promise<PaymentInfo | undefined> {
  const { method, ...fields } = request;
  const body = { selectedPaymentMethod: method, originAction: "package", kind: "package", ...fields };
  return send((api) => api.POST("/api/packages/{id}/payment", { params: { path: { id } }, body }));
}

/** `value` is the amount on the screen. When it has changed, the server refuses. */
export const returnPackage = (id: string, value: number) =>
  send((api) => api.POST("/api/packages/{id}/return", { params: { path: { id } }, body: { value } }), { popup: true });
