/** A person's open logins. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";

export interface OpenLogin {
  begun: string;
  seen: string;
  current: boolean;
}

async function readLogins(id: string): Promise<OpenLogin[]> {
  const response = await send((api) => api.GET("/api/user/{id}/logins", { params: { path: { id } } }));
  return response.logins ?? [];
}

export const loginsQuery = (id: string) => queryOptions({ queryKey: ["logins", id], queryFn: () => readLogins(id) });
