import type { Config } from '../../platform/config/index.ts';
import { policyText } from '../../platform/rest/index.ts';

/**
 * The policy of a page with a sandboxed dashboard. The browser gives the page an origin of its own that nothing else has, also when
 * somebody opens it without a frame: no cookies, no storage, no access to the portal's pages. It connects to nothing: what the
 * dashboard needs goes through the page around it. `allow-forms` is only for the events of forms; nothing is sent to an address.
 */
export const sandboxPolicy = (nonce: string, { embedOrigins }: Pick<Config, 'embedOrigins'>): string =>
  policyText({
    sandbox: 'allow-scripts allow-forms',
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    // All pages around the frame count, so also those that may embed the portal.
    'frame-ancestors': ["'self'", ...embedOrigins].join(' '),
  });
