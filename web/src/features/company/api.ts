import { send } from "~/api/client";
import type { components } from "~/api/schema";

export type CompanyForm = components["schemas"]["CompanyFormBody"];
export type ImportCheck = components["schemas"]["CompanyImportCheckBody"];
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

/** The generated client cannot send multipart. For a FormData the browser sets the boundary. */
const peopleFile = (file: File) => ({
  body: { file: "" },
  bodySerializer: () => {
    const form = new FormData();
    form.append("file", file, "pessoas");
    return form;
  },
});

/** Says what an import of the file would do. A refused file is a fault, which the field shows. */
export const checkImport = (id: string, file: File) =>
  send((api) => api.POST("/api/company/{id}/users/import/check", { ...at(id), ...peopleFile(file) }));

export const startImport = (id: string, file: File) =>
  send((api) => api.POST("/api/company/{id}/users/import", { ...at(id), ...peopleFile(file) }), { popup: true });

export const readRefused = (id: string, importId: string): Promise<Blob> =>
  send<unknown>(
    (api) =>
      api.GET("/api/company/{id}/users/import/{importId}/refused", {
        params: { path: { id, importId } },
        parseAs: "blob",
      }),
    { popup: true },
  ) as Promise<Blob>;

export const resendInvitation = (id: string, email: string) =>
  send((api) => api.POST("/api/company/{id}/users/resend", { ...at(id), body: { email } }), { popup: true });

export const releasePerson = (id: string, email: string) =>
  send((api) => api.POST("/api/company/{id}/users/deactivate", { ...at(id), body: { email } }), { popup: true });

export const resendExpired = (id: string) =>
  send((api) => api.POST("/api/company/{id}/users/resend-expired", at(id)), { popup: true });

export const keepPerson = (id: string, email: string) =>
  send((api) => api.POST("/api/company/{id}/users/keep", { ...at(id), body: { email } }), { popup: true });

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

export type NewPayment = components["schemas"]["CompanyNewPaymentBody"];

export const recordPayment = (id: string, body: NewPayment) =>
  send((api) => api.POST("/api/admin/company/{id}/payments", { ...at(id), body }));

export const undoPayment = (id: string, paymentId: string, reason: string) =>
  send((api) =>
    api.POST("/api/admin/company/{id}/payments/{paymentId}/undo", {
      params: { path: { id, paymentId } },
      body: { reason },
    }),
  );
