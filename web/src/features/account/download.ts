/** Hands a JSON file to the browser; the data never leaves this page on its way. */
export function saveJson(data: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download after this turn; an address revoked at once would be empty.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
