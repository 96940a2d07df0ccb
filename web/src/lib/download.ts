/** Hands a file to the browser; what is in it never leaves this page on its way. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download after this turn; an address revoked at once would be empty.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
