/** "Failed to upload file: Bad Gateway": the message for a failed file call when the server gives only a status (spec 8). */
export const withStatus =
  (failure: string) =>
  (statusText: string): string =>
    statusText ? `${failure}: ${statusText}` : failure;
