import { PAINTED, painting } from "./placeholders";

/** The product's name, which the server writes into the page; a setting, not a constant. */
export function productName(): string {
  if (painting) return PAINTED.productName;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || "Psic";
}
