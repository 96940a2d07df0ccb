/** What administrators read about each other and about messages of visitors. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { adminKey } from "./adminShared";

type Schemas = components["schemas"];
export type Administrator = Schemas["AdministratorBody"];
export type InboxLine = Schemas["InboxLineBody"];
export type InboxMessage = Schemas["InboxMessageBody"];

const fresh = { staleTime: 0 } as const;

export const administratorsQuery = () =>
  queryOptions({
    queryKey: [...adminKey, "administrators"],
    queryFn: async (): Promise<Administrator[]> => (await send((api) => api.GET("/api/admin/administrators"))) ?? [],
    ...fresh,
  });

export const MESSAGE_STATES = ["NEW", "OPEN", "ANSWERED", "ARCHIVED"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Newest first. `before` is the cursor of the page. */
export const inboxQuery = (status: MessageState | "", before: string) =>
  queryOptions({
    queryKey: [...adminKey, "inbox", status, before],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/inbox", {
          params: { query: { ...(status && { status }), ...(before && { before }), pageSize: 25 } },
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, "inbox", "message", id],
    queryFn: () => send((api) => api.GET("/api/admin/inbox/{id}", { params: { path: { id } } })),
    ...fresh,
  });
