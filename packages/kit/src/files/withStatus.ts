/** "Failed to upload file: Bad Gateway": how a file call words a failure of which the server says no more (spec 8). */
export const withStatus =
  (failure: string) =>
  (statusText: string): string =>
    statusText ? `${failure}: ${statusText}` : failure;
