/** The passkeys with which a person signs in, and the second factor. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

export type LoginPasskey = components["schemas"]["LoginPasskeyBody"];
export type Factor = components["schemas"]["FactorBody"];

export async function readPasskeys(): Promise<LoginPasskey[]> {
  const response = await send((api) => api.GET("/api/passkeys"));
  return response.passkeys ?? [];
}

export const passkeysQuery = () => queryOptions({ queryKey: ["login-passkeys"], queryFn: readPasskeys });

export const factorQuery = () =>
  queryOptions({
    queryKey: ["second-factor"],
    queryFn: () => send((api) => api.GET("/api/user/second-factor")),
    staleTime: 0,
  });
