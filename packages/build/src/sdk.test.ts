import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const NODE_MODULES = join(ROOT, 'node_modules');
const COMMANDS = join(ROOT, 'packages/build/commands');

/** A screen's operation, as a team writes it, and code that reads a field of its answer. */
const QUERY = `import { graphql, type ResultOf } from '@portal/kit';

export const newestQuery = graphql('query BiomedNewest { deviceRequests(first: 1, view: all) { edges { node { id deviceName } } } }');
export const namesIn = ({ deviceRequests }: ResultOf<typeof newestQuery>): string[] =>
  deviceRequests.edges.map(({ node }) => node.deviceName);
`;

const run = (args: string[], cwd: string) => promisify(execFile)(process.execPath, args, { cwd });

/** Puts every installed package but the portal's own beside those in `folder`. */
async function linkDependencies(folder: string) {
  for (const name of await readdir(NODE_MODULES)) {
    if (name.startsWith('.') || name === '@portal' || name.startsWith('mfe-')) continue;
    await symlink(join(NODE_MODULES, name), join(folder, name), 'junction');
  }
}

describe('a dashboard in a folder of its own, with the packages as npm installs them', () => {
  let folder: string;
  const tsc = () => run([join(NODE_MODULES, 'typescript/bin/tsc'), '-p', '.'], folder);
  const rspack = () => run([join(NODE_MODULES, '@rspack/cli/bin/rspack.js'), 'build'], folder);
  const writeQuery = (text: string) => writeFile(join(folder, 'src/newest.graphql.ts'), text);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sdk-'));
    const { writePackages } = await import(join(COMMANDS, 'sdk.mjs'));
    const { writeDashboard } = await import(join(COMMANDS, 'new-dashboard.mjs'));
    await writePackages(join(folder, 'packages'));
    await mkdir(join(folder, 'node_modules'));
    await rename(join(folder, 'packages/@portal'), join(folder, 'node_modules/@portal'));
    await linkDependencies(join(folder, 'node_modules'));
    writeDashboard(folder, 'biomed');
    const compilerOptions = {
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable', 'esnext.disposable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: ['node', 'react'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('has the types of the portal, down to the fields of the schema', async () => {
    await writeQuery(QUERY);
    await tsc();
    await writeQuery(QUERY.replaceAll('deviceName', 'deviceNames'));
    await expect(tsc()).rejects.toMatchObject({
      stdout: expect.stringContaining('src/newest.graphql.ts(5,3)'),
    });
    await expect(rspack()).rejects.toMatchObject({
      stdout: expect.stringContaining(
        'src/newest.graphql.ts:3 Cannot query field "deviceNames" on type "DeviceRequest".',
      ),
    });
  });

  it('is built with its operations', async () => {
    await writeQuery(QUERY);
    await rspack();
    const remote = JSON.parse(await readFile(join(folder, 'dist/remote.json'), 'utf8'));
    expect(remote).toMatchObject({ name: 'biomed', entry: 'remoteEntry.js' });
    expect(remote.documents).toMatchObject([{ name: 'BiomedNewest' }]);
  });
});
