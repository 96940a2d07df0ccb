import { PLACEHOLDERS, prerendering } from "./placeholders";

/** The product's name, which the server writes into the page; a setting, not a constant. */
export function productName(): string {
  if (prerendering) return PLACEHOLDERS.productName;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || "Psic";
}
