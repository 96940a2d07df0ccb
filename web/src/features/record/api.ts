import { send } from "~/api/client";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type NewVault = Schemas["VaultNewBody"];
export type ChangeKeys = Schemas["VaultChangeKeysBody"];
export type RecordWrite = Schemas["RecordWriteBody"];

export const createVault = (body: NewVault) => send((api) => api.POST("/api/vault", { body }));
export const changeKeys = (body: ChangeKeys) => send((api) => api.PUT("/api/vault/keys", { body }));
export const addPasskey = (body: Schemas["PasskeyNewBody"]) => send((api) => api.POST("/api/vault/passkeys", { body }));
export const dropPasskey = (id: string) =>
  send((api) => api.DELETE("/api/vault/passkeys/{id}", { params: { path: { id } } }));
export const abandonVault = () => send((api) => api.POST("/api/vault/abandon"));
export const readVault = () => send((api) => api.GET("/api/vault"));

export const readVersions = (id: string, after: number) =>
  send((api) => api.GET("/api/record/{id}", { params: { path: { id }, query: { after } } }));

export const createRecord = (body: Schemas["RecordNewBody"]) => send((api) => api.POST("/api/record", { body }));

export const appendVersion = (id: string, body: RecordWrite) =>
  send((api) => api.POST("/api/record/{id}/versions", { params: { path: { id } }, body }));

export const beginAttachment = (recordId: string, body: Schemas["RecordAttachBody"]) =>
  send((api) => api.POST("/api/record/{id}/attachments", { params: { path: { id: recordId } }, body }));

export const storePiece = (id: string, body: Schemas["RecordPieceBody"]) =>
  send((api) => api.PUT("/api/record-attachment/{id}", { params: { path: { id } }, body }));

export const readPiece = (id: string, piece: number): Promise<ArrayBuffer> =>
  send<unknown>((api) =>
    api.GET("/api/record-attachment/{id}", { params: { path: { id }, query: { piece } }, parseAs: "arrayBuffer" }),
  ) as Promise<ArrayBuffer>;

export const deleteRecord = (id: string, body: Schemas["RecordDeleteBody"]) =>
  send((api) => api.POST("/api/record/{id}/delete", { params: { path: { id } }, body }));
