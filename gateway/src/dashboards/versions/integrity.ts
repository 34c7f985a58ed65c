/** The hash of a file's content in the form of `remote.json`. It is computed off the main thread. */
export async function integrityOf(bytes: Buffer<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', bytes);
  return `sha384-${Buffer.from(digest).toString('base64')}`;
}
