import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { answers, isCompatible, pathsOf, type Registry, type RegistryEntry } from '@portal/contract';

/** JSON that is safe inside a script element: nothing in it ends the element or starts a comment. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });

const attribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The dashboard that answers a path, also through a redirect of its manifest. */
const remoteAt = ({ remotes }: Registry, pathname: string): RegistryEntry | undefined =>
  remotes.find(({ manifest }) => pathsOf(manifest).some((path) => answers(path, pathname)));

/** A file that a page will need, with the hash that its loader will use. */
export interface AheadFile {
  file: string;
  integrity: string;
}

/** The preload has the same hash and mode as the loader's request. Otherwise the browser would fetch the file twice. */
const preloadLink = ({ file, integrity }: AheadFile): string => {
  const as = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" href="${attribute(file)}" integrity="${attribute(integrity)}" crossorigin="anonymous" fetchpriority="low">`;
};

/** The files of the dashboard that is being opened, after those that every dashboard needs from the shell. */
function filesAhead(registry: Registry, pathname: string, ahead: readonly AheadFile[]): readonly AheadFile[] {
  const remote = remoteAt(registry, pathname);
  // With a canary, only the browser decides which version it gets. A sandboxed dashboard is fetched by its frame.
  if (!remote || remote.canary || remote.sandboxed || !isCompatible(remote.manifest.contract)) return [];
  const { entry, integrity, preload, hashes = {} } = remote;
  return [
    ...ahead,
    { file: entry, integrity },
    ...preload.map((file) => ({ file, integrity: hashes[file] ?? '' })),
  ];
}

const preloadLinks = (files: readonly AheadFile[]): string => files.map(preloadLink).join('');

export interface Page {
  nonce: string;
  pathname: string;
  registry: Registry;
  settings: unknown;
  /** How the page preloads files, when not by links. */
  preloads?: (files: readonly AheadFile[]) => string;
}

/** The parts of the shell's build that a page is made from. */
export interface Template {
  html: string;
  /** The shell's files for every page of a dashboard. */
  ahead: readonly AheadFile[];
}

/**
 * Adds to the shell's index.html what the page needs before its first script runs: the registry, the settings, the nonce for styles, and
 * preloads of the dashboard that is being opened. All of it comes before the stylesheet link, because the browser stops parsing there until
 * the styles are loaded.
 */
export function renderPage(
  { html, ahead }: Template,
  { nonce, pathname, registry, settings, preloads = preloadLinks }: Page,
): string {
  const head = [
    `<meta name="csp-nonce" content="${attribute(nonce)}">`,
    `<script type="application/json" id="registry">${inlineJson(registry)}</script>`,
    `<script type="application/json" id="settings">${inlineJson(settings)}</script>`,
    preloads(filesAhead(registry, pathname, ahead)),
  ].join('');
  const charset = /<meta\s+charset=[^>]*>/i;
  const start = charset.test(html) ? charset : /<head[^>]*>/i;
  return html.replace(start, (tag) => tag + head);
}

let cached: { file: string; modified: number; template: Template } | undefined;

/** Reads the shell's index.html and its related files from the build folder. Reads them again after a new build. */
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
