/** Packages of sessions: what a therapist offers, and what a patient has. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { adminKey, fresh, PAGE_SIZE } from "./adminShared";
import { PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
export type PackageOffer = Schemas["PackageOfferBody"];
export type PackageOffers = Omit<Schemas["PackageOffersBody"], "offers"> & { offers: PackageOffer[] };
export type SessionPackage = Omit<Schemas["PackageBody"], "paymentInfo"> & {
  paymentInfo?: Omit<Schemas["PaymentBody"], "status">;
};
export type BoughtPackage = Schemas["BoughtPackageBody"];

/** Prefix of the queries about the person's packages. */
export const packagesKey = ["packages"] as const;

export const packageOffersQuery = (therapistId: string) =>
  queryOptions({
    queryKey: ["package-offers", therapistId],
    queryFn: async ({ signal }): Promise<PackageOffers> => {
      const params = { path: { id: therapistId } };
      const answer = await send((api) => api.GET("/api/therapist/{id}/packages", { params, signal }));
      return { ...answer, offers: answer.offers ?? [] };
    },
    staleTime: PREFETCH_GRACE,
  });

export const packagesQuery = () =>
  queryOptions({
    queryKey: [...packagesKey, "list"],
    queryFn: async ({ signal }): Promise<SessionPackage[]> =>
      (await send((api) => api.GET("/api/packages", { signal }))).packages ?? [],
    staleTime: PREFETCH_GRACE,
  });

export const packageQuery = (id: string) =>
  queryOptions({
    queryKey: [...packagesKey, "one", id],
    queryFn: ({ signal }): Promise<SessionPackage> =>
      send((api) => api.GET("/api/packages/{id}", { params: { path: { id } }, signal })),
    staleTime: PREFETCH_GRACE,
  });

export const PACKAGE_STATES = ["RETURNED", "ACTIVE", "EXPIRED", "REVERSED"] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];

export const boughtPackagesQuery = (state: PackageState | "", currentPage: number) =>
  queryOptions({
    queryKey: [...adminKey, "packages", state, currentPage],
    queryFn: ({ signal }) =>
      send((api) =>
        api.GET("/api/admin/packages", {
          params: { query: { currentPage, pageSize: PAGE_SIZE, ...(state && { state }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });
