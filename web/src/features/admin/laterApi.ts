/**
 * Payouts, subscriptions and companies as administrators use them. A version of the server without one of
 * these operations answers 404: what reads it gets null, and the screen leaves that part out.
 */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import { ApiError } from "~/api/errors";

export interface Payout {
  id: string;
  month: number;
  year: number;
  total_amount: number;
  dueDate: string;
  /** Empty until it is confirmed. */
  paidAt: string;
}

export interface PayoutDetail extends Payout {
  destination: { bank: string; agency: string; account: string; pixKey: string; held: boolean };
}

export interface Subscription {
  subscriptionStatus: string;
  subscriptionType: string;
  value: number;
  validUntil: string;
}

export interface Company {
  id: string;
  name: string;
  isActive: boolean;
}

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}
interface Init {
  params?: { path?: Record<string, string>; query?: Record<string, string> };
  body?: unknown;
}
type Call = (path: string, init?: Init) => Promise<Answer>;
type Method = "GET" | "POST" | "PUT";

/** The generated types may not know these paths yet, so they pass through one untyped door. */
const call = (method: Method, path: string, init?: Init) =>
  send((api) => (api as unknown as Record<Method, Call>)[method](path, init), { quiet: true });

/** Null when there is none, or no such operation. */
async function optional<T>(method: Method, path: string, init?: Init): Promise<T | null> {
  try {
    return (await call(method, path, init)) as T;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

const byPath = (id: string): Init => ({ params: { path: { id } } });
const byQuery = (id: string): Init => ({ params: { query: { id } } });

export const payoutsQuery = (therapistId: string) =>
  queryOptions({
    queryKey: ["admin", "payouts", therapistId],
    queryFn: () => optional<Payout[]>("GET", "/api/admin/payouts/{id}", byPath(therapistId)),
    staleTime: 0,
  });

export const readPayout = (id: string) => optional<PayoutDetail>("GET", "/api/admin/payout/{id}", byPath(id));

export const confirmPayout = (id: string) => call("PUT", "/api/admin/payout/{id}", byPath(id));

export const subscriptionQuery = (therapistId: string) =>
  queryOptions({
    queryKey: ["admin", "subscription", therapistId],
    queryFn: () => optional<Subscription>("GET", "/api/subscription", byQuery(therapistId)),
    staleTime: 0,
  });

export type SubscriptionAction = "cancel" | "suspend" | "activate";

export const changeSubscription = (therapistId: string, action: SubscriptionAction) =>
  call("POST", `/api/subscription/${action}`, byQuery(therapistId));

/** For the selector of a registration. */
export const companiesQuery = () =>
  queryOptions({
    queryKey: ["admin", "companies", "all"],
    queryFn: async () => (await optional<Company[]>("GET", "/api/admin/companies/all")) ?? [],
    staleTime: 0,
  });

export const registerEmployee = (companyId: string, email: string, password: string) =>
  call("POST", "/api/admin/register/companyUser/{companyId}", {
    params: { path: { companyId } },
    body: { email, password, termsOfService: true, type: "ENTERPRISE" },
  });
