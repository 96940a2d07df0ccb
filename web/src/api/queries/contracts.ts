/** What companies cover: their contracts, for administrators. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

type Schemas = components["schemas"];
export type ContractRow = Schemas["ContractRow"];
export type ContractTerms = Schemas["ContractTermsBody"];

const PAGE_SIZE = 10;

export const contractKeys = {
  /** Prefix of every page of one company's contracts. */
  company: (id: string) => ["company-contracts", id] as const,
};

export const contractsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...contractKeys.company(id), page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/company/{id}/contracts", {
          params: { path: { id }, query: { currentPage: page, pageSize: PAGE_SIZE } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
