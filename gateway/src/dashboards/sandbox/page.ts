import { createHash } from 'node:crypto';
import type { Config } from '../../platform/config/index.ts';
import { policyText } from '../../platform/rest/index.ts';
import { type AheadFile, inlineJson } from '../versions/page.ts';

/**
 * A script that preloads files. The page cannot use `<link rel="preload">`, because a policy with `strict-dynamic` refuses it in the page.
 */
const PRELOADS = `for (const { file, integrity } of JSON.parse(document.getElementById('ahead').textContent)) {
  const as = file.endsWith('.css') ? 'style' : 'script';
  const link = { rel: 'preload', as, href: file, integrity, crossOrigin: 'anonymous', fetchPriority: 'low' };
  document.head.append(Object.assign(document.createElement('link'), link));
}`;
const PRELOADS_HASH = `'sha256-${createHash('sha256').update(PRELOADS).digest('base64')}'`;

/** The script elements that preload these files at once. */
export const preloadScripts = (ahead: readonly AheadFile[]): string =>
  `<script type="application/json" id="ahead">${inlineJson(ahead)}</script><script>${PRELOADS}</script>`;

/** The hashes of the scripts that the shell's page loads. Null when a script has no hash, as in a development build. */
function scriptsOf(html: string): string[] | null {
  const hashes = [...html.matchAll(/<script[^>]* src=[^>]*>/g)].map(
    ([tag]) => / integrity="(sha\d+-[\w+/=]+)"/.exec(tag)?.[1],
  );
  return hashes.includes(undefined) ? null : hashes.map((hash) => `'${hash}'`);
}

/**
 * The policy of a page with a sandboxed dashboard. The browser gives the page an origin of its own, even when somebody opens it without a
 * frame: no cookies, no storage, no access to the portal's pages. The page connects to nothing: what the dashboard needs goes through the
 * page around it. `allow-forms` is only for the events of forms; nothing is sent to an address.
 * A script must pass two policies. By the first one it must come from the portal. By the second one it must be a script of the shell's
 * page, or one that a running script has added. The reason: a document that a dashboard writes (`srcdoc`) has this policy too. It could
 * otherwise begin with a file of the dashboard itself, and WebRTC would not be closed there (ADR 87). The policy uses hashes, because an
 * event of the policy would reveal a nonce.
 */
export function sandboxPolicy(
  { nonce, html }: { nonce: string; html: string },
  { embedOrigins }: Pick<Config, 'embedOrigins'>,
): string {
  const first = policyText({
    sandbox: 'allow-scripts allow-forms',
    'default-src': "'none'",
    'script-src': `'self' ${PRELOADS_HASH}`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    // All pages around the frame count, so also those that may embed the portal.
    'frame-ancestors': ["'self'", ...embedOrigins].join(' '),
  });
  const scripts = scriptsOf(html);
  if (!scripts) return first;
  const second = policyText({ 'script-src': ["'strict-dynamic'", PRELOADS_HASH, ...scripts].join(' ') });
  return `${first}, ${second}`;
}
