import { send } from "~/api/client";
import type { components } from "~/api/schema";

export type CompanyForm = components["schemas"]["CompanyFormBody"];
export type Imported = components["schemas"]["CompanyImportedBody"];
export type BillingForm = components["schemas"]["CompanyPaymentBody"];

const at = (id: string) => ({ params: { path: { id } } });

export const saveCompany = (id: string, body: CompanyForm) =>
  send((api) => api.PUT("/api/company/{id}", { ...at(id), body }));

interface NewPerson {
  name: string;
  email: string;
  password: string;
}

const personBody = ({ name, email, password }: NewPerson) => ({
  ...(name.trim() && { name: name.trim() }),
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

export const saveBilling = (id: string, body: BillingForm) =>
  send((api) => api.POST("/api/company/{id}/payment", { ...at(id), body }));

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
