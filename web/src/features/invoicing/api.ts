import { send } from "~/api/client";

const at = (id: string) => ({ params: { path: { id } } });

/** Buys blocks at the price on the screen. The answer is the invoice. */
export const buyBlocks = (id: string, blocks: number, total: number) =>
  send((api) => api.POST("/api/company/{id}/blocks", { ...at(id), body: { blocks, total } }), { popup: true });

export const setTopUp = (id: string, below: number, blocks: number) =>
  send((api) => api.PUT("/api/company/{id}/blocks/top-up", { ...at(id), body: { below, blocks } }), { popup: true });

export const setMeterRate = (id: string, rate: number) =>
  send((api) => api.PUT("/api/admin/company/{id}/meter-rate", { ...at(id), body: { rate } }), { popup: true });

export const creditInvoice = (id: string, credit: number, forgiven: number, reason: string) =>
  send((api) => api.POST("/api/admin/invoices/{id}/credit-note", { ...at(id), body: { credit, forgiven, reason } }), {
    popup: true,
  });

export const retryNote = (id: string) =>
  send((api) => api.POST("/api/admin/invoices/{id}/note", at(id)), { popup: true });

/** With the sandbox provider: plays the bank that pays a PIX code or a boleto. */
export const simulateBank = (qrCodeCopy: string) =>
  send((api) => api.POST("/api/sandbox/pix/pay", { body: { qrCodeCopy } }), { popup: true });

/** A plain link could not send the token, so files are fetched and then saved. */
export const readPdf = (id: string, invoiceId: string): Promise<Blob> =>
  send<unknown>(
    (api) =>
      api.GET("/api/company/{id}/invoices/{invoiceId}/pdf", {
        params: { path: { id, invoiceId } },
        parseAs: "blob",
      }),
    { popup: true },
  ) as Promise<Blob>;

export const readTable = (startDate: string, finishDate: string): Promise<Blob> =>
  send<unknown>(
    (api) =>
      api.GET("/api/admin/invoices/table.csv", { params: { query: { startDate, finishDate } }, parseAs: "blob" }),
    { popup: true },
  ) as Promise<Blob>;

export const readDeclaration = (id: string): Promise<Blob> =>
  send<unknown>((api) => api.GET("/api/admin/invoices/{id}/declaration.xml", { ...at(id), parseAs: "blob" }), {
    popup: true,
  }) as Promise<Blob>;
