import { loadavg } from 'node:os';
import { writable } from './data/writes.ts';
import type { Driver, Load } from './measure/load.ts';
import { cpuSeconds, residentMb } from './measure/process.ts';
import { type Operation, writes } from './operations/operations.ts';
import { MOST, type Options } from './options.ts';
import type { Site } from './site.ts';
import { wire } from './targets/ask.ts';
import type { Target } from './targets/target.ts';

export interface Run extends Omit<Load, 'failure'> {
  scale: string;
  operation: Operation;
  target: string;
  connections: number;
  round: number;
  perSecond: number;
  /** The server's processor time in seconds. */
  cpu: number;
  residentMb: number;
  machineLoad: number;
}

/** The requests of a run. For reading, they repeat in turn; for O6 there is one for each request that can start its analysis. */
function requestsOf(site: Site, target: Target, operation: Operation): string[] {
  const count = operation === 'O6' ? writable(site.count) : 64;
  return Array.from({ length: count }, (_, number) =>
    wire(target, site.portOf(target), operation, site.subject(operation, number)),
  );
}

/** One run of an operation on one server. What the run has written is undone afterwards. */
export async function load(
  driver: Driver,
  site: Site,
  target: Target,
  operation: Operation,
  connections: number,
  ms: number,
) {
  const server = site.servers.get(target.server.name);
  if (!server) throw new Error(`${target.server.name} does not run`);
  if (operation === 'O6') await site.writes.submit();
  const requests = requestsOf(site, target, operation);
  const before = cpuSeconds(server.pid);
  const done = await driver.run({
    port: server.port,
    requests,
    connections,
    most: MOST,
    ms,
    once: operation === 'O6',
  });
  const cpu = cpuSeconds(server.pid) - before;
  const memory = residentMb(server.pid);
  if (writes(operation)) await site.writes.takeBack();
  return { ...done, cpu, residentMb: memory };
}

const WARM_UP_MS = 200;

/**
 * All runs, interleaved: round, operation, connections, scale, target. A disturbance of the machine then affects all targets in the same
 * way. So the ratio of two targets within a round is reliable, even when the single figures are not.
 */
export async function measure(
  driver: Driver,
  sites: readonly Site[],
  targets: readonly Target[],
  { operations, connections, rounds, ms }: Options,
  say: (text: string) => void,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const site of sites) {
    for (const target of targets) {
      for (const operation of operations) {
        if (target.calls[operation]) await load(driver, site, target, operation, 8, WARM_UP_MS);
      }
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (const operation of operations) {
      for (const open of connections) {
        for (const site of sites) {
          const able = targets.filter(({ calls }) => calls[operation]);
          // Change the order in each round, so that no target is always first.
          const turn = [...able.slice(round % able.length), ...able.slice(0, round % able.length)];
          for (const target of turn) {
            const { failure, ...run } = await load(driver, site, target, operation, open, ms);
            if (failure) say(`${site.scale} ${operation} ${target.name}: ${run.failed} failed, ${failure}`);
            runs.push({
              scale: site.scale,
              operation,
              target: target.name,
              connections: open,
              round,
              perSecond: Math.round((run.answered / run.ms) * 10_000) / 10,
              machineLoad: loadavg()[0] as number,
              ...run,
            });
          }
        }
      }
    }
    say(`round ${round + 1} of ${rounds} done`);
  }
  return runs;
}

export interface Soak {
  minutes: number;
  /** The resident memory of the gateway in MB, about once a second. */
  residentMb: number[];
}

/** Runs all reading operations in turn on the gateway alone, and measures its memory meanwhile. */
export async function soak(driver: Driver, site: Site, target: Target, minutes: number): Promise<Soak> {
  const samples: number[] = [];
  const reading = (Object.keys(target.calls) as Operation[]).filter((operation) => !writes(operation));
  const end = performance.now() + minutes * 60_000;
  for (let turn = 0; performance.now() < end; turn++) {
    const operation = reading[turn % reading.length] as Operation;
    const run = await load(driver, site, target, operation, 32, 1_000);
    samples.push(Math.round(run.residentMb));
  }
  return { minutes, residentMb: samples };
}
