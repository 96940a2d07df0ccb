import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Config, send } from "./client";

/** What a page shows before the settings arrive, and in the prerendered markup. */
const DEFAULTS: Config = {
  productName: "Psic",
  supportEmail: "",
  discountPercent: 15,
  gateway: "",
  turn: false,
  links: { instagram: "", facebook: "", linkedin: "", council: "https://site.cfp.org.br" },
  company: { name: "", cnpj: "", address: "" },
  dpo: { name: "", email: "" },
};

const configQuery = queryOptions({
  queryKey: ["config"],
  staleTime: Number.POSITIVE_INFINITY,
  // The defaults serve when this fails, so no popup and no retry storm.
  queryFn: () => send((api) => api.GET("/api/config"), { quiet: true }),
});

/** The public settings of this installation. */
export function useConfig(): Config {
  return useQuery(configQuery).data ?? DEFAULTS;
}
