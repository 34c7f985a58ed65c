/** Saves bytes as a file with this name. */
export function saveBytes(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
