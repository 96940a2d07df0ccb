import { useEffect } from "react";
import { PLACEHOLDERS, prerendering } from "~/lib/placeholders";
import { productName } from "~/lib/product";
import { makeStore, useStore } from "~/lib/store";
import { send } from "./client";
import { setReadOnly } from "./readOnly";
import type { components } from "./schema";

export interface Config {
  productName: string;
  supportEmail: string;
  discountPercent: number;
  /** The most that the discount is, in reais. */
  discountCeiling: number;
  /** Until so many hours before the start a paid session is cancelled without cost. */
  freeCancelHours: number;
  gateway: string;
  /** Whether cards are taken; without them people pay by PIX. */
  takesCards: boolean;
  /** Whether the payment page of a plan has its test button. */
  testButtons: boolean;
  turn: boolean;
  /** Nothing is saved at present, because the product is being moved. */
  readOnly: boolean;
  /** The least length of a new password. */
  passwordMin: number;
  links: { instagram: string; facebook: string; linkedin: string; council: string };
  company: { name: string; cnpj: string; address: string };
  dpo: { name: string; email: string };
}

const BUILT_DISCOUNT = 15;
const BUILT_CEILING = 40;

/**
 * The discount before the settings are loaded. The build renders BUILT_DISCOUNT and BUILT_CEILING into the landing page.
 * The server sends that markup only while its settings are the same. Other pages show no discount before the settings are loaded.
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

/** What a page shows before the settings are loaded. */
const DEFAULTS: Config = {
  ...(prerendering ? PLACEHOLDERS : UNKNOWN),
  productName: productName(),
  discountPercent: knownDiscount(),
  discountCeiling: BUILT_CEILING,
  freeCancelHours: 6,
  gateway: "",
  takesCards: true,
  testButtons: false,
  turn: false,
  readOnly: false,
  passwordMin: 6,
};

const store = makeStore<Config>(DEFAULTS);
let loading: Promise<void> | null = null;

type Body = components["schemas"]["SettingsBody"];

/** Merges the response with the defaults, so that no setting is missing. */
const toConfig = (body: Body): Config => ({
  ...DEFAULTS,
  ...body,
  links: { ...DEFAULTS.links, ...body.links },
  company: { ...DEFAULTS.company, ...body.company },
  dpo: { ...DEFAULTS.dpo, ...body.dpo },
});

async function fetchConfig(): Promise<void> {
  try {
    const config = toConfig(await send((api) => api.GET("/api/config")));
    store.set(config);
    setReadOnly(config.readOnly);
  } catch {
    loading = null;
  }
}

/** Fetches once. On failure the defaults stay, without a popup; the next page tries again. */
export function loadConfig(): Promise<void> {
  loading ??= fetchConfig();
  return loading;
}

/** Fetches again: whether the product is read-only may change while a page is open. */
export const reloadConfig = (): Promise<void> => {
  loading = fetchConfig();
  return loading;
};

/** The public settings of this installation. */
export function useConfig(): Config {
  useEffect(() => void loadConfig(), []);
  return useStore(store, DEFAULTS);
}

/** Resets the state between tests. */
export function resetConfig(): void {
  loading = null;
  setReadOnly(false);
  store.set(DEFAULTS);
}
