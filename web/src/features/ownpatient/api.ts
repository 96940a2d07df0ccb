import { send } from "~/api/client";

/** Whom a therapist invites. Without an e-mail the answer has a link. */
export interface Invite {
  email: string;
  name: string;
  price: number;
}

export const invite = (id: string, body: Invite) =>
  send((api) => api.POST("/api/therapist/{id}/invitations", { params: { path: { id } }, body: { ...body } }));

export const sendAgain = (id: string, invitationId: string) =>
  send(
    (api) =>
      api.POST("/api/therapist/{id}/invitations/{invitationId}/send", { params: { path: { id, invitationId } } }),
    { popup: true },
  );

export const withdraw = (id: string, invitationId: string) =>
  send(
    (api) => api.DELETE("/api/therapist/{id}/invitations/{invitationId}", { params: { path: { id, invitationId } } }),
    { popup: true },
  );

export const offerPrice = (id: string, ownId: string, price: number) =>
  send((api) =>
    api.POST("/api/therapist/{id}/own-patients/{ownId}/price", { params: { path: { id, ownId } }, body: { price } }),
  );

export const endPatient = (id: string, ownId: string) =>
  send((api) => api.DELETE("/api/therapist/{id}/own-patients/{ownId}", { params: { path: { id, ownId } } }), {
    popup: true,
  });

export const acceptInvitation = (token: string) =>
  send((api) => api.POST("/api/invitation/accept", { body: { token } }), { popup: true });

export const takePrice = (id: string, price: number) =>
  send((api) => api.POST("/api/own-prices/{id}/accept", { params: { path: { id } }, body: { price } }), {
    popup: true,
  });

export const endPrice = (id: string) =>
  send((api) => api.DELETE("/api/own-prices/{id}", { params: { path: { id } } }), { popup: true });
