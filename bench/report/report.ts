import type { Checked, Refusal } from '../checks.ts';
import type { Options } from '../options.ts';
import type { Run, Soak } from '../rounds.ts';

/** All results of a run, as they are stored in its file. */
export interface Report {
  at: string;
  machine: { cores: number; model: string; memoryGb: number };
  node: string;
  options: Options;
  cold: { scale: string; server: string; ms: number }[];
  checks: Checked[];
  refusals: Refusal[];
  runs: Run[];
  soak?: Soak;
}
