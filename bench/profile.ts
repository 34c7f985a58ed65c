// `node bench/profile.ts O1 [graphql]`: the time that a server spends during one operation, by package. The profile file itself stays in
// .cache/bench/ and can be opened in the developer tools of a browser.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startMariadb } from '../gateway/src/testing/mariadb.ts';
import { Driver } from './measure/load.ts';
import { isOperation } from './operations/operations.ts';
import { markdownTable } from './report/table.ts';
import { openSite } from './site.ts';
import { wire } from './targets/ask.ts';
import { TARGETS } from './targets/targets.ts';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** The package of a script: `gateway/…` for our own code, `node` for Node's, `(engine)` for work outside of scripts. */
function packageOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  if (url.startsWith('node:')) return 'node';
  if (!url) return functionName.startsWith('(') ? functionName : '(engine)';
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return inPackage ?? `own ${/\/(gateway|packages)\/(?:[^/]+\/)?src\/([^/]+)/.exec(url)?.[2] ?? url}`;
}

function shares({ nodes, samples, timeDeltas }: Profile): [string, number][] {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, packageOf(callFrame)]));
  const spent = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const place = places.get(id) ?? '';
    if (place !== '(idle)') spent.set(place, (spent.get(place) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const all = [...spent.values()].reduce((sum, time) => sum + time, 0);
  return [...spent].map(([place, time]): [string, number] => [place, time / all]).sort((a, b) => b[1] - a[1]);
}

const [operation = 'O1', name = 'graphql'] = process.argv.slice(2);
const target = TARGETS.find((each) => each.name === name);
if (!isOperation(operation) || !target?.calls[operation]) throw new Error(`No ${operation} of ${name}`);

const folder = path.join(
  import.meta.dirname,
  '../.cache/bench',
  `profile-${operation}-${name}-${Date.now()}`,
);
mkdirSync(folder, { recursive: true });
const { start } = target.server;
const profiled = {
  ...target,
  server: {
    ...target.server,
    start: (port: number, url: string) => {
      const { args, env } = start(port, url);
      return { args: ['--cpu-prof', `--cpu-prof-dir=${folder}`, ...args], env };
    },
  },
};
const mariadb = await startMariadb();
const driver = new Driver();
const site = await openSite('1k', mariadb, [profiled], folder);
const requests = [0, 1, 2, 3].map((number) =>
  wire(profiled, site.portOf(profiled), operation, site.subject(operation, number)),
);
await driver.run({
  port: site.portOf(profiled),
  requests,
  connections: 32,
  most: 20_000,
  ms: 8_000,
  once: false,
});
await site.stop();
driver.stop();
await mariadb.stop();
const file = readdirSync(folder).find((each) => each.endsWith('.cpuprofile')) as string;
const profile = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Profile;
const rows = shares(profile)
  .filter(([, share]) => share >= 0.01)
  .map(([place, share]) => [place, `${(share * 100).toFixed(0)} %`]);
process.stdout.write(`${markdownTable(['where', 'time'], rows)}\n\n${path.join(folder, file)}\n`);
