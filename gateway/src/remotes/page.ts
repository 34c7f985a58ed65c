import { readFile, stat } from 'node:fs/promises';
import { isCompatible, type Registry, type RegistryEntry } from '@portal/contract';

/** JSON that can stand in a script element: nothing in it ends the element or starts a comment. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });

const attribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const covers = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);

/** The dashboard that answers a path, also by one of its manifest's redirects. */
const remoteAt = ({ remotes }: Registry, pathname: string): RegistryEntry | undefined =>
  remotes.find(({ manifest }) =>
    manifest.routes.some(({ path, redirects = [] }) =>
      [path, ...redirects].some((known) => covers(known, pathname)),
    ),
  );

/** As the shell's loader fetches them: with their hashes and in the same mode, or the browser fetches twice. */
function preloadLinks(registry: Registry, pathname: string): string {
  const remote = remoteAt(registry, pathname);
  // Which version the browser takes of a canary, it decides itself.
  if (!remote || remote.canary || !isCompatible(remote.manifest.contract)) return '';
  const { entry, integrity, preload, hashes = {} } = remote;
  return [[entry, integrity] as const, ...preload.map((file) => [file, hashes[file] ?? ''] as const)]
    .map(([href, hash]) => {
      const as = href.endsWith('.css') ? 'style' : 'script';
      return `<link rel="preload" as="${as}" href="${attribute(href)}" integrity="${attribute(hash)}" crossorigin="anonymous">`;
    })
    .join('');
}

export interface Page {
  nonce: string;
  pathname: string;
  registry: Registry;
  settings: unknown;
}

/**
 * The shell's index.html with what the page needs before its first script runs: the registry, the settings, the nonce for
 * styles, and preloads of the dashboard that is being opened. All of it stands before the stylesheet link, behind which
 * parsing would wait.
 */
export function renderPage(template: string, { nonce, pathname, registry, settings }: Page): string {
  const head = [
    `<meta name="csp-nonce" content="${attribute(nonce)}">`,
    `<script type="application/json" id="registry">${inlineJson(registry)}</script>`,
    `<script type="application/json" id="settings">${inlineJson(settings)}</script>`,
    preloadLinks(registry, pathname),
  ].join('');
  const charset = /<meta\s+charset=[^>]*>/i;
  const start = charset.test(template) ? charset : /<head[^>]*>/i;
  return template.replace(start, (tag) => tag + head);
}

let known: { file: string; modified: number; text: string } | undefined;

/** The shell's index.html; read again when its build has changed it. */
export async function readTemplate(file: string): Promise<string> {
  const { mtimeMs: modified } = await stat(file);
  if (known?.file !== file || known.modified !== modified) {
    known = { file, modified, text: await readFile(file, 'utf8') };
  }
  return known.text;
}
