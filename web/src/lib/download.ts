/** Saves a file that this page made. Its content is not sent anywhere. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download in a later task. With a URL that is revoked at once the file would be empty.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
