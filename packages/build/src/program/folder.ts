import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Manifest, parseManifest } from '@portal/contract';
import { CommandError } from './words.ts';

/** npm sets the folder in which it runs a script. */
const folders = () => [dirname(resolve(process.env.npm_package_json ?? 'package.json')), process.cwd()];

/** The folder of the dashboard that the command works on. */
export function dashboardFolder(usage: string): string {
  const folder = folders().find((each) => existsSync(join(each, 'portal.json')));
  if (folder) return folder;
  throw new CommandError(`This is not run in a dashboard's folder: portal.json is missing.\n\n${usage}`);
}

/** The content of a JSON file in a folder; an error that names the file when it is not valid JSON. */
export function readJson(folder: string, file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} is no JSON: ${(error as Error).message}`);
  }
}

/** The manifest of the dashboard in a folder; an error that names its wrong fields. */
export function manifestOf(folder: string): Manifest {
  const content = readJson(folder, 'portal.json');
  try {
    return parseManifest(content);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** The name in the manifest of the folder; undefined where there is none, as in the portal's checkout. */
export function nameOfDashboard(): string | undefined {
  const folder = folders().find((each) => existsSync(join(each, 'portal.json')));
  const name = folder && readJson(folder, 'portal.json').name;
  return typeof name === 'string' ? name : undefined;
}

/** The value of `"portal": {"url": …}` in the package.json. */
function urlOfPackage(): unknown {
  const folder = folders().find((each) => existsSync(join(each, 'package.json')));
  return folder && (readJson(folder, 'package.json').portal as { url?: unknown } | undefined)?.url;
}

/** Where a command looks for the portal's URL, in this order. */
const PLACES = [
  ['--to', (to: string | undefined) => to],
  ['PORTAL_URL', () => process.env.PORTAL_URL],
  ['"portal": { "url": … } in package.json', urlOfPackage],
] as const;

/** The origin of the portal that `--to`, the environment or the package.json names; undefined when none does. */
export function findOrigin(to: string | undefined): string | undefined {
  for (const [place, read] of PLACES) {
    const url = read(to);
    if (!url) continue;
    if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new CommandError(
        `${place} must be the URL of a portal, such as https://portal.example (is "${url}").`,
      );
    return new URL(url).origin;
  }
  return undefined;
}

/** The origin of the portal; otherwise an error that says where to set it. */
export function originOf(to: string | undefined, usage: string): string {
  const origin = findOrigin(to);
  if (origin) return origin;
  const [, ...others] = PLACES.map(([place]) => place);
  throw new CommandError(
    `Say which portal: --to https://portal.example (or ${others.join(', or ')})\n\n${usage}`,
  );
}
