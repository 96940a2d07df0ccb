import { PLACEHOLDERS, prerendering } from "./placeholders";

/** The product's name. It is a setting, which the server writes into the page. */
export function productName(): string {
  if (prerendering) return PLACEHOLDERS.productName;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || "Psic";
}
