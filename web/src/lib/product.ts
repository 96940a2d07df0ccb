/** The product's name, which the server writes into the page; a setting, not a constant. */
export function productName(): string {
  if (typeof document === "undefined") return "Psic";
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || "Psic";
}
