import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { answers, isCompatible, pathsOf, type Registry, type RegistryEntry } from '@portal/contract';

/** JSON that can stand in a script element: nothing in it ends the element or starts a comment. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });

const attribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The dashboard that answers a path, also by one of its manifest's redirects. */
const remoteAt = ({ remotes }: Registry, pathname: string): RegistryEntry | undefined =>
  remotes.find(({ manifest }) => pathsOf(manifest).some((path) => answers(path, pathname)));

/** A file that a page will need, and the hash with which its loader will ask for it. */
export interface AheadFile {
  file: string;
  integrity: string;
}

/** As the loaders fetch them: with their hashes and in the same mode, or the browser fetches twice. */
const preloadLink = ({ file, integrity }: AheadFile): string => {
  const as = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" href="${attribute(file)}" integrity="${attribute(integrity)}" crossorigin="anonymous" fetchpriority="low">`;
};

/** Of the dashboard that is being opened, after what every dashboard needs of the shell. */
function preloadLinks(registry: Registry, pathname: string, ahead: readonly AheadFile[]): string {
  const remote = remoteAt(registry, pathname);
  // Which version the browser takes of a canary, it decides itself.
  if (!remote || remote.canary || !isCompatible(remote.manifest.contract)) return '';
  const { entry, integrity, preload, hashes = {} } = remote;
  return [
    ...ahead,
    { file: entry, integrity },
    ...preload.map((file) => ({ file, integrity: hashes[file] ?? '' })),
  ]
    .map(preloadLink)
    .join('');
}

export interface Page {
  nonce: string;
  pathname: string;
  registry: Registry;
  settings: unknown;
}

/** What the shell's build gives for its page. */
export interface Template {
  html: string;
  /** Of the shell, on every dashboard's page. */
  ahead: readonly AheadFile[];
}

/**
 * The shell's index.html with what the page needs before its first script runs: the registry, the settings, the nonce for
 * styles, and preloads of the dashboard that is being opened. All of it stands before the stylesheet link, behind which
 * parsing would wait.
 */
export function renderPage({ html, ahead }: Template, { nonce, pathname, registry, settings }: Page): string {
  const head = [
    `<meta name="csp-nonce" content="${attribute(nonce)}">`,
    `<script type="application/json" id="registry">${inlineJson(registry)}</script>`,
    `<script type="application/json" id="settings">${inlineJson(settings)}</script>`,
    preloadLinks(registry, pathname, ahead),
  ].join('');
  const charset = /<meta\s+charset=[^>]*>/i;
  const start = charset.test(html) ? charset : /<head[^>]*>/i;
  return html.replace(start, (tag) => tag + head);
}

let cached: { file: string; modified: number; template: Template } | undefined;

/** The shell's index.html and what belongs to it, from the folder of its build; read again when a build has changed it. */
export async function readTemplate(folder: string): Promise<Template> {
  const file = path.join(folder, 'index.html');
  const { mtimeMs: modified } = await stat(file);
  if (cached?.file !== file || cached.modified !== modified) {
    const html = await readFile(file, 'utf8');
    const ahead = JSON.parse(await readFile(path.join(folder, 'ahead.json'), 'utf8').catch(() => '[]'));
    cached = { file, modified, template: { html, ahead } };
  }
  return cached.template;
}
