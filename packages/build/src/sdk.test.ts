import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenBy, unexplained, unsaid } from './api-changes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NODE_MODULES = join(ROOT, 'node_modules');
const COMMANDS = join(ROOT, 'packages/build/commands');

/** A screen's operation, as a team writes it, and code that reads a field of the answer. */
const QUERY = `import { graphql, type ResultOf } from '@portal/kit';

export const newestQuery = graphql('query BiomedNewest { deviceRequests(first: 1, view: all) { edges { node { id deviceName } } } }');
export const namesIn = ({ deviceRequests }: ResultOf<typeof newestQuery>): string[] =>
  deviceRequests.edges.map(({ node }) => node.deviceName);
`;

/** How a host other than the portal uses the dashboard. */
const HOST = `import type { DashboardRoutes } from '@portal/contract';
import { routes } from 'biomed/dashboard';
import { slot } from 'biomed/slots/newest';
// @ts-expect-error The dashboard exposes nothing of this name.
import { others } from 'biomed/dashboard';

export const shown: DashboardRoutes = routes;
export const all = [slot, others];
`;

const COMPILED = ['domain', 'contract', 'kit', 'ui', 'requests', 'build'];
const NAME = process.platform === 'win32' ? 'node.exe' : 'node';
/** This Node, and the machine's own if it is a different one, because teams do not have our Node. */
const nodes = new Map(
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules') && existsSync(join(folder, NAME)))
    .slice(0, 1)
    .map((folder) => join(folder, NAME))
    .concat(process.execPath)
    .map((node) => [String(execFileSync(node, ['--version'])).trim(), node]),
);

/** Links every installed package, except the portal's own, into `folder`. */
async function linkDependencies(folder: string) {
  for (const name of await readdir(NODE_MODULES)) {
    if (name.startsWith('.') || name === '@portal' || name.startsWith('mfe-')) continue;
    await symlink(join(NODE_MODULES, name), join(folder, name), 'junction');
  }
}

describe('a dashboard in a folder of its own, with the packages as npm installs them', () => {
  let folder: string;
  let bin: string;
  /** Runs `npx portal …`. Resolves to its result and its whole output. */
  const portal = (args: string[], node = process.execPath) => {
    const program = join(folder, 'node_modules/@portal/build', bin);
    const env = { ...process.env, npm_package_json: join(folder, 'package.json'), PORTAL_URL: '' };
    return promisify(execFile)(node, [program, ...args], { cwd: folder, env }).then(
      ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
      ({ stdout, stderr }) => ({ ok: false, said: stdout + stderr }),
    );
  };
  const writeQuery = (text: string) => writeFile(join(folder, 'src/newest.graphql.ts'), text);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sdk-'));
    const { unpackedPackages } = await import(join(COMMANDS, 'hand-out.mjs'));
    const { writeDashboard } = await import(join(ROOT, 'packages/create/src/template.mjs'));
    const packages = await unpackedPackages(join(folder, 'packages'));
    await cp(packages, join(folder, 'node_modules/@portal'), { recursive: true });
    ({ portal: bin } = JSON.parse(
      await readFile(join(folder, 'node_modules/@portal/build/package.json'), 'utf8'),
    ).bin);
    await linkDependencies(join(folder, 'node_modules'));
    writeDashboard(folder, 'biomed', 'checkout', {
      SCHEMA: './node_modules/@portal/contract/portal.schema.json',
    });
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
      resolveJsonModule: true,
      types: ['node', 'react'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('names what is wrong with its types and its operations', async () => {
    await writeQuery(QUERY.replaceAll('deviceName', 'deviceNames'));
    const { ok, said } = await portal(['check']);
    expect(ok).toBe(false);
    expect(said).toContain('src/newest.graphql.ts(5,3)');
    expect(said).toContain(
      'src/newest.graphql.ts:3 Cannot query field "deviceNames" on type "DeviceRequest".',
    );
  });

  it.each([...nodes])('is checked and built with its operations on Node %s', async (_, node) => {
    await writeQuery(QUERY);
    await rm(join(folder, 'dist'), { recursive: true, force: true });
    expect(await portal(['check'], node)).toMatchObject({
      ok: true,
      said: expect.stringContaining('2 operations are right'),
    });
    const remote = JSON.parse(await readFile(join(folder, 'dist/remote.json'), 'utf8'));
    expect(remote).toMatchObject({ name: 'biomed', entry: 'remoteEntry.js' });
    expect(remote.documents).toMatchObject([{ name: 'BiomedNewest' }, { name: 'BiomedNewestRequests' }]);
  });

  it('gives its types to another host by Module Federation, and is the same version at each build', async () => {
    await writeQuery(QUERY);
    const build = async () => {
      expect(await portal(['check'])).toMatchObject({ ok: true });
      return JSON.parse(await readFile(join(folder, 'dist/remote.json'), 'utf8'));
    };
    const { version, files } = await build();
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['mf-types.zip', 'mf-types.d.ts']));
    expect((await build()).version).toBe(version);

    const server = createServer(({ url = '' }, response) =>
      readFile(join(folder, 'dist', url)).then(
        (body) => response.end(body),
        () => response.writeHead(404).end(),
      ),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = join(folder, 'host');
    await cp(join(import.meta.dirname, 'testing/host'), host, { recursive: true });
    await writeFile(join(host, 'app.ts'), HOST);
    const { port } = server.address() as AddressInfo;
    const remote = `mfe_biomed@http://127.0.0.1:${port}/mf-manifest.json`;
    const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: host });
    const tsc = join(NODE_MODULES, 'typescript/bin/tsc');
    await expect(run(tsc, '-p', '.')).rejects.toMatchObject({ stdout: expect.stringContaining('TS2307') });
    await run('build.mjs', remote).finally(() => server.close());
    await run(tsc, '-p', '.');
  });

  it('has types without errors in our packages, also where libraries are checked', async () => {
    const imports: string[] = [];
    for (const name of COMPILED) {
      const manifest = join(folder, 'node_modules/@portal', name, 'package.json');
      for (const [path, { types }] of Object.entries<{ types?: string }>(
        JSON.parse(await readFile(manifest, 'utf8')).exports,
      ))
        if (types) imports.push(`export * as all${imports.length} from '@portal/${name}${path.slice(1)}';`);
    }
    // A card accepts the items of a list.
    const uses = `import { requestCardFragment, requestListQuery } from '@portal/requests';
import { readFragment, type ResultOf } from '@portal/kit';
declare const list: ResultOf<typeof requestListQuery>;
export const name: string = readFragment(requestCardFragment, list.deviceRequests.edges[0]!.node).deviceName;
`;
    await writeFile(join(folder, 'all.ts'), `${imports.join('\n')}\n${uses}`);
    const settings = { extends: './tsconfig.json', compilerOptions: { skipLibCheck: false } };
    await writeFile(join(folder, 'tsconfig.all.json'), JSON.stringify({ ...settings, files: ['all.ts'] }));
    const tsc = join(NODE_MODULES, 'typescript/bin/tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', 'tsconfig.all.json'], {
      cwd: folder,
    }).catch((failure) => failure);
    const errors = stdout.split('\n').filter((line: string) => line.includes('error TS'));
    const others = /^[^(]*node_modules\/(?!@portal\/)/;
    expect(errors.filter((line: string) => !others.test(line))).toEqual([]);
    // Errors in Mantine's imports of style sheets, in a type that is newer than the target, and in webpack's types. For these a team sets
    // `skipLibCheck`.
    const packages = errors.map((line: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(line)?.[1]);
    expect(new Set(packages)).toEqual(new Set(['@mantine/core', '@mantine/hooks', '@module-federation/sdk']));
  });

  it('has packages that a registry would take', async () => {
    const copy = join(folder, 'registry');
    await cp(join(folder, 'node_modules/@portal'), join(copy, '@portal'), { recursive: true });
    // A private workspace would be skipped.
    await writeFile(join(copy, 'package.json'), JSON.stringify({ private: true, workspaces: ['@portal/*'] }));
    const { npmSync } = await import(join(COMMANDS, 'node.mjs'));
    const { stdout, stderr } = npmSync(
      [
        'publish',
        '--dry-run',
        '--json',
        '--workspaces',
        '--registry=http://127.0.0.1:9/',
        '--fetch-retries=0',
      ],
      { encoding: 'utf8', cwd: copy, env: { ...process.env, npm_config_update_notifier: 'false' } },
    );
    const taken = JSON.parse(stdout || `"${stderr}"`);
    expect(Object.keys(taken).sort()).toEqual(
      [...COMPILED, 'create'].map((name) => `@portal/${name}`).sort(),
    );
  });

  it('keeps the portal’s schema, and says what changed and what it breaks', async () => {
    await writeQuery(QUERY);
    const own = await readFile(join(ROOT, 'gateway/schema.graphql'), 'utf8');
    let served = own;
    const server = createServer(({ url }, response) => {
      response.statusCode = url === '/sdk/schema.graphql' ? 200 : 404;
      response.end(served);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const update = () =>
      portal(['schema', '--to', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
    expect(await update()).toMatchObject({ ok: true, said: expect.stringContaining('Commit it') });
    expect(await update()).toMatchObject({ ok: true, said: expect.stringContaining('already') });
    served = own
      .replace(/(type DeviceRequest {[^}]*? {2})deviceName: String!/, '$1deviceLabel: String!')
      .replace(
        /type DeviceRequest {[^}]*? {2}manufacturer: String!/,
        (until) => `${until} @deprecated(reason: "Ask the vendor.")`,
      );
    const { ok, said } = await update();
    expect(ok).toBe(false);
    for (const part of [
      'Breaking changes\n  DeviceRequest.deviceName was removed.',
      'DeviceRequest.manufacturer is deprecated: Ask the vendor.',
      'New\n  DeviceRequest.deviceLabel',
      'src/newest.graphql.ts:3 Cannot query field "deviceName" on type "DeviceRequest".',
    ])
      expect(said).toContain(part);
    await rm(join(folder, 'schema.graphql'));
    await new Promise((resolve) => server.close(resolve));
  });

  let made: ReturnType<typeof makeReports> | undefined;
  const makeReports = async (): Promise<{ name: string; text: string }[]> =>
    (await import(join(COMMANDS, 'api.mjs'))).reportsOf(join(folder, 'node_modules'));
  const reports = () => {
    made ??= makeReports();
    return made;
  };

  describe.each(COMPILED)('@portal/%s', (name) => {
    const read = (file: string) => readFile(join(ROOT, 'packages', name, file), 'utf8');
    const versionIn = (report: string) => /^# \S+ (\S+)/.exec(report)?.[1] ?? '';

    it('exports what its report says; "npm run sdk:api" writes it', async () => {
      const report = (await reports()).find((each) => each.name === name);
      expect(report?.text).toBe(await read('api/current.txt'));
    });

    it('removes and changes nothing that was released, but with a new major version', async () => {
      const [released, current, changes] = await Promise.all(
        ['api/released.txt', 'api/current.txt', 'CHANGELOG.md'].map(read),
      );
      const [major, before] = [current, released].map((report) =>
        Number.parseInt(versionIn(String(report)), 10),
      );
      expect(major).toBeGreaterThanOrEqual(Number(before));
      if (Number(major) > Number(before)) return;
      expect(unexplained(brokenBy(String(released), String(current)), String(changes))).toEqual([]);
    });

    it('names in its changelog every export that is new since the release', async () => {
      const [released = '', current = '', changes = ''] = await Promise.all(
        ['api/released.txt', 'api/current.txt', 'CHANGELOG.md'].map(read),
      );
      expect(unsaid(released, current, changes)).toEqual([]);
    });

    it('says what is new in its version', async () => {
      const { version } = JSON.parse(await read('package.json'));
      const [newest] = /^## .+/m.exec(await read('CHANGELOG.md')) ?? [];
      expect(['## Unreleased', `## ${version}`]).toContain(newest);
    });
  });

  it.each([
    [['publish'], 'Say which portal: --to https://portal.example'],
    [
      ['publish', '--to', 'http://127.0.0.1:1'],
      'Members of the team make one at\n  http://127.0.0.1:1/teams/',
    ],
    [['publish', '--shoe'], 'There is no option --shoe'],
    [['remotes', 'list', 'x'], 'list takes no words'],
    [['upload'], 'There is no command "upload"'],
  ])('says what is missing: portal %j', async (args, text) => {
    const { ok, said } = await portal(args);
    expect([ok, said]).toEqual([false, expect.stringContaining(text)]);
  });
});
