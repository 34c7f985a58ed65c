import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** For answers that are not pages: a browser must not run, load or frame anything in them. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const POLICY_REPORTS = '/api/csp-reports';
const REPORTS_GROUP = 'csp';
/** Sent with a page's policy: where browsers report what the policy has blocked. */
export const REPORTING_ENDPOINTS = `${REPORTS_GROUP}="${POLICY_REPORTS}"`;

/** The sources of other origins that a page uses, by directive. */
export type Sources = Readonly<Record<string, readonly string[]>>;

/**
 * The content security policy of a page: code and styles only from our own files, styles also with this page's nonce. Only pages of
 * `ancestors` may frame it. `foreign` are the sources that the identity service needs as well.
 */
export function pagePolicy(nonce: string, ancestors: readonly string[] = [], foreign: Sources = {}): string {
  const own: Record<string, string> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    // Of our own pages, the portal may frame only those of sandboxed dashboards.
    'frame-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': ancestors.join(' ') || "'none'",
  };
  const directives = new Set([...Object.keys(own), ...Object.keys(foreign)]);
  return policyText(
    Object.fromEntries(
      [...directives].map((name) => [name, [own[name], ...(foreign[name] ?? [])].filter(Boolean).join(' ')]),
    ),
  );
}

/** The text of a policy with these directives. Browsers report violations to the gateway. */
export const policyText = (directives: Readonly<Record<string, string>>): string =>
  // Browsers that support report-to ignore report-uri.
  Object.entries({ ...directives, 'report-uri': POLICY_REPORTS, 'report-to': REPORTS_GROUP })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** The headers of every answer. They are constant objects, so each answer costs only a copy. */
export function secureAnswers(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = {
    'content-security-policy': NOTHING,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // A dashboard reads barcodes (ADR 134). Frames of other origins, and of sandboxed dashboards, get no camera.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(config.publicUrl?.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
  // Answers of the API are about people. A route whose answer a browser or a proxy may keep says so itself.
  const ofApi = { ...headers, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.url.startsWith('/api/') ? ofApi : headers);
    next();
  });
}
