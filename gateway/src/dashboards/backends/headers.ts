type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The headers that a backend gets of a call. Whatever is not listed stays here: cookies, the session, who forwarded the call
 * and from where, and all that concerns one connection only.
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
 * The headers that a page gets of an answer. Whatever is not listed stays here: cookies, permissions for other origins, a policy
 * or caching other than the portal's, service workers, and commands to the proxies in front (`X-Accel-Redirect`).
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

/** Those of the headers that are listed, came once, and are not for one connection only (RFC 9110, 7.6.1). */
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
  // Without a type a browser may not guess one either.
  'content-type': 'application/octet-stream',
  ...only(TO_PAGE, headers),
});
