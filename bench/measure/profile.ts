import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { markdownTable } from '../report/table.ts';
import { type Target, withFlags } from '../targets/target.ts';

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

/** The same target. When its server ends, it writes a profile of its whole life into the folder. */
export const profiled = (target: Target, folder: string): Target =>
  withFlags(target, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);

/** Returns the time by package of the profile in this folder, and the path of the profile. */
export function profileTable(folder: string): string {
  const file = readdirSync(folder).find((each) => each.endsWith('.cpuprofile')) as string;
  const profile = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Profile;
  const rows = shares(profile)
    .filter(([, share]) => share >= 0.01)
    .map(([place, share]) => [place, `${(share * 100).toFixed(0)} %`]);
  return `${markdownTable(['where', 'time'], rows)}\n\n${path.join(folder, file)}\n`;
}
