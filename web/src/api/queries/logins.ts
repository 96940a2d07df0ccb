/** Where a person is signed in. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";

export interface OpenLogin {
  begun: string;
  seen: string;
  current: boolean;
}

async function readLogins(id: string): Promise<OpenLogin[]> {
  const answer = await send((api) => api.GET("/api/user/{id}/logins", { params: { path: { id } } }));
  return answer.logins ?? [];
}

export const loginsQuery = (id: string) => queryOptions({ queryKey: ["logins", id], queryFn: () => readLogins(id) });
