/** What companies with a contract pay: blocks of sessions, invoices, and what all of them owe. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { adminKey, fresh, PAGE_SIZE } from "./adminShared";

type Schemas = components["schemas"];
export type Blocks = Schemas["CompanyBlocksBody"];
export type InvoiceRow = Schemas["CompanyInvoiceRow"];
export type CompanyInvoice = Schemas["CompanyInvoiceBody"];
export type AdminInvoice = Schemas["AdminInvoiceRow"];
export type Receivables = Schemas["ReceivablesBody"];

const at = (id: string) => ({ params: { path: { id } } });
const of = (id: string, invoiceId: string) => ({ params: { path: { id, invoiceId } } });

/** Prefix of everything about the invoices of one company. */
export const invoicingKey = (companyId: string) => ["invoicing", companyId] as const;

export const blocksQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicingKey(id), "blocks"],
    queryFn: ({ signal }) => send((api) => api.GET("/api/company/{id}/blocks", { ...at(id), signal })),
    ...fresh,
  });

export const invoicesQuery = (id: string, currentPage: number) =>
  queryOptions({
    queryKey: [...invoicingKey(id), "list", currentPage],
    queryFn: ({ signal }) =>
      send((api) =>
        api.GET("/api/company/{id}/invoices", {
          params: { path: { id }, query: { currentPage, pageSize: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

const WAITING_MS = 5000;

/** An invoice is read again every few seconds while its codes are being made or somebody may be paying them. */
export const invoiceQuery = (id: string, invoiceId: string) =>
  queryOptions({
    queryKey: [...invoicingKey(id), "one", invoiceId],
    queryFn: ({ signal }) =>
      send((api) => api.GET("/api/company/{id}/invoices/{invoiceId}", { ...of(id, invoiceId), signal })),
    refetchInterval: (query) => (query.state.data && query.state.data.rest > 0 ? WAITING_MS : false),
    ...fresh,
  });

/** The QR code of an invoice's PIX. It needs the Authorization header, which an `<img src>` does not send. */
export const invoicePixQuery = (id: string, invoiceId: string, code: string) =>
  queryOptions({
    queryKey: [...invoicingKey(id), "pix", invoiceId, code],
    queryFn: async ({ signal }) => {
      const path = "/api/company/{id}/invoices/{invoiceId}/pix.png";
      const picture: unknown = await send((api) => api.GET(path, { ...of(id, invoiceId), parseAs: "blob", signal }));
      return picture as Blob;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** In the order of the filter: what needs somebody comes first. */
export const INVOICE_STATES = ["OVERDUE", "SUSPENDED", "OPEN", "PART_PAID", "PAID", "CANCELLED"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const allInvoicesQuery = (state: InvoiceState | "", text: string, currentPage: number) =>
  queryOptions({
    queryKey: [...adminKey, "invoices", state, text, currentPage],
    queryFn: ({ signal }) =>
      send((api) =>
        api.GET("/api/admin/invoices", {
          params: { query: { currentPage, pageSize: PAGE_SIZE, ...(state && { state }), ...(text && { text }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const receivablesQuery = () =>
  queryOptions({
    queryKey: [...adminKey, "receivables"],
    queryFn: ({ signal }) => send((api) => api.GET("/api/admin/invoices/receivables", { signal })),
    ...fresh,
  });
