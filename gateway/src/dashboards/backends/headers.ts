type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The headers of a call that a backend gets. Others are not passed on: cookies, the session, who forwarded the call and from where, and
 * headers of the connection.
 */
const TO_BACKEND = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
] as const;

/**
 * The headers of an answer that a page gets. Others are not passed on: cookies, permissions for other origins, other policies or caching
 * than the portal's, service workers, and commands to proxies in front (`X-Accel-Redirect`).
 */
const TO_PAGE = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'x-total-count',
] as const;

/** Picks the headers that are listed, were sent once, and do not belong to the connection (RFC 9110, 7.6.1). */
function only(listed: readonly string[], headers: Headers): Record<string, string> {
  const ofConnection = String(headers.connection ?? '')
    .toLowerCase()
    .split(/[\s,]+/);
  const passed: Record<string, string> = {};
  for (const name of listed) {
    const value = headers[name];
    if (typeof value === 'string' && !ofConnection.includes(name)) passed[name] = value;
  }
  return passed;
}

export const headersToBackend = (headers: Headers): Record<string, string> => only(TO_BACKEND, headers);

export const headersToPage = (headers: Headers): Record<string, string> => ({
  // For an answer without a type, so that a browser does not guess one.
  'content-type': 'application/octet-stream',
  ...only(TO_PAGE, headers),
});
