/** A dashboard that one browser loads from its own computer instead of the live version. */
export interface Override {
  name: string;
  origin: string;
}

/** The parameter with which a page of the portal asks for an override: `?override=analyst@http://localhost:4010`. */
export const OVERRIDE_PARAMETER = 'override';
/** The parameter that proves to the gateway who may open the page with an override. */
export const OVERRIDE_TICKET = 'override-ticket';

/**
 * The origin of an address on this computer; null for any other address. `[::1]` is not accepted, because a content security
 * policy cannot name it (CSP 3, `host-source`).
 */
export function loopbackOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isLoopback = hostname === 'localhost' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return isLoopback && /^https?:$/.test(protocol) ? origin : null;
}

/** Reads `name@address`. A missing part is empty. */
export function parseOverride(text: string): Override {
  const [name = '', origin = ''] = text.split(/@(.*)/s);
  return { name, origin };
}
