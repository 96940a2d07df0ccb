import { useEffect } from "react";
import { makeStore, useStore } from "~/lib/store";
import { type Config, send } from "./client";

/** What a page shows before the settings arrive, and in the prerendered markup: it promises nothing. */
const DEFAULTS: Config = {
  productName: "Psic",
  supportEmail: "",
  discountPercent: 0,
  gateway: "",
  turn: false,
  links: { instagram: "", facebook: "", linkedin: "", council: "https://site.cfp.org.br" },
  company: { name: "", cnpj: "", address: "" },
  dpo: { name: "", email: "" },
};

const store = makeStore<Config>(DEFAULTS);
let asked = false;

/** Asks once; the defaults serve when that fails, so no popup, and the next page asks again. */
async function askOnce(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    store.set(await send((api) => api.GET("/api/config"), { quiet: true }));
  } catch {
    asked = false;
  }
}

/** The public settings of this installation. */
export function useConfig(): Config {
  useEffect(() => void askOnce(), []);
  return useStore(store, DEFAULTS);
}

/** Back to the start, so that one test does not answer the next. */
export function resetConfig(): void {
  asked = false;
  store.set(DEFAULTS);
}
