/** Payouts, subscriptions and companies for administrators. */
import { send } from "~/api/client";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type Destination = Schemas["DestinationBody"];

/** Returns the bank data unmasked. The server requires a step-up and writes it to the audit log. */
export const revealDestination = (id: string): Promise<Destination> =>
  send((api) => api.POST("/api/admin/payout/{id}/destination", { params: { path: { id } } }));

export const confirmPayout = (id: string) =>
  send((api) => api.PUT("/api/admin/payout/{id}", { params: { path: { id } } }));

export type BatchResult = Schemas["ConfirmedManyBody"];

/** Confirms many payouts. The server requires one step-up for all of them, and answers for each. */
export const confirmPayouts = (
  payouts: readonly { id: string; amount: number }[],
  reference: string,
): Promise<BatchResult> =>
  send((api) =>
    api.POST("/api/admin/payouts/confirm", { body: { payouts: [...payouts], ...(reference && { reference }) } }),
  );

export type PaymentFile = Schemas["PaymentFileBody"];

/** The payment file has unmasked bank data. The server requires a step-up and writes it to the audit log. */
export const writePaymentFile = (payouts: readonly string[]): Promise<PaymentFile> =>
  send((api) => api.POST("/api/admin/payouts/file", { body: { payouts: [...payouts] } }));

/** For a FormData the browser sets the boundary, so the body is serialized here. */
export const attachPayoutReceipt = (payouts: readonly string[], reference: string, file: File | null) =>
  send((api) =>
    api.POST("/api/admin/payouts/receipt", {
      body: { payouts: "" },
      bodySerializer: () => {
        const form = new FormData();
        form.append("payouts", payouts.join(","));
        form.append("reference", reference);
        if (file) form.append("file", file);
        return form;
      },
    }),
  );

export const readPayoutReceipt = (id: string): Promise<Blob> =>
  send<unknown>((api) =>
    api.GET("/api/admin/payout/{id}/receipt", { params: { path: { id } }, parseAs: "blob" }),
  ) as Promise<Blob>;

/** Lifts one hold of a session or a payout. The server requires a step-up and keeps the note. */
export const liftHold = (id: string, reason: Schemas["LiftBody"]["reason"], note: string) =>
  send((api) => api.POST("/api/admin/payout-hold/{id}/lift", { params: { path: { id } }, body: { reason, note } }));

export type SubscriptionAction = "cancel" | "suspend" | "activate";

export const changeSubscription = (therapistId: string, action: SubscriptionAction) =>
  send((api) => api.POST(`/api/subscription/${action}` as const, { params: { query: { id: therapistId } } }));

export const registerEmployee = (companyId: string, email: string, password: string) =>
  send((api) =>
    api.POST("/api/admin/register/companyUser/{companyId}", {
      params: { path: { companyId } },
      body: { email, password, termsOfService: true, type: "ENTERPRISE" },
    }),
  );

/** `value` is the amount on the screen. The server requires a step-up and writes the reason to the audit log. */
export const returnPackageAsAdmin = (id: string, value: number, reason: string) =>
  send((api) => api.POST("/api/admin/packages/{id}/return", { params: { path: { id } }, body: { value, reason } }));
