import { send } from "~/api/client";

/** Makes the own account one of the company's. */
export const acceptBenefit = (id: string, companyId: string) =>
  send((api) => api.POST("/api/user/{id}/benefits/accept", { params: { path: { id } }, body: { companyId } }), {
    popup: true,
  });
