import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { containerName } from '@portal/contract';

const integrity = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export interface DashboardBuild {
  name?: string;
  version?: string;
  /** Code of the entry. */
  code?: string;
  title?: string;
  /** Its style sheet. */
  css?: string;
  /** Written over the description as it should be. */
  wrong?: Record<string, unknown>;
}

/** Writes what a dashboard's build leaves behind: an entry, a stylesheet, `remote.json`. Gives the folder. */
export async function writeDashboard(parent: string, build: DashboardBuild = {}): Promise<string> {
  const { name = 'provider', version = '1.0.0-00000001', code = 'var provider = 1;', wrong } = build;
  const { title = `${name[0]?.toUpperCase()}${name.slice(1)}` } = build;
  const folder = path.join(parent, `${name}-${version}`, 'dist');
  await mkdir(path.join(folder, 'css'), { recursive: true });
  const { css = `.${containerName(name)}-a { color: red; }` } = build;
  await writeFile(path.join(folder, 'remoteEntry.js'), code);
  await writeFile(path.join(folder, 'remoteEntry.js.br'), brotliCompressSync(code));
  await writeFile(path.join(folder, 'css', 'dashboard.0a1b2c3d.css'), css);
  const description = {
    name,
    version,
    contract: '^1.0.0',
    entry: 'remoteEntry.js',
    integrity: integrity(code),
    preload: ['css/dashboard.0a1b2c3d.css'],
    files: { 'remoteEntry.js': integrity(code), 'css/dashboard.0a1b2c3d.css': integrity(css) },
    manifest: {
      name,
      displayName: title,
      contract: '^1.0.0',
      routes: [{ path: `/${name}-dashboard`, title, access: {}, redirects: [`/${name}`] }],
      nav: [],
      cards: [],
      embeddable: false,
    },
    ...wrong,
  };
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify(description));
  return folder;
}
