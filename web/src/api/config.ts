import { useEffect } from "react";
import { PLACEHOLDERS, prerendering } from "~/lib/placeholders";
import { productName } from "~/lib/product";
import { makeStore, useStore } from "~/lib/store";
import { send } from "./client";
import type { components } from "./schema";

export interface Config {
  productName: string;
  supportEmail: string;
  discountPercent: number;
  gateway: string;
  /** Offers the test button of the plan's payment. */
  testButtons: boolean;
  turn: boolean;
  /** The shortest new password. */
  passwordMin: number;
  links: { instagram: string; facebook: string; linkedin: string; council: string };
  company: { name: string; cnpj: string; address: string };
  dpo: { name: string; email: string };
}

const BUILT_DISCOUNT = 15;

/**
 * The discount before the settings arrive. The build draws it into the landing, and the server sends
 * that markup only while its own setting is the same; anywhere else a page promises nothing.
 */
function knownDiscount(): number {
  if (prerendering) return BUILT_DISCOUNT;
  const prerendered = document.getElementById("root")?.firstElementChild;
  return prerendered && window.location.pathname === "/" ? BUILT_DISCOUNT : 0;
}

const UNKNOWN = {
  supportEmail: "",
  links: { instagram: "", facebook: "", linkedin: "", council: "https://site.cfp.org.br" },
  company: { name: "", cnpj: "", address: "" },
  dpo: { name: "", email: "" },
};

/** What a page shows before the settings arrive. */
const DEFAULTS: Config = {
  ...(prerendering ? PLACEHOLDERS : UNKNOWN),
  productName: productName(),
  discountPercent: knownDiscount(),
  gateway: "",
  testButtons: false,
  turn: false,
  passwordMin: 6,
};

const store = makeStore<Config>(DEFAULTS);
let asked: Promise<void> | null = null;

type Body = components["schemas"]["SettingsBody"];

/** The answer laid over the defaults, so that no screen meets a missing setting. */
const toConfig = (body: Body): Config => ({
  ...DEFAULTS,
  ...body,
  links: { ...DEFAULTS.links, ...body.links },
  company: { ...DEFAULTS.company, ...body.company },
  dpo: { ...DEFAULTS.dpo, ...body.dpo },
});

async function ask(): Promise<void> {
  try {
    store.set(toConfig(await send((api) => api.GET("/api/config"))));
  } catch {
    asked = null;
  }
}

/** Asks once; the defaults serve when that fails, so no popup, and the next page asks again. */
export function loadConfig(): Promise<void> {
  asked ??= ask();
  return asked;
}

/** The public settings of this installation. */
export function useConfig(): Config {
  useEffect(() => void loadConfig(), []);
  return useStore(store, DEFAULTS);
}

/** Back to the start, so that one test does not answer the next. */
export function resetConfig(): void {
  asked = null;
  store.set(DEFAULTS);
}
