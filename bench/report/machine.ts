import { cpus, totalmem } from 'node:os';

/** The time and the machine of a measurement: `2026-11-28 05:41 UTC on 2 cores, 24 GB, Node 26.10.0`. */
export const hereAndNow = (): string =>
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
