/** Requests about the second factor, for every role. */
import { send } from "~/api/client";
import type { components } from "~/api/schema";

export type Enrolment = components["schemas"]["FactorEnrolmentBody"];

const code = (value: string) => ({ body: { code: value.trim() } });

export const beginFactor = (currentPassword: string): Promise<Enrolment> =>
  send((api) => api.POST("/api/user/second-factor", { body: { currentPassword } }));
export const confirmFactor = (value: string) => send((api) => api.POST("/api/user/second-factor/confirm", code(value)));
export const renewCodes = (value: string) => send((api) => api.POST("/api/user/second-factor/codes", code(value)));
export const disableFactor = (value: string) => send((api) => api.POST("/api/user/second-factor/disable", code(value)));
