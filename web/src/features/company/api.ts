/** The only file of this feature that knows addresses of the API. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";

export type Company = components["schemas"]["CompanyBody"];
export type CompanyPanel = components["schemas"]["CompanyPanelBody"];
export type CompanyForm = components["schemas"]["CompanyFormBody"];
export type People = components["schemas"]["CompanyMembersBody"];
export type Person = components["schemas"]["CompanyMemberBody"];
export type Imported = components["schemas"]["CompanyImportedBody"];
export type Billing = components["schemas"]["CompanyBillingBody"];
export type BillingForm = components["schemas"]["CompanyPaymentBody"];
export type Usage = components["schemas"]["CompanyUsageBody"];

const at = (id: string) => ({ params: { path: { id } } });

export const PAGE_SIZE = 10;

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ["company", id],
    queryFn: () => send((api) => api.GET("/api/company/{id}", at(id))),
  });

export const peopleQuery = (id: string, text: string, page: number) =>
  queryOptions({
    queryKey: ["company-people", id, text, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/company/{id}/users", {
          params: { path: { id }, query: { currentPage: page, pageSize: PAGE_SIZE, text } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const saveCompany = (id: string, body: CompanyForm) =>
  send((api) => api.PUT("/api/company/{id}", { ...at(id), body }));

interface NewPerson {
  email: string;
  password: string;
}

const personBody = ({ email, password }: NewPerson) => ({
  email: email.trim(),
  password,
  termsOfService: true,
  type: "ENTERPRISE",
});

export const registerPerson = (companyId: string, person: NewPerson) =>
  send((api) =>
    api.POST("/api/company/register/{companyId}", { params: { path: { companyId } }, body: personBody(person) }),
  );

export const registerPersonAsAdmin = (companyId: string, person: NewPerson) =>
  send((api) =>
    api.POST("/api/admin/register/companyUser/{companyId}", {
      params: { path: { companyId } },
      body: personBody(person),
    }),
  );

export const importPeople = (id: string, csv: string, preview: boolean) =>
  send((api) => api.POST("/api/company/{id}/users/import", { ...at(id), body: { csv, preview } }), { popup: true });

export const resendInvitation = (id: string, email: string) =>
  send((api) => api.POST("/api/company/{id}/users/resend", { ...at(id), body: { email } }), { popup: true });

export const releasePerson = (id: string, email: string) =>
  send((api) => api.POST("/api/company/{id}/users/deactivate", { ...at(id), body: { email } }), { popup: true });

/** Never kept: payment data is read anew. */
export const billingQuery = (id: string) =>
  queryOptions({
    queryKey: ["company-billing", id],
    queryFn: () => send((api) => api.GET("/api/company/{id}/payment", at(id))),
    staleTime: 0,
  });

export const saveBilling = (id: string, body: BillingForm) =>
  send((api) => api.POST("/api/company/{id}/payment", { ...at(id), body }));

export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: ["company-usage", id],
    queryFn: async () => (await send((api) => api.GET("/api/company/{id}/usage", at(id)))).reports,
  });

export const companiesQuery = (text: string, page: number) =>
  queryOptions({
    queryKey: ["companies", text, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/companies", { params: { query: { currentPage: page, pageSize: PAGE_SIZE, text } } }),
      ),
    placeholderData: keepPreviousData,
  });

export const createCompany = (body: CompanyForm) => send((api) => api.POST("/api/admin/company", { body }));

export const setCompanyActive = (id: string, active: boolean) =>
  send(
    (api) =>
      active
        ? api.PUT("/api/admin/company/{id}/activate", at(id))
        : api.PUT("/api/admin/company/{id}/deactivate", at(id)),
    { popup: true },
  );

export const sendAccess = (id: string) => send((api) => api.POST("/api/admin/company/{id}/access", at(id)));

export const validatePayment = (id: string) => send((api) => api.POST("/api/admin/company/{id}/subscription", at(id)));
